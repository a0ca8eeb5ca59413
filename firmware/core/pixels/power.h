#pragma once

#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/**
 * What a pixel draws: Adafruit's NeoPixel Uberguide, "Powering NeoPixels", reckons 60 mA for full white, that
 * is 20 mA a channel, in proportion to its byte; WLED's wiki measures about 1 mA for a dark WS2812B.
 */
constexpr uint32_t kChannelMilliamps = 20;
constexpr uint32_t kIdleMilliamps = 1;

/** Estimated current of a frame, rounded up. */
uint32_t estimatedMilliamps(ConstBytes wire);

/**
 * Dims all of `wire` by one factor until the estimate is at most `limit` (0: no limit); hues stay. Returns
 * the estimate afterwards. Below what the pixels draw while dark the frame goes black.
 */
uint32_t limitCurrent(Bytes wire, uint32_t limitMilliamps);

}  // namespace lumi
