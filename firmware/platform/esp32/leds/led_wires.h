#pragma once

#include <utility>
#include <vector>

#include "core/base/result.h"
#include "platform/esp32/leds/led_bus_lock.h"
#include "platform/esp32/leds/rmt_leds.h"
#include "platform/esp32/system/this_chip.h"

namespace lumi {

class LedWires : public LedBusLock {
 public:
  /** `lines` begins with the most important data line, which gets DMA if the chip has it. */
  explicit LedWires(std::vector<RmtLeds*> lines) : lines_(std::move(lines)) {}

  /** Starts all lines. If a line cannot start, starts the others nevertheless and returns the first error. */
  Status begin() {
    Status first = Done{};
    for (size_t i = 0; i < lines_.size(); ++i) {
      Status begun = lines_[i]->begin(rmtShare(kThisChip, lines_.size(), i));
      if (first && !begun) first = std::move(begun);
    }
    return first;
  }
  void wait() override {
    for (RmtLeds* line : lines_) line->waitUntilSent();
  }

 private:
  const std::vector<RmtLeds*> lines_;
};

}  // namespace lumi
