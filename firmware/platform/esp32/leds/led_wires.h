#pragma once

#include <vector>

#include "core/base/result.h"
#include "platform/esp32/leds/led_bus_lock.h"
#include "platform/esp32/leds/rmt_leds.h"

namespace lumi {

class LedWires : public LedBusLock {
 public:
  /** `lines` begins with the most important data line, which gets DMA if the chip has it. */
  explicit LedWires(std::vector<RmtLeds*> lines) : lines_(std::move(lines)) {}

  /** Starts all lines. If a line cannot start, starts the others nevertheless and returns the first error. */
  Status begin();
  void wait() override;

 private:
  const std::vector<RmtLeds*> lines_;
};

}  // namespace lumi
