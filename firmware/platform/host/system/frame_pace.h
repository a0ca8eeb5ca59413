#pragma once

#include <cstdint>
#include <optional>

#include "core/base/frame_grid.h"
#include "platform/host/system/time_histogram.h"

namespace lumi {

/**
 * Measures how late frames of light are shown. A frame is due at each whole 60th of a second of the hub's
 * clock (`frame_grid.h`). If a frame is shown after the next one was due, each due frame counts with the
 * delay until something was shown in its place: a gap of 40 ms after a punctual frame counts as 23 ms and 7
 * ms.
 */
class FramePace {
 public:
  /** `micros`: time of the hub's clock. The very first frame is not counted. */
  void shown(uint64_t micros) {
    if (!next_) next_ = micros * kFramesPerSecond / kSecondMicros + 1;
    for (; dueAt(*next_) <= micros; ++*next_) lateness_.note(micros - dueAt(*next_));
  }
  void restart() {
    lateness_.clear();
    next_.reset();
  }

  const TimeHistogram& lateness() const { return lateness_; }

 private:
  static constexpr uint64_t kSecondMicros = 1'000'000;
  static uint64_t dueAt(uint64_t frame) { return frame * kSecondMicros / kFramesPerSecond; }

  TimeHistogram lateness_;
  std::optional<uint64_t> next_;  // number of the next due frame; nullopt before the first frame
};

/** Measures whether the loop keeps up. */
struct LoopPace {
  FramePace frames;
  TimeHistogram passes;  // duration of the loop's passes, without waiting

  void restart() {
    frames.restart();
    passes.clear();
  }
};

}  // namespace lumi
