#pragma once

#include <cstdint>

namespace lumi {

/** Restarts the device when the task that began it does not feed it in time, and leaves a core dump. */
class Watchdog {
 public:
  /** Watches the calling task. False: the device runs unwatched. */
  bool begin(uint32_t seconds);
  /** Only from that task. */
  void feed();
};

}  // namespace lumi
