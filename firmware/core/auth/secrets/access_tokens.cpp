#include "core/auth/secrets/access_tokens.h"

#include <array>

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/base/time.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "access-tokens";
constexpr uint8_t kVersion = 1;
constexpr size_t kHeadSize = 1 + 4 + 1;
constexpr size_t kTokenSize = 4 + 1 + 4 + 4 + sizeof(Digest) + 2 + 24;  // with a name of usual length

void decode(ByteReader& in, AccessToken& token) {
  token.id = in.number<uint32_t>();
  token.scope = in.number<uint8_t>() == 0 ? TokenScope::kRead : TokenScope::kControl;
  token.maker = in.number<uint32_t>();
  token.lastUseDay = in.number<uint32_t>();
  in.raw(token.hash);
  token.name = in.readableText();
}

}  // namespace

AccessTokens::AccessTokens(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto,
                           Log& log)
    : records_(records), clock_(clock), random_(random), crypto_(crypto), log_(log) {}

void AccessTokens::load(FunctionRef<bool(uint32_t userId)> makerExists) {
  const auto saved = records_.load(kRecord);
  if (!saved && !records_.exists(kRecord)) return;
  ByteReader in(saved ? std::string_view(*saved) : std::string_view());
  const auto version = in.number<uint8_t>();
  nextId_ = in.number<uint32_t>();
  const auto count = in.number<uint8_t>();
  for (uint8_t i = 0; i < count && i < kMax && !in.failed(); ++i) decode(in, all_.emplace_back());
  if (version != kVersion || in.failed() || !in.atEnd()) {
    all_.clear();
    log_.write(LogLevel::kError, "The access tokens can't be read: make new ones.");
  }
  unsaved_ = removeIf(all_, [&](const AccessToken& one) { return !makerExists(one.maker); });
}

Result<AccessTokens::Made> AccessTokens::add(std::string_view name, TokenScope scope, uint32_t maker) {
  std::array<uint8_t, 32> secret{};
  random_.fill(secret);
  std::string token = concat({kPrefix, toHex(secret)});
  const uint32_t id = nextId_++;
  all_.push_back({id, std::string(name), scope, maker, 0, crypto_.sha256(asBytes(token))});
  const Status saved = save();
  if (saved) return Made{id, std::move(token)};
  all_.pop_back();
  return saved.error();
}

const AccessToken* AccessTokens::use(std::string_view token) {
  if (!startsWith(token, kPrefix)) return nullptr;
  const Digest hash = crypto_.sha256(asBytes(token));
  const auto found =
      findIf(all_, [&](const AccessToken& one) { return equalsInConstantTime(one.hash, hash); });
  if (found == all_.end()) return nullptr;
  const auto day = static_cast<uint32_t>(clock_.wall().value_or(0) / kDay);
  if (day != 0 && day != found->lastUseDay) {
    found->lastUseDay = day;
    unsaved_ = true;
  }
  return &*found;
}

const AccessToken* AccessTokens::find(uint32_t id) const {
  const auto found = findIf(all_, [id](const AccessToken& one) { return one.id == id; });
  return found == all_.end() ? nullptr : &*found;
}

Status AccessTokens::remove(uint32_t id) {
  return removeWhere([id](const AccessToken& one) { return one.id == id; });
}

Status AccessTokens::removeAllOf(uint32_t maker) {
  return removeWhere([maker](const AccessToken& one) { return one.maker == maker; });
}

/** Removes the record even if it cannot be read, and from a full store. */
Status AccessTokens::clear() {
  all_.clear();
  const Status gone = records_.remove(kRecord);
  unsaved_ = !gone;
  return gone;
}

Status AccessTokens::removeWhere(FunctionRef<bool(const AccessToken& one)> isGone) {
  return removeIf(all_, isGone) ? save() : Status(Done{});
}

void AccessTokens::tick() {
  if (clock_.now() < nextSave_) return;
  nextSave_ = clock_.now() + kMinute;
  if (unsaved_) (void)save();
}

/** A removed token must not come back from the backup copy. */
Status AccessTokens::save() {
  ByteWriter out(kHeadSize + all_.size() * kTokenSize);
  out.number(kVersion);
  out.number(nextId_);
  out.number(static_cast<uint8_t>(all_.size()));
  for (const AccessToken& one : all_) {
    out.number(one.id);
    out.number(static_cast<uint8_t>(one.scope));
    out.number(one.maker);
    out.number(one.lastUseDay);
    out.raw(one.hash);
    out.text(one.name);
  }
  const Status saved = records_.saveBoth(kRecord, out.take());
  unsaved_ = !saved;
  return saved;
}

}  // namespace lumi
