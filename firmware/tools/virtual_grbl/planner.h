#pragma once

#include <cstddef>
#include <deque>

#include "tools/virtual_grbl/gcode.h"
#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

/** A straight move. Lengths and speeds are those of the motors (mm, mm/s), as in all firmwares for CoreXY. */
struct PlannedBlock {
  Motors from{};  // steps
  Motors to{};
  Motors unit{};  // direction in motor space
  double length = 0;
  double acceleration = 0;
  double fastest = 0;  // maximum speed that the axes allow
  double programmed = 0;
  bool ignoresOverride = false;
  double done = 0;  // mm; length completed when the speeds were planned last
  double maxJunctionSq = 0;
  double maxEntrySq = 0;
  double entrySq = 0;

  double nominal(int feedOverride) const;
};

/** Grbl's look-ahead: limits the speed at each junction by its angle, and stops after the last block. */
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
  int feedOverride() const { return feedOverride_; }  // percent

  /** Appends a move; call plan() then. Returns false for a move without length, which is not appended. */
  bool add(const Step& step);
  /** Recomputes the entry speeds, starting with the entry and the remaining length of the first block. */
  void plan();
  void popFront() { blocks_.pop_front(); }
  void setFeedOverride(int percent);
  /** Removes all blocks. The next move starts at `position`. */
  void restartAt(const AxisSteps& position);

 private:
  double feedScale(const PlannedBlock& block, const AxisSteps& goal) const;
  double junctionSq(const Motors& unit) const;
  void limitEntries();

  const Settings& settings_;
  std::deque<PlannedBlock> blocks_;
  AxisSteps position_{};  // end of the last block
  Motors lastUnit_{};
  int feedOverride_ = 100;
};

}  // namespace lumi::vgrbl
