#include "core/http/places.h"

#include <algorithm>

#include "core/base/lists.h"

namespace lumi {

Place::Place(std::shared_ptr<Places> places, Holder holder, const Pace& pace, Millis now)
    : places_(std::move(places)), holder_(std::move(holder)), since_(now), pace_(pace) {
  places_->holders_.push_back(this);
}

Place::~Place() {
  release();
}

void Place::release() {
  places_->remove(this);
}

std::shared_ptr<Places> Places::make(size_t count, Pace::Rule pace) {
  return std::shared_ptr<Places>(new Places(count, pace));
}

std::unique_ptr<Place> Places::take(Place::Holder newcomer, Millis now) {
  if (holders_.size() >= count_) {
    if (Place* slow = tooSlow(newcomer, now)) {
      evict(*slow, Place::Loss::kTooSlow);
    } else if (Place* unknown = stranger(newcomer, now)) {
      evict(*unknown, Place::Loss::kShared);
    } else if (Place* shared = spare(newcomer)) {
      evict(*shared, Place::Loss::kShared);
    } else {
      return nullptr;
    }
  }
  return std::unique_ptr<Place>(new Place(shared_from_this(), std::move(newcomer), Pace(pace_, now), now));
}

Place* Places::tooSlow(const Place::Holder& newcomer, Millis now) const {
  Place* eldest = nullptr;
  for (Place* place : holders_) {
    if (!place->pace_.tooSlow(now)) continue;
    if (place->holder_.address == newcomer.address) return place;
    if (eldest == nullptr) eldest = place;
  }
  return eldest;
}

/** Otherwise a few who send slowly and come ever anew would keep everybody out. */
Place* Places::stranger(const Place::Holder& newcomer, Millis now) const {
  if (!newcomer.isKnown && heldBy(newcomer.address) > 0) return nullptr;
  const auto found = findIf(holders_, [&](const Place* place) {
    const bool hadItsTurn = newcomer.isKnown || now - place->since_ >= kStrangersTurn;
    return hadItsTurn && !place->holder_.isKnown;
  });
  return found == holders_.end() ? nullptr : *found;
}

Place* Places::spare(const Place::Holder& newcomer) const {
  if (heldBy(newcomer.address) > 0) return nullptr;
  const auto found = findIf(holders_, [&](const Place* place) {
    const bool yields = newcomer.isKnown || !place->holder_.isKnown;
    return yields && heldBy(place->holder_.address) > 1;
  });
  return found == holders_.end() ? nullptr : *found;
}

size_t Places::heldBy(const std::string& address) const {
  const auto count = countIf(holders_, [&](const Place* place) { return place->holder_.address == address; });
  return static_cast<size_t>(count);
}

void Places::evict(Place& place, Place::Loss loss) {
  remove(&place);
  if (place.onLost_) place.onLost_(loss);
}

void Places::remove(const Place* place) {
  holders_.erase(std::remove(holders_.begin(), holders_.end(), place), holders_.end());
}

}  // namespace lumi
