#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/pixels/color.h"

namespace lumi {

/**
 * How many fully saturated colours there are around the circle, six sectors of 256: 0 red, 256 yellow,
 * 512 green, 768 cyan, 1024 blue, 1280 magenta.
 */
constexpr size_t kHueSteps = 6 * 256;

/** `step` below kHueSteps. In a sector one channel rises from 0 to 255, or falls, by 1 a step. */
Rgb colorOfHue(size_t step);

/** Fully saturated light around the circle: 0 red, 43 yellow, 85 green, 128 cyan, 171 blue, 213 magenta. */
extern const std::array<LinearColor, 256> kHues;

}  // namespace lumi
