#pragma once

#include "platform/esp32/held_button.h"

namespace lumi {

/** The button BOOT, which pulls its pin down. The pin must drive no wire. */
class BootButton {
 public:
  explicit BootButton(Millis holdTime);

  /** To be asked every pass of the loop. True once a hold, when it has lasted. */
  bool held(Millis now);

 private:
  HeldButton button_;
};

}  // namespace lumi
