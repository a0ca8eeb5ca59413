#include "core/auth/guessing/address_throttle.h"

#include <algorithm>

#include "core/base/lists.h"

namespace lumi {
namespace {

constexpr uint32_t kForgetOneSeconds = AddressThrottle::kForgetOne / kSecond;

}  // namespace

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
      member.forgetAt += kForgetOneSeconds;
    }
  }
}

size_t AddressThrottle::remembered() const {
  return countIf(members_, [](const Member& member) { return member.failures > 0; });
}

AddressThrottle::Member* AddressThrottle::find(uint32_t address) {
  for (Member& member : members_) {
    if (member.failures > 0 && member.address == address) return &member;
  }
  return nullptr;
}

AddressThrottle::Member& AddressThrottle::memberFor(uint32_t address) {
  if (Member* known = find(address)) return *known;
  Member& least = *std::min_element(members_.begin(), members_.end(), [](const Member& a, const Member& b) {
    return a.failures != b.failures ? a.failures < b.failures : a.forgetAt < b.forgetAt;
  });
  least = {address, secondsSinceBoot() + kForgetOneSeconds, 0};
  return least;
}

}  // namespace lumi
