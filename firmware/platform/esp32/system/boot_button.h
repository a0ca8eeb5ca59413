#pragma once

#include "platform/esp32/system/held_button.h"

namespace lumi {

/** The BOOT button. It pulls its pin low when pressed. The pin must not be used as an output. */
class BootButton {
 public:
  explicit BootButton(Millis holdTime);

  /** Call in every pass of the loop. Returns true once per hold, when the hold time has elapsed. */
  bool held(Millis now);

 private:
  HeldButton button_;
};

}  // namespace lumi
