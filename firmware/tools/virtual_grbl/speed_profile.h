#pragma once

#include <array>

namespace lumi::vgrbl {

/** Speed over time on a stretch of a move: speeding up (or down), cruising, slowing down. Units mm and s. */
class SpeedProfile {
 public:
  SpeedProfile() = default;
  /** From `entry` towards `nominal`, then down to `exit`; what the length does not allow is not reached. */
  static SpeedProfile cross(double length, double entry, double nominal, double exit, double acceleration);
  /** Slows down from `entry` until it stands, or the length is over. */
  static SpeedProfile brake(double length, double entry, double acceleration);

  double duration() const;
  double distance() const { return distance_; }
  double exitSpeed() const { return exitSpeed_; }
  double distanceAt(double time) const;
  double speedAt(double time) const;

 private:
  struct Phase {
    double duration = 0;
    double acceleration = 0;
  };

  double entry_ = 0;
  double distance_ = 0;
  double exitSpeed_ = 0;
  std::array<Phase, 3> phases_;
};

}  // namespace lumi::vgrbl
