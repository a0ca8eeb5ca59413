#pragma once

#include "platform/host/system/frame_pace.h"
#include "platform/host/system/time_histogram.h"

namespace lumi {

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
