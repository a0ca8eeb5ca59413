#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/time.h"

namespace lumi {

/**
 * How many durations fell into each class since the start: entry `i` counts those of at most kBounds[i], and
 * more than the bound before; the last entry counts all longer ones. The difference of two readings tells
 * about the time between them. The counts wrap around after 2^32 durations.
 */
class DurationCounts {
 public:
  static constexpr std::array<Millis, 6> kBounds = {5, 10, 20, 50, 100, 500};
  using Counts = std::array<uint32_t, kBounds.size() + 1>;

  void add(Millis duration) {
    size_t at = 0;
    while (at < kBounds.size() && duration > kBounds[at]) ++at;
    ++counts_[at];
  }

  const Counts& counts() const { return counts_; }

 private:
  Counts counts_{};
};

}  // namespace lumi
