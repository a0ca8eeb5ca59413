#pragma once

#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Watches the wall clock from beside the monotonic one, to notice when it is set. */
class ClockDrift {
 public:
  /** How far `wall` moved on since the last call beyond what `now` did; nothing where either call had no wall
   * time. */
  std::optional<EpochMillis> moved(std::optional<EpochMillis> wall, Millis now) {
    const std::optional<EpochMillis> before = apart_;
    apart_.reset();
    if (!wall) return std::nullopt;
    apart_ = *wall - static_cast<EpochMillis>(now);
    if (!before) return std::nullopt;
    return *apart_ - *before;
  }

  /** The last call had a wall time. */
  bool isKnown() const { return apart_.has_value(); }

 private:
  std::optional<EpochMillis> apart_;
};

}  // namespace lumi
