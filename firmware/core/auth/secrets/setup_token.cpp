#include "core/auth/secrets/setup_token.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr char kDigits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr size_t kGroup = 4;

constexpr std::string_view kRecord = "setup-token";

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

SetupToken::SetupToken(RecordStore& records, Random& random, const Crypto& crypto)
    : records_(records), random_(random), crypto_(crypto) {}

Status SetupToken::load(bool ownerExists) {
  isStored_ = records_.exists(kRecord);
  if (ownerExists) return isStored_ ? erase() : Status(Done{});
  text_ = records_.load(kRecord).value_or("");
  if (text_.empty()) return renew();
  return Done{};
}

std::optional<std::string> SetupToken::readable() const {
  if (text_.empty()) return std::nullopt;
  return groupCrockford(text_);
}

bool SetupToken::matches(std::string_view text) const {
  if (text_.empty() || text.size() > kMax) return false;
  const auto hashOf = [this](std::string_view of) { return crypto_.sha256(asBytes(of)); };
  return equalsInConstantTime(hashOf(normalizeCrockford(text)), hashOf(text_));
}

Status SetupToken::renew() {
  return set(randomCrockford(kLength, random_));
}

Status SetupToken::set(std::string_view text) {
  std::string normal = normalizeCrockford(text);
  if (normal.empty() || text.size() > kMax) return invalid("The admin token must have 1 to 64 characters.");
  if (normal == text_) return Done{};
  const Status saved = records_.save(kRecord, normal, StoreUse::kSettings);
  if (!saved) return saved;
  text_ = std::move(normal);
  isStored_ = true;
  return Done{};
}

Status SetupToken::erase() {
  text_.clear();
  const Status removed = records_.remove(kRecord);
  if (removed) isStored_ = false;
  return removed;
}

}  // namespace lumi
