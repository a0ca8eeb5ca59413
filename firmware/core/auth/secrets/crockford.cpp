#include "core/auth/secrets/crockford.h"

namespace lumi {
namespace {

constexpr char kDigits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr size_t kGroup = 4;

}  // namespace

std::string randomCrockford(size_t length, Random& random) {
  std::string text;
  for (size_t i = 0; i < length; ++i) {
    uint8_t byte = 0;
    random.fill({&byte, 1});
    text += kDigits[byte % 32];
  }
  return text;
}

std::string normalizeCrockford(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == '-' || c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    if (c == 'O') c = '0';
    if (c == 'I' || c == 'L') c = '1';
    out += c;
  }
  return out;
}

std::string groupCrockford(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && i % kGroup == 0) out += '-';
    out += text[i];
  }
  return out;
}

}  // namespace lumi
