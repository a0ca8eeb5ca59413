#include "platform/esp32/leds/led_wires.h"

#include "platform/esp32/system/this_chip.h"

namespace lumi {

Status LedWires::begin() {
  Status first = Done{};
  for (size_t i = 0; i < lines_.size(); ++i) {
    Status begun = lines_[i]->begin(rmtShare(kThisChip, lines_.size(), i));
    if (first && !begun) first = std::move(begun);
  }
  return first;
}

void LedWires::wait() {
  for (RmtLeds* line : lines_) line->waitUntilSent();
}

}  // namespace lumi
