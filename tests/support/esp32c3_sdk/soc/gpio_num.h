// Declared as in esp-idf v5.5.5: components/soc/esp32c3/include/soc/gpio_num.h
#pragma once

enum gpio_num_t { GPIO_NUM_NC = -1, GPIO_NUM_0 = 0, GPIO_NUM_MAX = 22 };
