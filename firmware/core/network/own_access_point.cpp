#include "core/network/own_access_point.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMaxSsidLength = 32;
constexpr std::string_view kAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr int kLength = 12;
constexpr int kGroup = 4;

char randomCharacter(Random& random) {
  uint8_t bytes[2] = {};
  random.fill(bytes);
  const size_t number = static_cast<size_t>(bytes[0]) << 8 | bytes[1];
  return kAlphabet[number % kAlphabet.size()];
}

}  // namespace

std::string accessPointSsid(std::string_view name, std::string_view tag) {
  std::string ssid(cutText(name, kMaxSsidLength - 1 - tag.size()));
  return ssid.append("-").append(tag);
}

std::string accessPointPassword(Random& random) {
  std::string password;
  for (int i = 0; i < kLength; ++i) {
    if (i > 0 && i % kGroup == 0) password += '-';
    password += randomCharacter(random);
  }
  return password;
}

}  // namespace lumi
