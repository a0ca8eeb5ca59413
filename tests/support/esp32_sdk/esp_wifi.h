// Declared as in esp-idf v5.5.5: components/esp_wifi/include/esp_wifi.h
#pragma once

#include "esp_err.h"
#include "esp_event.h"
#include "esp_wifi_default.h"
#include "esp_wifi_types_native.h"

struct wifi_init_config_t {
  int static_rx_buf_num;
  int dynamic_rx_buf_num;
  int tx_buf_type;
  int static_tx_buf_num;
  int dynamic_tx_buf_num;
  int cache_tx_buf_num;
  int nvs_enable;
};

#define WIFI_INIT_CONFIG_DEFAULT() \
  {}

extern "C" {
esp_err_t esp_wifi_init(const wifi_init_config_t* config);
esp_err_t esp_wifi_set_mode(wifi_mode_t mode);
esp_err_t esp_wifi_start();
esp_err_t esp_wifi_connect();
esp_err_t esp_wifi_disconnect();
esp_err_t esp_wifi_scan_start(const wifi_scan_config_t* config, bool block);
esp_err_t esp_wifi_scan_stop();
esp_err_t esp_wifi_scan_get_ap_record(wifi_ap_record_t* ap_record);
esp_err_t esp_wifi_clear_ap_list();
esp_err_t esp_wifi_set_ps(wifi_ps_type_t type);
esp_err_t esp_wifi_set_config(wifi_interface_t interface, wifi_config_t* conf);
esp_err_t esp_wifi_ap_get_sta_list(wifi_sta_list_t* sta);
esp_err_t esp_wifi_set_storage(wifi_storage_t storage);
esp_err_t esp_wifi_sta_get_rssi(int* rssi);
}
