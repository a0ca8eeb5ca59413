#pragma once

#include <cstdint>

#include "core/lights/drawing/effect.h"

namespace lumi {

/** LEDs that flare up one by one. */
struct Sparks {
  uint32_t perCycle;   // flares of an LED, of which some are skipped
  uint32_t skipped;    // of 256 flares
  WireColor base = 0;  // colour of the LEDs between their flares
};

/** Draws the sparks in the colours of the frame's table, of which each second one is used. */
void drawSparks(const EffectFrame& frame, const Sparks& sparks, Bytes wire);

}  // namespace lumi
