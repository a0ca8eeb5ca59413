// Declared as in esp-idf v5.5.5: components/esp_hw_support/include/esp_mac.h
#pragma once

#include <cstdint>

#include "esp_err.h"

enum esp_mac_type_t { ESP_MAC_WIFI_STA, ESP_MAC_WIFI_SOFTAP };

extern "C" esp_err_t esp_read_mac(std::uint8_t* mac, esp_mac_type_t type);
