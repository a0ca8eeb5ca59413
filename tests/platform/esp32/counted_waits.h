#pragma once

#include <cstddef>

#include "platform/esp32/quiet_wire.h"

namespace lumi::test {

class CountedWaits : public QuietWire {
 public:
  void wait() override { ++count; }

  size_t count = 0;
};

}  // namespace lumi::test
