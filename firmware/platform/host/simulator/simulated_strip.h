#pragma once

#include <cstdint>
#include <vector>

#include "core/ports/clock.h"
#include "core/ports/led_output.h"

namespace lumi {

/** A strip that stores the last frame and is busy for as long as a real one. */
class SimulatedStrip : public LedOutput {
 public:
  static constexpr uint64_t kMicrosPerByte = 10;   // 8 bits of 1.25 us: WS2812B data sheet
  static constexpr uint64_t kMicrosToLatch = 280;  // reset time: WS2812B-V5 data sheet

  explicit SimulatedStrip(const Clock& clock) : clock_(clock) {}

  void configure(const LedChain& chain) override;
  bool ready() const override;
  void show(ConstBytes wire) override;

  /** Red, green and blue of each LED as shown now. The light of a white channel is part of all three. */
  std::vector<uint8_t> pixels() const;
  uint64_t frames() const { return frames_; }

 private:
  const Clock& clock_;
  LedChain chain_;
  std::vector<uint8_t> wire_;
  uint64_t frames_ = 0;
  Millis busyUntil_ = 0;
};

}  // namespace lumi
