#include "core/auth/secrets/access_tokens.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "access-tokens";
constexpr uint8_t kVersion = 1;

}  // namespace

void byteFields(ByteFields& each, AccessTokenTable& table) {
  each.constant(kVersion);
  each.number(table.nextId);
  each.list(table.tokens, AccessTokens::kMax);
}

void byteFields(ByteFields& each, AccessToken& token) {
  each.number(token.id);
  each.choice(token.scope, TokenScope::kControl);
  each.number(token.maker);
  each.number(token.lastUseDay);
  each.raw(token.hash);
  each.text(token.name);
}

AccessTokens::AccessTokens(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto)
    : records_(records), clock_(clock), random_(random), crypto_(crypto) {}

void AccessTokens::load() {
  if (!records_.read(kRecord, table_, "The access tokens can't be read: make new ones.")) {
    table_.tokens.clear();
  }
}

bool AccessTokens::dropOrphans(FunctionRef<bool(uint32_t userId)> makerExists) {
  const bool any = removeIf(table_.tokens, [&](const AccessToken& one) { return !makerExists(one.maker); });
  return !any || save();
}

Result<AccessTokens::Made> AccessTokens::add(std::string_view name, TokenScope scope, uint32_t maker) {
  std::array<uint8_t, 32> secret{};
  random_.fill(secret);
  std::string token = concat({kPrefix, toHex(secret)});
  const uint32_t id = table_.nextId++;
  table_.tokens.push_back({id, std::string(name), scope, maker, 0, crypto_.sha256(asBytes(token))});
  const Status saved = save();
  if (saved) return Made{id, std::move(token)};
  table_.tokens.pop_back();
  return saved.error();
}

const AccessToken* AccessTokens::use(std::string_view token) {
  if (!startsWith(token, kPrefix)) return nullptr;
  const Digest hash = crypto_.sha256(asBytes(token));
  AccessToken* const found = findPointer(
      table_.tokens, [&](const AccessToken& one) { return equalsInConstantTime(one.hash, hash); });
  if (found == nullptr) return nullptr;
  const auto day = static_cast<uint32_t>(clock_.wall().value_or(0) / kDay);
  if (day != 0 && day != found->lastUseDay) {
    found->lastUseDay = day;
    unsaved_ = true;
  }
  return found;
}

const AccessToken* AccessTokens::find(uint32_t id) const {
  return findPointer(table_.tokens, [id](const AccessToken& one) { return one.id == id; });
}

Status AccessTokens::remove(uint32_t id) {
  std::vector<AccessToken> before = table_.tokens;
  if (!removeIf(table_.tokens, [id](const AccessToken& one) { return one.id == id; })) return Done{};
  const Status saved = save();
  if (!saved) table_.tokens.swap(before);
  return saved;
}

/** Removes the record even if it cannot be read, and from a full store. */
Status AccessTokens::clear() {
  if (const Status gone = records_.remove(kRecord); !gone) return gone;
  table_.tokens.clear();
  unsaved_ = false;
  return Done{};
}

void AccessTokens::tick() {
  if (clock_.now() < nextSave_) return;
  nextSave_ = clock_.now() + kMinute;
  if (unsaved_) (void)save();
}

Status AccessTokens::save() {
  const Status saved = records_.save(kRecord, toBytes(table_), StoreUse::kSettings);
  unsaved_ = !saved;
  return saved;
}

}  // namespace lumi
