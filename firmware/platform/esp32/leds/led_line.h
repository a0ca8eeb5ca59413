#pragma once

#include <cstddef>
#include <cstdint>

#include "platform/esp32/system/chip.h"

namespace lumi {

/**
 * Duration of the high and the low level of a bit. The values meet the timing of WS2812, WS2812B, WS2815,
 * SK6812 and WS2811 at 800 kHz: all of them read a high level of 250 to 380 ns as 0 and one of 650 to 750 ns
 * as 1.
 */
struct LedBitTime {
  uint16_t highNanos;
  uint16_t lowNanos;
};
constexpr LedBitTime kLedZero = {350, 900};
constexpr LedBitTime kLedOne = {700, 550};

constexpr int64_t ledMicros(size_t bytes) {
  constexpr size_t kMicrosPerByte = 10;  // 8 bits of 1250 ns
  return static_cast<int64_t>(bytes * kMicrosPerByte);
}

/** Computes when the next frame may be sent on a line. All times are microseconds of one monotonic clock. */
class LedLineTime {
 public:
  /** The pixels show a frame after the line was low for this time. WS2812B needs 280 us. */
  static constexpr int64_t kResetMicros = 300;
  /** If the hardware does not report the end of a frame within this time, it never will. */
  static constexpr int64_t kStuckMicros = 100'000;

  /** Call when a frame of `bytes` has started. */
  void began(size_t bytes, int64_t now) {
    began_ = now;
    silentFrom_ = now + ledMicros(bytes);
  }
  /** `sent`: the hardware has reported the end of the last frame. */
  bool isFree(bool sent, int64_t now) const {
    return isStuck(sent, now) || (sent && now >= silentFrom_ + kResetMicros);
  }
  bool isStuck(bool sent, int64_t now) const { return !sent && now >= began_ + kStuckMicros; }

 private:
  int64_t began_ = 0;
  int64_t silentFrom_ = -kResetMicros;
};

/** The RMT memory of one LED line. An interrupt fills one half while the other half is being sent. */
struct RmtShare {
  size_t symbols;  // one per bit; 0: no memory is left for this line
  bool dma;
};

/**
 * Returns the memory of line `index`. If the chip has DMA, the first line gets it. The other lines share the
 * blocks as evenly as possible.
 */
constexpr RmtShare rmtShare(const Chip& chip, size_t lines, size_t index) {
  constexpr size_t kDmaSymbols = 1024;
  if (chip.rmtDma && index == 0) return {kDmaSymbols, true};
  const size_t ahead = chip.rmtDma ? 1 : 0;
  const size_t blocks = chip.rmtBlocks - ahead;
  const size_t sharing = lines - ahead;
  const size_t place = index - ahead;
  return {(blocks / sharing + (place < blocks % sharing ? 1 : 0)) * chip.rmtBlockSize, false};
}

}  // namespace lumi
