#pragma once

#include <cstdint>

#include "core/base/result.h"

namespace lumi {

/** Restarts the device, with a core dump, if feed() is not called in time. */
class Watchdog {
 public:
  /** Watches the calling task. On an error, the device runs without a watchdog. */
  Status begin(uint32_t seconds);
  void feed();
};

}  // namespace lumi
