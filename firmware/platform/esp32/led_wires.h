#pragma once

#include <vector>

#include "core/base/result.h"
#include "platform/esp32/quiet_wire.h"
#include "platform/esp32/rmt_leds.h"

namespace lumi {

/** All LED lines of a device, which share the RMT unit. */
class LedWires : public QuietWire {
 public:
  /** The most important line first: it gets DMA where there is any. */
  explicit LedWires(std::vector<RmtLeds*> lines) : lines_(std::move(lines)) {}

  /** Once, in the loop's task. Begins every line that can begin; the first problem there was. */
  Status begin();
  void wait() override;

 private:
  const std::vector<RmtLeds*> lines_;
};

}  // namespace lumi
