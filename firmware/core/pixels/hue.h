#pragma once

#include <array>
#include <cstdint>

#include "core/pixels/color.h"

namespace lumi {

/** Fully saturated colours around the circle: 0 red, 43 yellow, 85 green, 128 cyan, 171 blue, 213 magenta. */
extern const std::array<LinearColor, 256> kHues;

}  // namespace lumi
