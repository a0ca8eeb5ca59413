#pragma once

#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Compares the wall clock with the monotonic clock to detect that the wall clock was set. */
class ClockDrift {
 public:
  /**
   * Returns how much further `wall` advanced than `now` since the last call, in milliseconds. Returns nothing
   * unless both this call and the last one had a wall time.
   */
  std::optional<EpochMillis> moved(std::optional<EpochMillis> wall, Millis now) {
    const std::optional<EpochMillis> before = apart_;
    apart_.reset();
    if (!wall) return std::nullopt;
    apart_ = *wall - static_cast<EpochMillis>(now);
    if (!before) return std::nullopt;
    return *apart_ - *before;
  }

  /** True if the last call had a wall time. */
  bool isKnown() const { return apart_.has_value(); }

 private:
  std::optional<EpochMillis> apart_;
};

}  // namespace lumi
