#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/**
 * The colours that an effect computes once for a look: 256 of them, with interpolation between neighbours. As
 * a ring they are drawn along the strip.
 */
class Gradient {
 public:
  static constexpr size_t kColors = 256;

  void set(size_t index, WireColor color) { ring_[index] = color; }
  /** Call after all colours are set. */
  void wrapAround() { ring_[kColors] = ring_[0]; }
  WireColor at(size_t index) const { return ring_[index]; }

  /**
   * Draws the whole ring `repeats` times along the strip. `start` is the position of the first pixel on the
   * ring, in 1/65536 of the ring.
   */
  void draw(uint32_t start, uint32_t repeats, Bytes wire) const;

 private:
  std::array<WireColor, kColors + 1> ring_{};  // a ring if the last entry repeats the first colour
};

}  // namespace lumi
