#include "platform/esp32/boot_button.h"

#include <driver/gpio.h>

namespace lumi {

BootButton::BootButton(Millis holdTime) : button_(holdTime) {
  gpio_set_direction(GPIO_NUM_0, GPIO_MODE_INPUT);
  gpio_pullup_en(GPIO_NUM_0);
}

bool BootButton::held(Millis now) {
  return button_.update(gpio_get_level(GPIO_NUM_0) == 0, now);
}

}  // namespace lumi
