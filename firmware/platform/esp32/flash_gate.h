#pragma once

#include <cstdint>

#include "platform/esp32/quiet_wire.h"

namespace lumi {

/** What stands before each access to a partition: the wire is let finish first, and changes are counted. */
class FlashGate {
 public:
  explicit FlashGate(QuietWire& wire) : wire_(wire) {}

  void beforeReading() { wire_.wait(); }
  void beforeChange() {
    wire_.wait();
    ++changes_;
  }
  /** Grows with each change; wraps. */
  uint32_t changes() const { return changes_; }

 private:
  QuietWire& wire_;
  uint32_t changes_ = 0;
};

}  // namespace lumi
