#pragma once

#include <deque>

#include "tools/virtual_grbl/drive.h"
#include "tools/virtual_grbl/settings.h"
#include "tools/virtual_grbl/speed_profile.h"
#include "tools/virtual_grbl/ticks.h"

namespace lumi::vgrbl {

/**
 * The homing cycle of `$H`: X, then Y. Each axis moves fast to its switch, off it, slowly to it again, and
 * off by the pull-off.
 */
class HomingCycle {
 public:
  /** `originAtHome`: built with HOMING_FORCE_SET_ORIGIN. */
  HomingCycle(const Settings& settings, Drive& drive, bool originAtHome)
      : settings_(settings), drive_(drive), originAtHome_(originAtHome) {}

  void start(Nanos now);
  bool running() const { return !legs_.empty(); }
  void halt() { legs_.clear(); }
  void shift(Nanos duration) { since_ += duration; }
  Nanos nextEvent() const;
  /**
   * Returns true if this ended the cycle. The machine position is then that of stock Grbl, or 0,0 with
   * originAtHome().
   */
  bool advance(Nanos now);
  bool originAtHome() const { return originAtHome_; }

 private:
  struct Leg {
    size_t axis;
    bool toSwitch;
    double rate;  // mm/min in motor space
  };

  void startLeg(Nanos now);
  void turn(double distance);
  double signTowardsSwitch(size_t axis) const;
  double distanceToSwitch(size_t axis) const;
  void nameHome();

  const Settings& settings_;
  Drive& drive_;
  bool originAtHome_;
  std::deque<Leg> legs_;
  SpeedProfile profile_;
  Motors from_{};
  double sign_ = 0;
  Nanos since_ = 0;
};

}  // namespace lumi::vgrbl
