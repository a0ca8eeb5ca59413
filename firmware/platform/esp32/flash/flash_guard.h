#pragma once

#include <cstdint>

#include "platform/esp32/leds/led_bus_lock.h"

namespace lumi {

/** Called before each access to a partition. Waits until the LED lines have been sent, and counts changes. */
class FlashGuard {
 public:
  explicit FlashGuard(LedBusLock& wire) : wire_(wire) {}

  void beforeReading() { wire_.wait(); }
  void beforeChange() {
    wire_.wait();
    ++changes_;
  }
  /** Number of changes; wraps around. */
  uint32_t changes() const { return changes_; }

 private:
  LedBusLock& wire_;
  uint32_t changes_ = 0;
};

}  // namespace lumi
