#pragma once

#include "core/base/time.h"

namespace lumi {

/** Detects when a button is held, without bounces. One pressed at start-up counts after its release. */
class HeldButton {
 public:
  static constexpr Millis kSteady = 50;

  explicit HeldButton(Millis holdTime) : holdTime_(holdTime) {}

  /** Call often with the current level. Returns true once per hold, when the hold time has elapsed. */
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
