#include "core/http/limits/upload_slots.h"

#include "core/base/lists.h"

namespace lumi {

UploadSlot::UploadSlot(std::shared_ptr<UploadSlots> places, Holder holder, const RateMeter& pace, Millis now)
    : slots_(std::move(places)), holder_(std::move(holder)), since_(now), pace_(pace) {
  slots_->holders_.push_back(this);
}

UploadSlot::~UploadSlot() {
  release();
}

void UploadSlot::release() {
  slots_->remove(this);
}

std::shared_ptr<UploadSlots> UploadSlots::make(size_t count, RateMeter::Rule pace) {
  return std::shared_ptr<UploadSlots>(new UploadSlots(count, pace));
}

std::unique_ptr<UploadSlot> UploadSlots::take(UploadSlot::Holder newcomer, Millis now) {
  if (holders_.size() >= count_) {
    if (UploadSlot* slow = tooSlow(newcomer, now)) {
      evict(*slow, UploadSlot::Loss::kTooSlow);
    } else if (UploadSlot* unknown = stranger(newcomer, now)) {
      evict(*unknown, UploadSlot::Loss::kShared);
    } else if (UploadSlot* shared = spare(newcomer)) {
      evict(*shared, UploadSlot::Loss::kShared);
    } else {
      return nullptr;
    }
  }
  return std::unique_ptr<UploadSlot>(
      new UploadSlot(shared_from_this(), std::move(newcomer), RateMeter(pace_, now), now));
}

UploadSlot* UploadSlots::tooSlow(const UploadSlot::Holder& newcomer, Millis now) const {
  UploadSlot* eldest = nullptr;
  for (UploadSlot* place : holders_) {
    if (!place->pace_.tooSlow(now)) continue;
    if (place->holder_.address == newcomer.address) return place;
    if (eldest == nullptr) eldest = place;
  }
  return eldest;
}

/** Without this rule, a few slow senders that always reconnect would block all other clients. */
UploadSlot* UploadSlots::stranger(const UploadSlot::Holder& newcomer, Millis now) const {
  if (!newcomer.isKnown && heldBy(newcomer.address) > 0) return nullptr;
  const auto found = findIf(holders_, [&](const UploadSlot* place) {
    const bool hadItsTurn = newcomer.isKnown || now - place->since_ >= kStrangersTurn;
    return hadItsTurn && !place->holder_.isKnown;
  });
  return found == holders_.end() ? nullptr : *found;
}

UploadSlot* UploadSlots::spare(const UploadSlot::Holder& newcomer) const {
  if (heldBy(newcomer.address) > 0) return nullptr;
  const auto found = findIf(holders_, [&](const UploadSlot* place) {
    const bool yields = newcomer.isKnown || !place->holder_.isKnown;
    return yields && heldBy(place->holder_.address) > 1;
  });
  return found == holders_.end() ? nullptr : *found;
}

size_t UploadSlots::heldBy(const std::string& address) const {
  return countIf(holders_, [&](const UploadSlot* place) { return place->holder_.address == address; });
}

void UploadSlots::evict(UploadSlot& place, UploadSlot::Loss loss) {
  remove(&place);
  if (place.onLost_) place.onLost_(loss);
}

void UploadSlots::remove(const UploadSlot* place) {
  removeIf(holders_, [place](const UploadSlot* one) { return one == place; });
}

}  // namespace lumi
