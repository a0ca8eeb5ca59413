#pragma once

#include <optional>

#include "core/ports/clock.h"
#include "core/ports/system.h"

namespace lumi {

/** Restarts the machine shortly after request(), so that the response to the client is sent first. */
class Restarter {
 public:
  static constexpr Millis kDelay = 500;

  Restarter(System& system, const Clock& clock) : system_(system), clock_(clock) {}

  void request() {
    if (!at_) at_ = clock_.now() + kDelay;
  }

  void tick() {
    if (!at_ || clock_.now() < *at_) return;
    at_.reset();
    system_.restart();
  }

 private:
  System& system_;
  const Clock& clock_;
  std::optional<Millis> at_;
};

}  // namespace lumi
