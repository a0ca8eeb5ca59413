#pragma once

#include <cstddef>
#include <cstdint>

namespace lumi {

/**
 * How long a bit's high and low part last. Within what WS2812, WS2812B, SK6812 and WS2811 at 800 kHz ask for:
 * a high part of 250 to 380 ns is a 0 for all of them, one of 650 to 750 ns a 1.
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

/** When the next frame may go out on a line. Times in microseconds of one monotonic clock. */
class LedLineTime {
 public:
  static constexpr int64_t kResetMicros = 300;  // of silence make the pixels show a frame; WS2812B needs 280
  static constexpr int64_t kStuckMicros = 100'000;  // a line that is busy for so long won't report any more

  /** A frame of `bytes` has just begun. */
  void began(size_t bytes, int64_t now) {
    began_ = now;
    silentFrom_ = now + ledMicros(bytes);
  }
  /** `sent`: the hardware reported that the last frame is out. */
  bool isFree(bool sent, int64_t now) const {
    return isStuck(sent, now) || (sent && now >= silentFrom_ + kResetMicros);
  }
  bool isStuck(bool sent, int64_t now) const { return !sent && now >= began_ + kStuckMicros; }

 private:
  int64_t began_ = 0;
  int64_t silentFrom_ = -kResetMicros;
};

}  // namespace lumi
