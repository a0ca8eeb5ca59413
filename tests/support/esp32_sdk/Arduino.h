// Declared as in arduino-esp32 3.3.11: cores/esp32/Arduino.h and cores/esp32/esp32-hal.h
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {
void setup(void);
void loop(void);
void delay(std::uint32_t milliseconds);
}

std::size_t getArduinoLoopTaskStackSize(void);
