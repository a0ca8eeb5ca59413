#include "core/auth/guessing/guess_limiter.h"

#include <algorithm>

#include "core/base/lists.h"

namespace lumi {

Millis AddressThrottle::waitOf(uint32_t address) {
  forgetOld();
  const size_t crowd = remembered();
  const Member* known = find(address);
  const uint8_t failures = known != nullptr ? known->failures : uint8_t{0};
  const bool newcomer = failures < kFree;
  if (crowd <= kFew || (newcomer && crowd < members_.size())) return 0;
  const Millis turn = newcomer ? newcomersTurn_ : othersTurn_;
  return turn > clock_.now() ? turn - clock_.now() : 0;
}

void AddressThrottle::book(uint32_t address, bool exempt) {
  Member& member = memberFor(address);
  if (!exempt) (member.failures < kFree ? newcomersTurn_ : othersTurn_) = clock_.now() + kTurn;
  if (member.failures < UINT8_MAX) ++member.failures;
}

uint32_t AddressThrottle::failuresOf(uint32_t address) {
  const Member* member = find(address);
  return member != nullptr ? member->failures : 0;
}

void AddressThrottle::takeBack(uint32_t address) {
  if (Member* member = find(address)) --member->failures;
}

void AddressThrottle::forgetOld() {
  const uint32_t now = secondsSinceBoot();
  for (Member& member : members_) {
    while (member.failures > 0 && member.forgetAt <= now) {
      member.failures = static_cast<uint8_t>(std::min(member.failures, kFree) - 1);
      member.forgetAt += static_cast<uint32_t>(kForgetOne / kSecond);
    }
  }
}

size_t AddressThrottle::remembered() const {
  return countIf(members_, [](const Member& member) { return member.failures > 0; });
}

AddressThrottle::Member* AddressThrottle::find(uint32_t address) {
  return findPointer(members_,
                     [=](const Member& member) { return member.failures > 0 && member.address == address; });
}

AddressThrottle::Member& AddressThrottle::memberFor(uint32_t address) {
  if (Member* known = find(address)) return *known;
  Member& least = *std::min_element(members_.begin(), members_.end(), [](const Member& a, const Member& b) {
    return a.failures != b.failures ? a.failures < b.failures : a.forgetAt < b.forgetAt;
  });
  least = {address, secondsSinceBoot() + static_cast<uint32_t>(kForgetOne / kSecond), 0};
  return least;
}

bool KnownGoodClients::contains(const Digest& subjectAndAddress) const {
  return anyOf(callers_, [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
}

void KnownGoodClients::add(const Digest& subject, const Digest& subjectAndAddress) {
  const auto known =
      findIf(callers_, [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
  if (known != callers_.end()) {
    callers_.erase(known);
  } else {
    makeRoom(subject);
  }
  callers_.push_back({subject, subjectAndAddress});
}

void KnownGoodClients::makeRoom(const Digest& subject) {
  const auto isOfSubject = [&](const Caller& caller) { return caller.subject == subject; };
  const auto count = countIf(callers_, isOfSubject);
  if (count >= kMaxOfOneSubject) {
    callers_.erase(findIf(callers_, isOfSubject));
  } else if (callers_.size() >= kMax) {
    callers_.erase(callers_.begin());
  }
}

namespace {

// The wait doubles with each failure: 5, 10, 20, 40 s, then kMaxWait (60 s). Further failures are not
// counted: because one failure is forgotten per minute, forgetting all of them would take hours.
constexpr uint8_t kMaxDoublings = 4;

Millis waitAfter(uint8_t failures, uint8_t freeFailures) {
  if (failures < freeFailures) return 0;
  return std::min(GuessLimiter::kMaxWait, GuessLimiter::kFirstWait << (failures - freeFailures));
}

}  // namespace

GuessLimiter::GuessLimiter(const Clock& clock, Random& random, const Crypto& crypto)
    : clock_(clock), crypto_(crypto), throttleV4_(clock, kRememberedV4), throttleV6_(clock, kRememberedV6) {
  random.fill(salt_);
}

std::optional<uint32_t> GuessLimiter::begin(std::string_view subject, std::string_view address) {
  forgetOld();
  const Digest together = keyOf(subject, address);
  const Digest alone = keyOf({}, address);
  const bool trusted = knownGood_.contains(together);
  AddressThrottle& crowd = throttleOf(address);
  const uint32_t number = numberOf(address);
  const Millis turn = trusted ? 0 : crowd.waitOf(number);
  const Millis wait = std::max({waitOf(together), waitOf(alone), waitOf(keyOf(subject, {})), turn});
  if (wait > 0) return static_cast<uint32_t>((wait + kSecond - 1) / kSecond);
  book(alone, kFreePerAddress);
  book(together, kFreeTogether);
  crowd.book(number, trusted);
  return std::nullopt;
}

void GuessLimiter::succeeded(std::string_view subject, std::string_view address) {
  const Digest together = keyOf(subject, address);
  if (Entry* entry = find(together)) *entry = {};
  takeBack(keyOf({}, address));
  throttleOf(address).takeBack(numberOf(address));
  trust(subject, address);
}

uint32_t GuessLimiter::rankOf(std::string_view subject, std::string_view address) {
  const Entry* successes = find(keyOf(subject, {}));
  const uint32_t rank = successes != nullptr ? successes->failures / 4 : 0;
  if (knownGood_.contains(keyOf(subject, address))) return rank;
  return rank + throttleOf(address).failuresOf(numberOf(address));
}

void GuessLimiter::withdrawn(std::string_view subject, std::string_view address) {
  takeBack(keyOf(subject, address));
  takeBack(keyOf({}, address));
  throttleOf(address).takeBack(numberOf(address));
}

// Pass an empty subject for the key of the address alone. An entry stores a hash, so that its size does not
// depend on what a client sends.
Digest GuessLimiter::keyOf(std::string_view subject, std::string_view address) const {
  const auto hash = crypto_.sha256Stream();
  hash->update(asBytes(address));
  hash->update(asBytes(std::string_view("\0", 1)));
  hash->update(asBytes(subject));
  return hash->finish();
}

AddressThrottle& GuessLimiter::throttleOf(std::string_view address) {
  return address.find(':') == std::string_view::npos ? throttleV4_ : throttleV6_;
}

uint32_t GuessLimiter::numberOf(std::string_view address) const {
  const auto hash = crypto_.sha256Stream();
  hash->update(salt_);
  hash->update(asBytes(address));
  const Digest digest = hash->finish();
  uint32_t number = 0;
  for (size_t i = 0; i < sizeof number; ++i) number = number << 8 | digest[i];
  return number;
}

GuessLimiter::Entry* GuessLimiter::find(const Digest& key) {
  return findPointer(entries_, [&](const Entry& entry) { return entry.failures > 0 && entry.key == key; });
}

GuessLimiter::Entry& GuessLimiter::entryFor(const Digest& key) {
  if (Entry* known = find(key)) return *known;
  Entry& least = *std::min_element(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.failures != b.failures ? a.failures < b.failures : a.touchedAt < b.touchedAt;
  });
  least = {};
  least.key = key;
  least.forgetAt = clock_.now() + kForgetOne;
  return least;
}

Millis GuessLimiter::waitOf(const Digest& key) {
  const Entry* entry = find(key);
  const Millis now = clock_.now();
  return entry != nullptr && entry->blockedUntil > now ? entry->blockedUntil - now : 0;
}

void GuessLimiter::book(const Digest& key, uint8_t freeFailures) {
  Entry& entry = entryFor(key);
  const auto most = static_cast<uint8_t>(freeFailures + kMaxDoublings);
  entry.failures = static_cast<uint8_t>(std::min<int>(entry.failures + 1, most));
  entry.touchedAt = clock_.now();
  const Millis wait = waitAfter(entry.failures, freeFailures);
  entry.blockedUntil = wait > 0 ? clock_.now() + wait : 0;
}

void GuessLimiter::takeBack(const Digest& key) {
  Entry* entry = find(key);
  if (entry == nullptr) return;
  --entry->failures;
  entry->blockedUntil = 0;
}

void GuessLimiter::forgetOld() {
  const Millis now = clock_.now();
  for (Entry& entry : entries_) {
    while (entry.failures > 0 && entry.forgetAt <= now) {
      --entry.failures;
      entry.forgetAt += kForgetOne;
    }
  }
}

}  // namespace lumi
