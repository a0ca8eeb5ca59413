#pragma once

#include "core/base/time.h"

namespace lumi {

/**
 * Tells when a button has been held long enough. A level counts once it has stayed for kSteady, so bounces
 * neither begin nor end a hold. What is down at the start does not count before it was let go.
 */
class HeldButton {
 public:
  static constexpr Millis kSteady = 50;

  explicit HeldButton(Millis holdTime) : holdTime_(holdTime) {}

  /** To be called often with what the button is now. True once a hold, when it has lasted. */
  bool update(bool down, Millis now);

 private:
  bool steadyDown(bool down, Millis now);

  Millis holdTime_;
  Millis changedAt_ = 0;
  Millis downSince_ = 0;
  bool lastDown_ = true;
  bool down_ = true;
  bool counted_ = true;
};

}  // namespace lumi
