#pragma once

#include <cstdlib>
#include <optional>
#include <vector>

#include "core/sand/geometry/edge_way.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {

/** The ways of the ball outside the programs (homing, travel, a pendant) that are not on the canvas yet. */
class BallTrail {
 public:
  struct Way {
    EdgeWay path;
    bool goesToEnd = true;  // else only up to its last corner
  };

  /** Call when the ball is at `at` and the way to it is already on the canvas, or unknown. */
  void putAt(TablePoint at) { at_ = at; }
  /** Call when a person moves the ball by hand: the way is unknown. */
  void forget() { at_.reset(); }
  /** Call when the ball has moved straight to `to`. */
  void go(TablePoint to) {
    const bool isWay = at_ && (std::abs(to.x - at_->x) > kSamePlace || std::abs(to.y - at_->y) > kSamePlace);
    if (isWay) add({EdgeWay({}, *at_, to, false)});
    if (isWay || !at_) at_ = to;
  }
  /** Call when the ball travels `way` up to its last corner, or to its end and then to `at`. */
  void travel(const EdgeWay& way, bool goesToEnd, TablePoint at) {
    if (way.isStraight()) {
      putAt(way.from());
      if (goesToEnd) go(way.to());
    } else {
      add({way, goesToEnd});
    }
    putAt(at);
  }
  /**
   * Call when the table has homed. A table that takes X and Y homes one axis at a time, X first. The carriage
   * of a polar table moves straight to the centre.
   */
  void home(const ControllerSpace& space) {
    const TablePoint home = space.home();
    const TablePoint corner{home.x, at_ && !space.isPolar() ? at_->y : home.y};
    if (space.shape().contains(corner)) go(corner);
    go(home);
  }

  bool isEmpty() const { return ways_.empty(); }
  /** The oldest way. Call only while !isEmpty(). */
  const Way& first() const { return ways_.front(); }
  void removeFirst() { ways_.erase(ways_.begin()); }
  void clear() { ways_.clear(); }

 private:
  static constexpr int32_t kSamePlace = 5;  // hundredths of a mm
  static constexpr size_t kMaxWays = 16;

  void add(const Way& way) {
    if (ways_.size() < kMaxWays) ways_.push_back(way);
  }

  std::optional<TablePoint> at_;
  std::vector<Way> ways_;
};

}  // namespace lumi
