#pragma once

#include <string>

#include "core/ports/system.h"
#include "core/sand/sand_table.h"

namespace lumi {

/**
 * The machine as the hub's parts know it: before a restart that they ask for, the sand table is stopped and
 * its job saved, which takes SandTable::kLongestLeave at most.
 */
class OrderlyRestart : public System {
 public:
  OrderlyRestart(System& machine, SandTable& sand) : machine_(machine), sand_(sand) {}

  std::string resetReason() const override { return machine_.resetReason(); }
  SystemMemory memory() const override { return machine_.memory(); }
  /** At once where nothing is drawn, otherwise from a later tick(). */
  void restart() override {
    isAsked_ = true;
    sand_.prepareRestart();
    tick();
  }

  void tick() {
    if (!isAsked_ || !sand_.mayRestart()) return;
    isAsked_ = false;
    machine_.restart();
  }

 private:
  System& machine_;
  SandTable& sand_;
  bool isAsked_ = false;
};

}  // namespace lumi
