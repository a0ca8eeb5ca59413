// Declared as in esp-idf v5.5.5: components/hal/include/hal/gpio_types.h
#pragma once

#include "soc/gpio_num.h"

enum gpio_mode_t { GPIO_MODE_DISABLE = 0, GPIO_MODE_INPUT = 1, GPIO_MODE_OUTPUT = 2 };
