#pragma once

#include <cstdint>
#include <optional>

#include "platform/host/time_histogram.h"

namespace lumi {

/**
 * How late frames of light come. One is due at each whole 60th of a second of the hub's clock
 * (`frame_grid.h`). Where a frame comes only after the next one was due, each that was due is counted, by how
 * late something was shown in its place: a gap of 40 ms after a frame that was not late counts as 23 and 7
 * ms.
 */
class FramePace {
 public:
  /** `micros` of the hub's clock. The first frame of all is not counted. */
  void shown(uint64_t micros);
  void restart();

  const TimeHistogram& lateness() const { return lateness_; }

 private:
  TimeHistogram lateness_;
  std::optional<uint64_t> next_;  // number of the frame that is due next; nothing before the first
};

}  // namespace lumi
