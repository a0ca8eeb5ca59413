#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/** The distance from one point to the next, in the unit of the points. */
struct Step {
  int32_t dx = 0;
  int32_t dy = 0;
};

/**
 * Encodes the steps of a path, each by its difference to the step before (ddx, ddy). On a smooth curve this
 * difference is small, so most steps take one or two bytes. The first byte determines the form:
 *
 *   0..224    ddx + 7 = byte / 15, ddy + 7 = byte % 15                                        one byte
 *   225..248  n = (byte - 225) * 256 + next; ddx + 39 = n / 78, ddy + 39 = n % 78             two bytes
 *   249..252  n = (byte - 249) * 65536 + next two, high first; ddx + 256 = n / 512, ddy + 256 = n % 512
 *   253       dx and dy themselves, little-endian, `plainSize` bytes each
 *
 * 254 and 255 are never written. A codec either encodes or decodes one path.
 */
class StepCodec {
 public:
  static constexpr uint8_t kUnused = 254;

  /** `plainSize` is 2 or 3 bytes; dx and dy must fit into it, signed. */
  explicit StepCodec(size_t plainSize) : plainSize_(plainSize) {}

  /** Starts another path. */
  void restart() { last_ = {}; }
  /** Writes at most maxSize() bytes. Returns their number. */
  size_t encode(Step step, uint8_t* out);
  /** Returns the number of bytes read, or 0 if `bytes` is too short or invalid. */
  size_t decode(ConstBytes bytes, Step& step);
  static constexpr size_t maxSize(size_t plainSize) { return 1 + 2 * plainSize; }

 private:
  const size_t plainSize_;
  Step last_;
};

}  // namespace lumi
