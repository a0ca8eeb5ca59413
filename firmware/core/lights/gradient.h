#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** A ring of 256 colours, drawn along the strip with smooth transitions between neighbours. */
class Gradient {
 public:
  static constexpr size_t kColors = 256;

  void set(size_t index, WireColor color) { ring_[index] = color; }
  /** To be called once all colours are set. */
  void close() { ring_[kColors] = ring_[0]; }
  WireColor at(size_t index) const { return ring_[index]; }

  /**
   * Fills `wire` with the ring `repeats` times along the strip; `start` is where on the ring the first
   * pixel is, in 1/65536 of the ring.
   */
  void draw(uint32_t start, uint32_t repeats, Bytes wire) const;

 private:
  std::array<WireColor, kColors + 1> ring_{};  // the first colour again at the end
};

}  // namespace lumi
