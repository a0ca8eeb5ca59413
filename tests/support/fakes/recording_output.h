#pragma once

#include <cstdint>
#include <vector>

#include "core/ports/led_output.h"

namespace lumi::test {

/** Records the shown frames. It is busy while the test sets `busy`. */
class RecordingOutput : public LedOutput {
 public:
  void configure(const LedChain& chain) override {
    ++configurations;
    configuredCount = chain.count;
    configuredOrder = chain.order;
    configuredType = chain.type;
  }
  bool ready() const override { return !busy; }
  void show(ConstBytes wire) override {
    last.assign(wire.begin(), wire.end());
    ++frames;
  }

  /** The largest byte of the last frame. */
  int peak() const {
    int most = 0;
    for (const uint8_t byte : last) most = byte > most ? byte : most;
    return most;
  }

  bool busy = false;
  int configurations = 0;
  uint16_t configuredCount = 0;
  ColorOrder configuredOrder = ColorOrder::kRgb;
  LedType configuredType = LedType::kWs2812b;
  std::vector<uint8_t> last;
  int frames = 0;
};

}  // namespace lumi::test
