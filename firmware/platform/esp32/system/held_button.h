#pragma once

#include "core/base/time.h"

namespace lumi {

/** Detects when a button is held, without bounces. One pressed at start-up counts after its release. */
class HeldButton {
 public:
  static constexpr Millis kSteady = 50;

  explicit HeldButton(Millis holdTime) : holdTime_(holdTime) {}

  /** Call often with the current level. Returns true once per hold, when the hold time has elapsed. */
  bool update(bool down, Millis now) {
    if (!steadyDown(down, now) || counted_ || now - downSince_ < holdTime_) return false;
    counted_ = true;
    return true;
  }

 private:
  bool steadyDown(bool down, Millis now) {
    if (down != lastDown_) {
      lastDown_ = down;
      changedAt_ = now;
    }
    if (now - changedAt_ >= kSteady && down_ != down) {
      down_ = down;
      downSince_ = changedAt_;
      counted_ = false;
    }
    return down_;
  }

  Millis holdTime_;
  Millis changedAt_ = 0;
  Millis downSince_ = 0;
  bool lastDown_ = true;
  bool down_ = true;
  bool counted_ = true;
};

}  // namespace lumi
