#pragma once

#include <cstdint>

#include "platform/esp32/leds/led_bus_lock.h"

namespace lumi {

/**
 * Makes each access of a file store to its partition wait until the LED lines have sent their frames. Also
 * tracks by how much open files have grown since the used space was counted.
 */
class FlashGuard {
 public:
  explicit FlashGuard(LedBusLock& wire) : wire_(wire) {}

  void beforeAccess() { wire_.wait(); }

  /** Call when a file was created, removed, replaced or closed after writing. */
  void usedSpaceChanged() { isCountValid_ = false; }
  /** Call when an open file has grown from `before` to `after` bytes. */
  void grown(uint64_t before, uint64_t after) { allocated_ += allocationOf(after) - allocationOf(before); }

  /** True if only grown() was called since the last counted(). */
  bool isCountValid() const { return isCountValid_; }
  void counted() {
    isCountValid_ = true;
    allocated_ = 0;
  }
  uint64_t allocated() const { return allocated_; }

 private:
  /** LittleFS stores files in blocks. A block contains 8 bytes of pointers on average. */
  static constexpr uint64_t kBlock = 4096;
  static uint64_t allocationOf(uint64_t size) { return (size + kBlock - 9) / (kBlock - 8) * kBlock; }

  LedBusLock& wire_;
  uint64_t allocated_ = 0;
  bool isCountValid_ = false;
};

}  // namespace lumi
