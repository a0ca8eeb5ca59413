#pragma once

#include <optional>

#include "core/base/time.h"

namespace lumi {

/** What time it is. The core asks here and nowhere else. */
class Clock {
 public:
  virtual ~Clock() = default;

  /** Monotonic; starts near 0 at boot. */
  virtual Millis now() const = 0;

  /** UTC, or nothing while the device does not know it. */
  virtual std::optional<EpochMillis> wall() const = 0;

  /** Sets UTC where the device has no better source; a platform that always knows the time ignores it. */
  virtual void setWall(EpochMillis time) = 0;
};

}  // namespace lumi
