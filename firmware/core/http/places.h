#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace lumi {

class Places;

/** One of a few places, held until this is destroyed or the place is lost to a newcomer. */
class Place {
 public:
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  /** The sender was heard of. */
  void touch(Millis now) { lastHeard_ = now; }
  /** Gives the place back early. */
  void release();
  /** Called once when the place is lost; it must not destroy the Place. */
  void onLost(std::function<void()> callback) { onLost_ = std::move(callback); }

 private:
  friend class Places;
  Place(std::shared_ptr<Places> places, Millis now);

  std::shared_ptr<Places> places_;
  Millis lastHeard_;
  std::function<void()> onLost_;
};

/** A bound on how many of something are open at once. */
class Places : public std::enable_shared_from_this<Places> {
 public:
  /** `patience`: a holder silent for longer loses its place to a newcomer; nothing: never. */
  static std::shared_ptr<Places> make(size_t count, std::optional<Millis> patience);

  /** A place, or nothing while all are taken. */
  std::unique_ptr<Place> take(Millis now);
  size_t taken() const { return holders_.size(); }

 private:
  friend class Place;
  Places(size_t count, std::optional<Millis> patience) : count_(count), patience_(patience) {}
  Place* longestSilent() const;
  bool evictSilent(Millis now);
  void remove(const Place* place);

  size_t count_;
  std::optional<Millis> patience_;
  std::vector<Place*> holders_;
};

}  // namespace lumi
