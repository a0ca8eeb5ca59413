#pragma once

#include <string>

#include "core/ports/system.h"
#include "core/sand/sand_table.h"

namespace lumi {

/**
 * The System for the parts of the hub. Before a restart, it stops the sand table and saves its job, which
 * takes at most SandTable::kMaxShutDown.
 */
class OrderlyRestart : public System {
 public:
  OrderlyRestart(System& machine, SandTable& sand) : machine_(machine), sand_(sand) {}

  std::string resetReason() const override { return machine_.resetReason(); }
  SystemMemory memory() const override { return machine_.memory(); }
  /** Restarts immediately if no job is being drawn, otherwise in a later tick(). */
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
