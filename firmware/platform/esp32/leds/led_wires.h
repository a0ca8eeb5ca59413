#pragma once

#include <vector>

#include "core/base/result.h"
#include "platform/esp32/leds/led_bus_lock.h"
#include "platform/esp32/leds/rmt_leds.h"

namespace lumi {

/** All LED lines of a device. They share the RMT unit. */
class LedWires : public LedBusLock {
 public:
  /** `lines` starts with the most important line, which gets DMA if the chip has it. */
  explicit LedWires(std::vector<RmtLeds*> lines) : lines_(std::move(lines)) {}

  /**
   * Starts all lines. Call once, in the loop's task. If a line fails, the others still start; returns the
   * first error.
   */
  Status begin();
  void wait() override;

 private:
  const std::vector<RmtLeds*> lines_;
};

}  // namespace lumi
