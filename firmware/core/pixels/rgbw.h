#pragma once

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/**
 * Moves the part of the light that is common to the three colours of each pixel of `rgb` to a white channel,
 * which is the fourth byte in `rgbw`. The light of white 1 counts as that of red, green and blue 1, so the
 * sum stays the same. `rgbw` has four bytes for each three of `rgb`.
 */
void addWhite(ConstBytes rgb, Bytes rgbw);

/**
 * Like addWhite(), for colours with a white balance. `white` is the wire colour of full white; none of its
 * bytes is 0. The white channel at 255 counts as much light as these three bytes together.
 */
void addBalancedWhite(ConstBytes rgb, WireColor white, Bytes rgbw);

}  // namespace lumi
