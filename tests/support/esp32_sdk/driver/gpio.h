// Declared as in esp-idf v5.5.5: components/esp_driver_gpio/include/driver/gpio.h
#pragma once

#include "esp_err.h"
#include "hal/gpio_types.h"

extern "C" {
esp_err_t gpio_set_direction(gpio_num_t gpio_num, gpio_mode_t mode);
esp_err_t gpio_pullup_en(gpio_num_t gpio_num);
int gpio_get_level(gpio_num_t gpio_num);
}
