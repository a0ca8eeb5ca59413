// Declared as in esp-idf v5.5.5:
// components/freertos/FreeRTOS-Kernel/portable/xtensa/include/freertos/portmacro.h
#pragma once

#include <cstdint>

using TickType_t = std::uint32_t;
