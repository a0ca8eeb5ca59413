#pragma once

#include "core/ports/led_output.h"
#include "platform/host/system/frame_pace.h"
#include "platform/host/system/host_clock.h"

namespace lumi {

/** Forwards to another output and records when its frames are shown. */
class PacedLeds : public LedOutput {
 public:
  PacedLeds(LedOutput& output, FramePace& pace, const HostClock& clock)
      : output_(output), pace_(pace), clock_(clock) {}

  void configure(const LedChain& chain) override { output_.configure(chain); }
  bool ready() const override { return output_.ready(); }
  void show(ConstBytes wire) override {
    output_.show(wire);
    pace_.shown(clock_.micros());
  }

 private:
  LedOutput& output_;
  FramePace& pace_;
  const HostClock& clock_;
};

}  // namespace lumi
