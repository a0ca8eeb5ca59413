#pragma once

#include <optional>

#include "core/base/time.h"

namespace lumi {

/** The only source of time in the core. */
class Clock {
 public:
  virtual ~Clock() = default;

  /** Monotonic; starts near 0 at boot. */
  virtual Millis now() const = 0;

  /** UTC. Returns nothing until the device knows the time. */
  virtual std::optional<EpochMillis> wall() const = 0;

  /** Sets UTC. A platform that always knows the time ignores this call. */
  virtual void setWall(EpochMillis time) = 0;
};

}  // namespace lumi
