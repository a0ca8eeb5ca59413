#pragma once

#include <functional>
#include <optional>

#include "core/ports/clock.h"
#include "core/ports/system.h"

namespace lumi {

/** Restarts the machine a moment after it was asked to, so that the answer to who asked goes out first. */
class Restarter {
 public:
  static constexpr Millis kDelay = 500;

  /** `prepare` is called right before: saves what is unsaved. */
  Restarter(System& system, const Clock& clock, std::function<void()> prepare)
      : system_(system), clock_(clock), prepare_(std::move(prepare)) {}

  void request() {
    if (!at_) at_ = clock_.now() + kDelay;
  }

  void tick() {
    if (!at_ || clock_.now() < *at_) return;
    at_.reset();
    prepare_();
    system_.restart();
  }

 private:
  System& system_;
  const Clock& clock_;
  std::function<void()> prepare_;
  std::optional<Millis> at_;
};

}  // namespace lumi
