#pragma once

#include <vector>

#include "core/base/result.h"
#include "platform/esp32/leds/led_bus_lock.h"
#include "platform/esp32/leds/rmt_leds.h"

namespace lumi {

class LedWires : public LedBusLock {
 public:
  /** `lines` starts with the most important line, which gets DMA if the chip has it. */
  explicit LedWires(std::vector<RmtLeds*> lines) : lines_(std::move(lines)) {}

  /** Returns the first error, but starts all lines that can start. */
  Status begin();
  void wait() override;

 private:
  const std::vector<RmtLeds*> lines_;
};

}  // namespace lumi
