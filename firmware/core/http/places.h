#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/http/pace.h"

namespace lumi {

class Places;

/** One of a few places, held until this is destroyed or the place is lost to a newcomer. */
class Place {
 public:
  enum class Loss {
    kTooSlow,  // the sender fell behind its pace
    kShared    // its address held several places, the newcomer's none
  };

  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  /** The sender's pace is judged by what is reported here. */
  Pace& pace() { return pace_; }
  /** Gives the place back early. */
  void release();
  /** Called once when the place is lost; it must not destroy the Place. */
  void onLost(std::function<void(Loss)> callback) { onLost_ = std::move(callback); }

 private:
  friend class Places;
  Place(std::shared_ptr<Places> places, std::string address, const Pace& pace);

  std::shared_ptr<Places> places_;
  const std::string address_;
  Pace pace_;
  std::function<void(Loss)> onLost_;
};

/** A bound on how many of something are open at once. */
class Places : public std::enable_shared_from_this<Places> {
 public:
  /** `pace`: a holder that falls behind it loses its place to a newcomer. */
  static std::shared_ptr<Places> make(size_t count, Pace::Rule pace);

  /**
   * A place for a client at `address`, or nothing. While all are taken, one that is too slow has to go, the
   * newcomer's own address first, then the eldest; when none is, the eldest of an address that holds several,
   * if the newcomer's holds none.
   */
  std::unique_ptr<Place> take(const std::string& address, Millis now);
  size_t taken() const { return holders_.size(); }

 private:
  friend class Place;
  Places(size_t count, Pace::Rule pace) : count_(count), pace_(pace) {}
  Place* tooSlow(const std::string& newcomer, Millis now) const;
  Place* spare(const std::string& newcomer) const;
  size_t heldBy(const std::string& address) const;
  void evict(Place& place, Place::Loss loss);
  void remove(const Place* place);

  size_t count_;
  Pace::Rule pace_;
  std::vector<Place*> holders_;  // eldest first
};

}  // namespace lumi
