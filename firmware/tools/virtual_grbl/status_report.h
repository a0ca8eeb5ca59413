#pragma once

#include <string>
#include <string_view>

#include "tools/virtual_grbl/planner.h"

namespace lumi::vgrbl {

/** "1.000,2.000,0.000" */
std::string axesText(const Axes& axes);

/** Content of a status report. */
struct StatusFacts {
  std::string_view state;
  bool busy = false;  // moving, held or homing: offsets are reported less often
  int mask = 1;       // $10: 1 machine position, 2 buffers
  Axes machine{};
  Axes workOffset{};
  size_t freeBlocks = 0;
  size_t freeBytes = 0;
  double feed = 0;  // mm/min
  double spindle = 0;
  Overrides overrides;
};

/** Formats `<…>` and counts when the work offset and the overrides are due again. */
class StatusReport {
 public:
  std::string text(const StatusFacts& facts);
  void tellOffsetNext() { untilOffset_ = 0; }
  void tellOverridesNext() { untilOverrides_ = 0; }
  void restart() { *this = StatusReport(); }

 private:
  int untilOffset_ = 0;
  int untilOverrides_ = 0;
};

}  // namespace lumi::vgrbl
