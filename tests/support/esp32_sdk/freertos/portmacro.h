// Declared as in esp-idf v5.5.5:
// components/freertos/FreeRTOS-Kernel/portable/xtensa/include/freertos/portmacro.h
#pragma once

#include <cstdint>

using BaseType_t = int;
using TickType_t = std::uint32_t;
#define portMAX_DELAY 0xffffffffUL
/** In the Arduino core's build a tick is a millisecond. */
#define pdMS_TO_TICKS(millis) static_cast<TickType_t>(millis)

struct spinlock_t {
  std::uint32_t owner;
  std::uint32_t count;
};
using portMUX_TYPE = spinlock_t;
#define portMUX_INITIALIZER_UNLOCKED \
  { 0xB33FFFFF, 0 }

extern "C" {
void vPortEnterCritical(portMUX_TYPE* mux);
void vPortExitCritical(portMUX_TYPE* mux);
}
#define portENTER_CRITICAL(mux) vPortEnterCritical(mux)
#define portEXIT_CRITICAL(mux) vPortExitCritical(mux)
