#include "platform/esp32/system/held_button.h"

namespace lumi {

bool HeldButton::steadyDown(bool down, Millis now) {
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

bool HeldButton::update(bool down, Millis now) {
  if (!steadyDown(down, now) || counted_ || now - downSince_ < holdTime_) return false;
  counted_ = true;
  return true;
}

}  // namespace lumi
