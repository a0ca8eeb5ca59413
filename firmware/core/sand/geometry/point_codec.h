#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/**
 * A step from one point to the next. It is encoded as two variable-length numbers: zigzag(dx) * 2 + (isRapid
 * ? 1 : 0), then zigzag(dy). Each byte holds seven bits, least significant first; a set top bit means that
 * more bytes follow. zigzag(n) = n >= 0 ? 2n : -2n - 1. A step takes 2 to 10 bytes, in most patterns 3 to 4
 * at 0.01 mm.
 */
struct PointStep {
  int32_t dx = 0;
  int32_t dy = 0;
  bool isRapid = false;
};

constexpr size_t kMaxPointStep = 10;

/** Writes `step` to `out`, which must hold kMaxPointStep bytes. Returns the number of bytes written. */
size_t encodePointStep(const PointStep& step, uint8_t* out);

/** Returns the number of bytes read, or 0 if `bytes` is too short or invalid. */
size_t decodePointStep(ConstBytes bytes, PointStep& step);

}  // namespace lumi
