#pragma once

#include "core/ports/system.h"

namespace lumi::test {

/** A machine that only counts the requested restarts. */
class FakeSystem : public System {
 public:
  std::string resetReason() const override { return reason; }
  SystemMemory memory() const override { return free; }
  std::vector<StackRoom> stacks() const override { return rooms; }
  std::string mac() const override { return "24:6f:28:aa:bb:cc"; }
  void restart() override { ++restarts; }

  std::string reason = "power on";
  SystemMemory free{200'000, 100'000, 150'000};
  std::vector<StackRoom> rooms;
  int restarts = 0;
};

}  // namespace lumi::test
