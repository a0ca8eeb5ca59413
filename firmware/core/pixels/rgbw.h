#pragma once

#include "core/base/span.h"

namespace lumi {

/**
 * Moves the part of the light that is common to the three colours of each pixel of `rgb` to a white channel,
 * which is the fourth byte in `rgbw`. The light of white 1 counts as that of red, green and blue 1, so the
 * sum stays the same. `rgbw` has four bytes for each three of `rgb`.
 */
void addWhite(ConstBytes rgb, Bytes rgbw);

}  // namespace lumi
