#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** Temporal dithering shows sixteenths of a wire step. A frame to be dithered has them as its unit. */
constexpr Gain kDitherSteps = 16;

/**
 * Light with at most this gain is dithered: 13 % of perceived brightness. A full channel then has at most
 * four wire steps.
 */
constexpr Gain kMaxDitheredGain = kFullGain / 64;

/**
 * Divides the bytes of `wire` (three or four per pixel) by kDitherSteps. Rounds up in as many of 16
 * successive values of `frame` as the remainder says, spread as evenly as possible, and down in the others.
 * So the mean of a byte is exact over 16 frames, and within 1/80 of a step over 60.
 *
 * At 60 frames a second a byte between two steps changes its light periodically: with 8/16 30 times a second,
 * with 4/16 and 12/16 15 times, with 2, 6, 10 and 14 sixteenths 7.5 times, with odd ones 3.75 times
 * (docs/led-strips.md has the amplitudes). The bytes of a pixel and neighbouring pixels do so at different
 * times: the sum of a channel over any 16 neighbouring pixels of the same colour is the same in every frame.
 */
void dither(Bytes wire, size_t bytesPerPixel, uint32_t frame);

}  // namespace lumi
