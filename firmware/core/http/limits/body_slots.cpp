#include "core/http/limits/body_slots.h"

#include "core/base/lists.h"

namespace lumi {
namespace {

constexpr const char* kTooLong =
    "The hub needs too long for this file, and another upload is waiting. Please try again later.";

}  // namespace

BodySlot::BodySlot(std::shared_ptr<BodySlots> slots, Holder holder, const RateMeter& rate, Millis now)
    : slots_(std::move(slots)),
      holder_(std::move(holder)),
      since_(now),
      rate_(rate),
      processing_(BodySlots::kProcessing, now) {
  processing_.excuse(true, now);
  slots_->holders_.push_back(this);
}

BodySlot::~BodySlot() {
  release();
}

void BodySlot::passed(size_t offered, size_t taken, Millis now) {
  const bool waits = taken < offered;
  rate_.moved(taken, now);
  rate_.excuse(waits, now);
  processing_.moved(taken, now);
  processing_.excuse(!waits, now);
}

bool BodySlot::isSlow(Millis now) const {
  return rate_.tooSlow(now) || processing_.tooSlow(now) || now - since_ > BodySlots::kLongest;
}

void BodySlot::release() {
  slots_->remove(this);
}

std::shared_ptr<BodySlots> BodySlots::make(size_t count, RateMeter::Rule rate) {
  return std::shared_ptr<BodySlots>(new BodySlots(count, rate));
}

std::unique_ptr<BodySlot> BodySlots::take(BodySlot::Holder newcomer, Millis now) {
  if (holders_.size() >= count_) {
    if (BodySlot* slow = tooSlow(newcomer, now)) {
      if (slow->holder_.account != 0) {
        slowAccount_ = slow->holder_.account;
        slowAt_ = now;
      }
      evict(*slow, slow->rate_.tooSlow(now) ? BodySlot::Loss::kTooSlow : BodySlot::Loss::kTooLong);
    } else if (BodySlot* unknown = unknownHolder(newcomer, now)) {
      evict(*unknown, BodySlot::Loss::kYielded);
    } else if (BodySlot* extra = extraSlot(newcomer)) {
      evict(*extra, BodySlot::Loss::kYielded);
    } else if (BodySlot* ofSlow = slotOfSlowAccount(newcomer, now)) {
      slowAccount_ = 0;
      evict(*ofSlow, BodySlot::Loss::kYielded);
    } else {
      return nullptr;
    }
  }
  return std::unique_ptr<BodySlot>(
      new BodySlot(shared_from_this(), std::move(newcomer), RateMeter(rate_, now), now));
}

BodySlot* BodySlots::tooSlow(const BodySlot::Holder& newcomer, Millis now) const {
  BodySlot* eldest = nullptr;
  for (BodySlot* slot : holders_) {
    if (!slot->isSlow(now)) continue;
    if (slot->holder_.address == newcomer.address) return slot;
    if (eldest == nullptr) eldest = slot;
  }
  return eldest;
}

/**
 * Returns the unknown holder that `newcomer` may evict, or null. Without such evictions, a few slow senders
 * that always reconnect would block all other clients.
 */
BodySlot* BodySlots::unknownHolder(const BodySlot::Holder& newcomer, Millis now) const {
  if (!newcomer.isKnown && holdsSlot(newcomer)) return nullptr;
  const auto found = findIf(holders_, [&](const BodySlot* slot) {
    const bool hadItsTurn = newcomer.isKnown || now - slot->since_ >= kMinUnknownTime;
    return hadItsTurn && !slot->holder_.isKnown;
  });
  return found == holders_.end() ? nullptr : *found;
}

BodySlot* BodySlots::extraSlot(const BodySlot::Holder& newcomer) const {
  if (holdsSlot(newcomer)) return nullptr;
  const auto found = findIf(holders_, [&](const BodySlot* slot) {
    const bool yields = newcomer.isKnown || !slot->holder_.isKnown;
    return yields && holdsSeveral(slot->holder_);
  });
  return found == holders_.end() ? nullptr : *found;
}

BodySlot* BodySlots::slotOfSlowAccount(const BodySlot::Holder& newcomer, Millis now) const {
  const bool isOver = slowAccount_ == 0 || now - slowAt_ > kLongest;
  if (isOver || !newcomer.isKnown || newcomer.account == slowAccount_) return nullptr;
  const auto found =
      findIf(holders_, [&](const BodySlot* slot) { return slot->holder_.account == slowAccount_; });
  return found == holders_.end() ? nullptr : *found;
}

bool BodySlots::holdsSlot(const BodySlot::Holder& newcomer) const {
  return anyOf(holders_, [&](const BodySlot* slot) {
    return slot->holder_.address == newcomer.address && slot->holder_.account == newcomer.account;
  });
}

bool BodySlots::holdsSeveral(const BodySlot::Holder& holder) const {
  const auto isSame = [&](const BodySlot* slot) {
    const BodySlot::Holder& one = slot->holder_;
    return one.address == holder.address || (one.account != 0 && one.account == holder.account);
  };
  return countIf(holders_, isSame) > 1;
}

void BodySlots::evict(BodySlot& slot, BodySlot::Loss loss) {
  remove(&slot);
  if (slot.onLost_) slot.onLost_(loss);
}

void BodySlots::remove(const BodySlot* slot) {
  removeIf(holders_, [slot](const BodySlot* one) { return one == slot; });
}

Response slotLostResponse(BodySlot::Loss loss) {
  if (loss == BodySlot::Loss::kTooLong) return errorResponse(408, kTooLong, "too-slow");
  return loss == BodySlot::Loss::kTooSlow ? tooSlowResponse() : busyResponse();
}

}  // namespace lumi
