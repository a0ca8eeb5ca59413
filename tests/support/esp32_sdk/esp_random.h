// Declared as in esp-idf v5.5.5: components/esp_hw_support/include/esp_random.h
#pragma once

#include <cstddef>

extern "C" void esp_fill_random(void* buf, size_t len);
