#pragma once

#include <driver/gpio.h>

#include "platform/esp32/system/held_button.h"
#include "platform/esp32/system/this_chip.h"

namespace lumi {

/** The BOOT button. It pulls its pin low when pressed. The pin must not be used as an output. */
class BootButton {
 public:
  explicit BootButton(Millis holdTime) : button_(holdTime) {
    gpio_set_direction(kPin, GPIO_MODE_INPUT);
    gpio_pullup_en(kPin);
  }

  /** Call in every pass of the loop. Returns true once per hold, when the hold time has elapsed. */
  bool held(Millis now) { return button_.update(gpio_get_level(kPin) == 0, now); }

 private:
  static constexpr auto kPin = static_cast<gpio_num_t>(kThisChip.bootPin);

  HeldButton button_;
};

}  // namespace lumi
