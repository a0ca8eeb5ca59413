// Declared as in esp-idf v5.5.5: components/esp_wifi/include/local/esp_wifi_types_native.h
#pragma once

#include "esp_wifi_types_generic.h"

constexpr int ESP_WIFI_MAX_CONN_NUM = 15;

struct wifi_sta_list_t {
  wifi_sta_info_t sta[ESP_WIFI_MAX_CONN_NUM];
  int num;
};
