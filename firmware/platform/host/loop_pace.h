#pragma once

#include "platform/host/frame_pace.h"
#include "platform/host/time_histogram.h"

namespace lumi {

/** Whether the loop keeps up. */
struct LoopPace {
  FramePace frames;
  TimeHistogram passes;  // the loop's, without what it waited

  void restart() {
    frames.restart();
    passes.clear();
  }
};

}  // namespace lumi
