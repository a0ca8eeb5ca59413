#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/lights/light_engine.h"

namespace lumi::test {

using Frame = std::vector<uint8_t>;

inline Frame next(LightEngine& engine, Millis elapsed = 16, float level = 1.0f) {
  const ConstBytes wire = engine.frame(elapsed, level);
  return {wire.begin(), wire.end()};
}

/** The largest difference between two bytes at the same place of two frames of equal length. */
inline int largestDifference(const Frame& a, const Frame& b) {
  int most = 0;
  for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

}  // namespace lumi::test
