#pragma once

#include <cstdint>

#include "core/base/result.h"

namespace lumi {

/**
 * Restarts the device and leaves a core dump if the task that called begin() does not call feed() in time.
 */
class Watchdog {
 public:
  /** Watches the calling task. On an error, the device runs without a watchdog. */
  Status begin(uint32_t seconds);
  /** Call only from the watched task. */
  void feed();
};

}  // namespace lumi
