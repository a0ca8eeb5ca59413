#pragma once

#include "core/lights/drawing/effect.h"
#include "core/lights/lights_settings.h"

namespace lumi {

const Effect& effectOf(LightMode mode);

/** An estimate of an effect's work in hundreds of instructions, as measured by tests/bench/lights_bench.cpp.
 */
struct EffectCost {
  uint8_t frame;  // of a frame, besides kPixelCost per LED
  uint8_t table;  // of the table, if the look has changed
};

constexpr uint32_t kPixelCost = 38;  // instructions

EffectCost costOf(LightMode mode);

}  // namespace lumi
