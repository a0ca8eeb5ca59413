#pragma once

#include <deque>

#include "tools/virtual_grbl/speed_profile.h"
#include "tools/virtual_grbl/table.h"
#include "tools/virtual_grbl/ticks.h"
#include "tools/virtual_grbl/virtual_grbl_options.h"

namespace lumi::vgrbl {

/**
 * The homing cycle of `$H`. Two axes: X, then Y. Each moves fast to its switch at the low end, off it, slowly
 * to it again, and off by the pull-off. A polar table has no switches: the carriage moves by its whole travel
 * and stalls in the centre; the arm does not turn.
 */
class HomingCycle {
 public:
  HomingCycle(const VirtualGrblOptions& options, const Settings& settings, Table& table)
      : settings_(settings), originAtHome_(options.originAtHome), table_(table) {}

  void start(Nanos now);
  bool running() const { return !legs_.empty(); }
  void halt() { legs_.clear(); }
  void shift(Nanos duration) { since_ += duration; }
  Nanos nextEvent() const;
  /**
   * Returns true if this ended the cycle. The machine position is then that of stock Grbl, or 0,0 with
   * VirtualGrblOptions::originAtHome and on polar tables.
   */
  bool advance(Nanos now);

 private:
  struct Leg {
    size_t axis;
    bool toSwitch;
    double rate;  // mm/min, of a CoreXY table with Grbl in motor space
  };

  void startLeg(Nanos now);
  double lengthOf(const Leg& leg) const;
  void turn(double distance);
  void nameHome();

  const Settings& settings_;
  const bool originAtHome_;
  Table& table_;
  std::deque<Leg> legs_;
  SpeedProfile profile_;
  Motors from_{};
  Nanos since_ = 0;
};

}  // namespace lumi::vgrbl
