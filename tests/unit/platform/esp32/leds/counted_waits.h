#pragma once

#include <cstddef>

#include "platform/esp32/leds/led_bus_lock.h"

namespace lumi::test {

class CountedWaits : public LedBusLock {
 public:
  void wait() override { ++count; }

  size_t count = 0;
};

}  // namespace lumi::test
