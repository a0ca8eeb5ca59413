#pragma once

#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/**
 * Current of a pixel. Adafruit's NeoPixel Uberguide, "Powering NeoPixels", gives 60 mA for full white, which
 * is 20 mA per channel, proportional to the byte. WLED's wiki measures about 1 mA for a dark WS2812B.
 */
constexpr uint32_t kChannelMilliamps = 20;
constexpr uint32_t kIdleMilliamps = 1;

/** Estimated current of a frame in mA, rounded up. */
uint32_t estimatedMilliamps(ConstBytes wire);

struct StripCurrent {
  uint32_t milliamps;  // estimate of the frame as it is sent
  bool isLimited;      // the frame was dimmed
};

/**
 * Dims all bytes of `wire` by the same factor, which keeps the hues, so that the estimate is at most
 * `limitMilliamps` (0: no limit). `milliamps` is an upper bound of the new estimate. If the limit is below
 * the current of dark pixels, the frame becomes black.
 */
StripCurrent limitCurrent(Bytes wire, uint32_t limitMilliamps);

}  // namespace lumi
