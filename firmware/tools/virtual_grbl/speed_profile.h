#pragma once

#include <array>

namespace lumi::vgrbl {

/** Speed over time on a part of a move: acceleration, cruise, deceleration. Units are mm and s. */
class SpeedProfile {
 public:
  SpeedProfile() = default;
  /** Moves from speed `entry` towards `nominal`, if the length allows, then down to `exit`. */
  static SpeedProfile cross(double length, double entry, double nominal, double exit, double acceleration);
  /** Decelerates from `entry` until the speed is 0 or the length ends. */
  static SpeedProfile brake(double length, double entry, double acceleration);

  double duration() const;
  double distance() const { return distance_; }
  double exitSpeed() const { return exitSpeed_; }
  double distanceAt(double time) const { return at(time).distance; }
  double speedAt(double time) const { return at(time).speed; }

 private:
  struct Progress {
    double distance;
    double speed;
  };
  struct Phase {
    double duration = 0;
    double acceleration = 0;
  };

  Progress at(double time) const;

  double entry_ = 0;
  double distance_ = 0;
  double exitSpeed_ = 0;
  std::array<Phase, 3> phases_;
};

}  // namespace lumi::vgrbl
