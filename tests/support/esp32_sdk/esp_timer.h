// Declared as in esp-idf v5.5.5: components/esp_timer/include/esp_timer.h
#pragma once

#include <cstdint>

extern "C" std::int64_t esp_timer_get_time();
