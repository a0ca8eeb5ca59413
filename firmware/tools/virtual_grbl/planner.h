#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

using Axes = std::array<double, 3>;    // X, Y, Z in mm
using Motors = std::array<double, 3>;  // left, right, Z in steps
using AxisSteps = std::array<int64_t, 3>;

/** CoreXY: left = x + y, right = x - y. */
Motors motorsAt(const Axes& axisSteps);

struct Overrides {
  int feed = 100;   // percent
  int rapid = 100;  // percent
};

/** A straight move in the planner. Lengths and speeds are those of the motors (mm, mm/s), as Grbl counts for
 * CoreXY. */
struct PlannedBlock {
  Motors from{};  // steps
  Motors to{};
  Motors unit{};  // direction in motor space
  double length = 0;
  double acceleration = 0;
  double fastest = 0;  // what the axes allow
  double programmed = 0;
  bool rapid = false;
  double done = 0;  // of the length, when its speeds were planned last
  double maxJunctionSq = 0;
  double maxEntrySq = 0;
  double entrySq = 0;

  double nominal(const Overrides& overrides) const;
};

/** Grbl's look-ahead: no junction faster than its angle allows, and a stop at the end of the last block. */
class Planner {
 public:
  static constexpr size_t kBlocks = 15;

  explicit Planner(const Settings& settings) : settings_(settings) {}

  bool empty() const { return blocks_.empty(); }
  bool full() const { return blocks_.size() == kBlocks; }
  size_t size() const { return blocks_.size(); }
  PlannedBlock& front() { return blocks_.front(); }
  const PlannedBlock& front() const { return blocks_.front(); }
  double exitSpeed() const;
  const Overrides& overrides() const { return overrides_; }

  /** Appends a move to `target` (machine position, mm), `feed` in mm/min; false when it is none. Then plan().
   */
  bool add(const Axes& target, double feed, bool rapid);
  /** Plans the entry speeds anew, from the first block's entry and what is left of it. */
  void plan();
  void popFront() { blocks_.pop_front(); }
  void setOverrides(const Overrides& overrides);
  /** Empties it; the next move starts from here. */
  void restartAt(const AxisSteps& position);

 private:
  double junctionSq(const Motors& unit) const;
  /** The largest value along `unit` that exceeds no axis' `limit`. */
  double alongUnit(Setting limit, const Motors& unit) const;
  void limitEntries();

  const Settings& settings_;
  std::deque<PlannedBlock> blocks_;
  AxisSteps position_{};  // end of the last block
  Motors lastUnit_{};
  Overrides overrides_;
};

}  // namespace lumi::vgrbl
