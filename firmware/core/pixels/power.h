#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/ports/led_output.h"

namespace lumi {

/** Current of a pixel at the voltage of its strip. */
struct LedCurrent {
  uint32_t channelMilliamps;  // of a channel at 255; proportional to the byte
  uint32_t idleMicroamps;     // of a dark pixel
};

/**
 * Indexed by LedType. WS2812B: Adafruit's NeoPixel Uberguide, "Powering NeoPixels", gives 60 mA for full
 * white; WLED's wiki measures about 1 mA for a dark one. WS2815 and SK6812: data sheets. Strips with less
 * current exist (SK6812 RGBW with 8 mA a colour and 16 mA white were measured); none takes more.
 */
inline constexpr std::array<LedCurrent, 3> kLedCurrents = {{{20, 1000}, {10, 2100}, {20, 1000}}};

/** Estimated current of a frame in mA, rounded up. */
uint32_t estimatedMilliamps(ConstBytes wire, LedType type = LedType::kWs2812b);

struct StripCurrent {
  uint32_t milliamps;  // estimate of the frame as it is sent
  bool isLimited;      // the frame was dimmed
};

/**
 * Dims all bytes of `wire` by the same factor, which keeps the hues, so that the estimate is at most
 * `limitMilliamps` (0: no limit). `milliamps` is an upper bound of the new estimate. If the limit is below
 * the current of dark pixels, the frame becomes black.
 */
StripCurrent limitCurrent(Bytes wire, uint32_t limitMilliamps, LedType type = LedType::kWs2812b);

}  // namespace lumi
