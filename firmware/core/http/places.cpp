#include "core/http/places.h"

#include <algorithm>

namespace lumi {

Place::Place(std::shared_ptr<Places> places, std::string address, const Pace& pace)
    : places_(std::move(places)), address_(std::move(address)), pace_(pace) {
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

std::unique_ptr<Place> Places::take(const std::string& address, Millis now) {
  if (holders_.size() >= count_) {
    if (Place* slow = tooSlow(address, now)) {
      evict(*slow, Place::Loss::kTooSlow);
    } else if (Place* shared = spare(address)) {
      evict(*shared, Place::Loss::kShared);
    } else {
      return nullptr;
    }
  }
  return std::unique_ptr<Place>(new Place(shared_from_this(), address, Pace(pace_, now)));
}

Place* Places::tooSlow(const std::string& newcomer, Millis now) const {
  Place* eldest = nullptr;
  for (Place* holder : holders_) {
    if (!holder->pace_.tooSlow(now)) continue;
    if (holder->address_ == newcomer) return holder;
    if (eldest == nullptr) eldest = holder;
  }
  return eldest;
}

Place* Places::spare(const std::string& newcomer) const {
  if (heldBy(newcomer) > 0) return nullptr;
  const auto found = std::find_if(holders_.begin(), holders_.end(),
                                  [this](const Place* holder) { return heldBy(holder->address_) > 1; });
  return found == holders_.end() ? nullptr : *found;
}

size_t Places::heldBy(const std::string& address) const {
  const auto count = std::count_if(holders_.begin(), holders_.end(),
                                   [&](const Place* holder) { return holder->address_ == address; });
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
