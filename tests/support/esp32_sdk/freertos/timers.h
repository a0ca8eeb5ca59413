// Declared as in esp-idf v5.5.5: components/freertos/FreeRTOS-Kernel/include/freertos/timers.h
#pragma once

#include <cstdint>

#include "freertos/FreeRTOS.h"

using PendedFunction_t = void (*)(void* arg1, std::uint32_t arg2);

extern "C" BaseType_t xTimerPendFunctionCall(PendedFunction_t function, void* parameter1,
                                             std::uint32_t parameter2, TickType_t ticks_to_wait);
