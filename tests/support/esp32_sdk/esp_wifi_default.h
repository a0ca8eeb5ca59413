// Declared as in esp-idf v5.5.5: components/esp_wifi/include/esp_wifi_default.h
#pragma once

#include "esp_netif.h"

extern "C" {
esp_netif_t* esp_netif_create_default_wifi_ap();
esp_netif_t* esp_netif_create_default_wifi_sta();
}
