#pragma once

#include <cstdint>

#include "core/base/result.h"

namespace lumi {

/** Restarts the device when the task that began it does not feed it in time, and leaves a core dump. */
class Watchdog {
 public:
  /** Watches the calling task. An error: the device runs unwatched. */
  Status begin(uint32_t seconds);
  /** Only from that task. */
  void feed();
};

}  // namespace lumi
