#pragma once

#include <string>
#include <vector>

#include "core/ports/clock.h"
#include "core/ports/system.h"
#include "core/sand/sand_table.h"

namespace lumi {

/**
 * The System for the parts of the hub. It restarts after kDelay, so that pending responses are sent first,
 * and after it has stopped the sand table and saved its job, which takes at most SandTable::kMaxShutDown.
 */
class OrderlyRestart : public System {
 public:
  static constexpr Millis kDelay = kSecond / 2;

  OrderlyRestart(System& machine, const Clock& clock, SandTable& sand)
      : machine_(machine), clock_(clock), sand_(sand) {}

  std::string resetReason() const override { return machine_.resetReason(); }
  SystemMemory memory() const override { return machine_.memory(); }
  std::vector<StackRoom> stacks() const override { return machine_.stacks(); }
  void restart() override {
    if (at_) return;
    at_ = clock_.now() + kDelay;
    sand_.prepareRestart();
  }

  /** Call in every pass of the loop. */
  void tick() {
    if (!at_ || clock_.now() < *at_ || !sand_.mayRestart()) return;
    at_.reset();
    machine_.restart();
  }

 private:
  System& machine_;
  const Clock& clock_;
  SandTable& sand_;
  std::optional<Millis> at_;
};

}  // namespace lumi
