#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/pixels/color.h"

namespace lumi {

/**
 * Number of fully saturated colours around the circle, in six sectors of 256: 0 red, 256 yellow, 512 green,
 * 768 cyan, 1024 blue, 1280 magenta.
 */
constexpr size_t kHueSteps = 6 * 256;

/** `step` is below kHueSteps. In each sector, one channel rises or falls between 0 and 255 by 1 per step. */
Rgb colorOfHue(size_t step);

/** Fully saturated light around the circle: 0 red, 43 yellow, 85 green, 128 cyan, 171 blue, 213 magenta. */
extern const std::array<LinearColor, 256> kHues;

}  // namespace lumi
