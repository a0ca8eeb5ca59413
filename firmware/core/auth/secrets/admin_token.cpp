#include "core/auth/secrets/admin_token.h"

#include <algorithm>

#include "core/base/text.h"

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

namespace {

constexpr std::string_view kRecord = "admin-token";
constexpr char kReadableMark = 'P';
constexpr char kHashMark = 'H';
constexpr char kHashOverReadableMark = 'T';  // the backup copy of the record may still contain clear text

}  // namespace

AdminToken::AdminToken(RecordStore& records, Random& random, const Crypto& crypto)
    : records_(records), random_(random), crypto_(crypto) {}

Status AdminToken::load(bool ownerExists) {
  const std::string saved = records_.load(kRecord).value_or("");
  const std::string_view content = std::string_view(saved).substr(std::min<size_t>(1, saved.size()));
  if (!content.empty() && saved[0] == kReadableMark) {
    readable_ = content;
    hash_ = hashOf(readable_);
    return ownerExists ? forgetReadable() : Status(Done{});
  }
  if (ownerExists && content.size() == hash_.size()) {
    std::copy(content.begin(), content.end(), hash_.begin());
    return saved[0] == kHashMark ? Status(Done{}) : saveHash(hash_);
  }
  const auto renewed = renew(ownerExists);
  return renewed ? Status(Done{}) : Status(renewed.error());
}

std::optional<std::string> AdminToken::readable() const {
  if (readable_.empty()) return std::nullopt;
  return groupCrockford(readable_);
}

bool AdminToken::matches(std::string_view text) const {
  return text.size() <= kMax && equalsInConstantTime(hashOf(text), hash_);
}

Result<std::string> AdminToken::renew(bool ownerExists) {
  const std::string text = randomCrockford(kLength, random_);
  const Status saved = set(text, ownerExists);
  if (!saved) return saved.error();
  return groupCrockford(text);
}

Status AdminToken::set(std::string_view text, bool ownerExists) {
  std::string normal = normalizeCrockford(text);
  if (normal.empty() || text.size() > kMax) return Error{"The admin token must have 1 to 64 characters."};
  if (matches(normal) && readable_.empty() == ownerExists) return Done{};
  return ownerExists ? saveHash(hashOf(normal)) : saveReadable(std::move(normal));
}

Status AdminToken::forgetReadable() {
  return saveHash(hash_);
}

Status AdminToken::saveReadable(std::string text) {
  const Status saved = records_.save(kRecord, kReadableMark + text);
  if (!saved) return saved;
  hash_ = hashOf(text);
  readable_ = std::move(text);
  return Done{};
}

// The store keeps the previous record as a backup copy. Therefore a second save is needed to overwrite the
// clear text. The mark of the first save tells load() to repeat the second one after a power cut.
Status AdminToken::saveHash(const Digest& hash) {
  const std::string bytes(asText(hash));
  if (!readable_.empty()) {
    const Status first = records_.save(kRecord, kHashOverReadableMark + bytes);
    if (!first) return first;
  }
  const Status saved = records_.save(kRecord, kHashMark + bytes);
  if (!saved) return saved;
  hash_ = hash;
  readable_.clear();
  return Done{};
}

Digest AdminToken::hashOf(std::string_view text) const {
  return crypto_.sha256(asBytes(normalizeCrockford(text)));
}

}  // namespace lumi
