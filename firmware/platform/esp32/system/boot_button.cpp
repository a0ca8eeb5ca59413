#include "platform/esp32/system/boot_button.h"

#include <driver/gpio.h>

#include "platform/esp32/system/this_chip.h"

namespace lumi {
namespace {

constexpr auto kPin = static_cast<gpio_num_t>(kThisChip.bootPin);

}  // namespace

BootButton::BootButton(Millis holdTime) : button_(holdTime) {
  gpio_set_direction(kPin, GPIO_MODE_INPUT);
  gpio_pullup_en(kPin);
}

bool BootButton::held(Millis now) {
  return button_.update(gpio_get_level(kPin) == 0, now);
}

}  // namespace lumi
