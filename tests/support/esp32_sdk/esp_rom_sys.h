// Declared as in esp-idf v5.5.5: components/esp_rom/include/esp_rom_sys.h
#pragma once

#include <cstdint>

extern "C" void esp_rom_delay_us(std::uint32_t us);
