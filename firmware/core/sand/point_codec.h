#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/**
 * A step from one point to the next as two variable-length numbers, least significant seven bits first, the
 * top bit of a byte saying that more follow: first zigzag(dx) * 2 + (isRapid ? 1 : 0), then zigzag(dy), with
 * zigzag(n) = n >= 0 ? 2n : -2n - 1. Two to ten bytes; 3 to 4 in most patterns at 0.01 mm.
 */
struct PointStep {
  int32_t dx = 0;
  int32_t dy = 0;
  bool isRapid = false;
};

constexpr size_t kShortestPointStep = 2;  // bytes
constexpr size_t kLongestPointStep = 10;

/** Writes `step` to `out`, which holds kLongestPointStep bytes at least; bytes written. */
size_t encodePointStep(const PointStep& step, uint8_t* out);

/** Bytes read; 0 when `bytes` ends too early or holds no such numbers. */
size_t decodePointStep(ConstBytes bytes, PointStep& step);

}  // namespace lumi
