#include "core/http/places.h"

#include <algorithm>

namespace lumi {

Place::Place(std::shared_ptr<Places> places, Millis now) : places_(std::move(places)), lastHeard_(now) {
  places_->holders_.push_back(this);
}

Place::~Place() {
  release();
}

void Place::release() {
  places_->remove(this);
}

std::shared_ptr<Places> Places::make(size_t count, std::optional<Millis> patience) {
  return std::shared_ptr<Places>(new Places(count, patience));
}

std::unique_ptr<Place> Places::take(Millis now) {
  if (holders_.size() >= count_ && !evictSilent(now)) return nullptr;
  return std::unique_ptr<Place>(new Place(shared_from_this(), now));
}

Place* Places::longestSilent() const {
  const auto found = std::min_element(holders_.begin(), holders_.end(), [](const Place* a, const Place* b) {
    return a->lastHeard_ < b->lastHeard_;
  });
  return found == holders_.end() ? nullptr : *found;
}

bool Places::evictSilent(Millis now) {
  Place* place = longestSilent();
  if (!patience_ || !place || now - place->lastHeard_ <= *patience_) return false;
  remove(place);
  if (place->onLost_) place->onLost_();
  return true;
}

void Places::remove(const Place* place) {
  holders_.erase(std::remove(holders_.begin(), holders_.end(), place), holders_.end());
}

}  // namespace lumi
