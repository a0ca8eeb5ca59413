#pragma once

#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** A soft spot of light. Lengths and places are in 1/65536 of the strip. */
struct Dot {
  int32_t place;           // brightest point; may be outside the strip
  uint32_t back;           // from dark to the brightest point; drawn as drawnLength()
  uint32_t front;          // from the brightest point to dark; likewise
  bool isPointed = false;  // fades like the tail of a comet; otherwise it is round
};

/** Returns `length`, at least two LEDs. With less, moving light would flicker from LED to LED. */
uint32_t drawnLength(uint32_t length, ConstBytes wire);

/** Adds the dot to the picture. Where dots overlap, of each byte the greater one is seen. */
void addDot(const Dot& dot, WireColor color, Bytes wire);

/**
 * The head of a comet that passes the strip from before its start to behind its end, in the time of `part`
 * from 0 to 65535. The comet is out of sight at 0 and at 65535.
 */
int32_t cometPlace(uint32_t part, uint32_t front, uint32_t tail, ConstBytes wire);

}  // namespace lumi
