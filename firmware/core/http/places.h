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
    kShared    // its address held several places, the newcomer's none; or only the newcomer is known
  };

  struct Holder {
    std::string address;
    bool isKnown;  // signed in, or a satellite of ours
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
  Place(std::shared_ptr<Places> places, Holder holder, const Pace& pace, Millis now);

  std::shared_ptr<Places> places_;
  const Holder holder_;
  const Millis since_;
  Pace pace_;
  std::function<void(Loss)> onLost_;
};

/** A bound on how many of something are open at once. */
class Places : public std::enable_shared_from_this<Places> {
 public:
  /** So long an honest stranger's short body takes at most, so that those who dawdle keep no other out. */
  static constexpr Millis kStrangersTurn = 100;

  /** `pace`: a holder that falls behind it loses its place to a newcomer. */
  static std::shared_ptr<Places> make(size_t count, Pace::Rule pace);

  /**
   * A place for `newcomer`, or nothing. While all are taken, one that is too slow has to go, the newcomer's
   * own address first, then the eldest; when none is, the eldest stranger, at once to who is known and after
   * kStrangersTurn to an address that holds none; otherwise, if the newcomer's holds none, the eldest of an
   * address that holds several. Who is known and not too slow yields to no stranger.
   */
  std::unique_ptr<Place> take(Place::Holder newcomer, Millis now);
  size_t taken() const { return holders_.size(); }

 private:
  friend class Place;
  Places(size_t count, Pace::Rule pace) : count_(count), pace_(pace) {}
  Place* tooSlow(const Place::Holder& newcomer, Millis now) const;
  Place* stranger(const Place::Holder& newcomer, Millis now) const;
  Place* spare(const Place::Holder& newcomer) const;
  size_t heldBy(const std::string& address) const;
  void evict(Place& place, Place::Loss loss);
  void remove(const Place* place);

  size_t count_;
  Pace::Rule pace_;
  std::vector<Place*> holders_;  // eldest first
};

}  // namespace lumi
