// Declared as in esp-idf v5.5.5: components/esp_wifi/include/esp_wifi_types_generic.h
#pragma once

#include <cstdint>

#include "esp_event_base.h"

enum wifi_mode_t { WIFI_MODE_NULL = 0, WIFI_MODE_STA, WIFI_MODE_AP, WIFI_MODE_APSTA };
enum wifi_interface_t { WIFI_IF_STA, WIFI_IF_AP };
enum wifi_storage_t { WIFI_STORAGE_FLASH, WIFI_STORAGE_RAM };
enum wifi_ps_type_t { WIFI_PS_NONE, WIFI_PS_MIN_MODEM, WIFI_PS_MAX_MODEM };
enum wifi_auth_mode_t { WIFI_AUTH_OPEN = 0, WIFI_AUTH_WEP, WIFI_AUTH_WPA_PSK, WIFI_AUTH_WPA2_PSK };
enum wifi_scan_method_t { WIFI_FAST_SCAN = 0, WIFI_ALL_CHANNEL_SCAN };
enum wifi_sort_method_t { WIFI_CONNECT_AP_BY_SIGNAL = 0, WIFI_CONNECT_AP_BY_SECURITY };
enum wifi_sae_pwe_method_t { WPA3_SAE_PWE_UNSPECIFIED, WPA3_SAE_PWE_BOTH = 3 };

enum wifi_err_reason_t {
  WIFI_REASON_UNSPECIFIED = 1,
  WIFI_REASON_ASSOC_LEAVE = 8,
  WIFI_REASON_MIC_FAILURE = 14,
  WIFI_REASON_4WAY_HANDSHAKE_TIMEOUT = 15,
  WIFI_REASON_NO_AP_FOUND = 201,
  WIFI_REASON_AUTH_FAIL = 202,
  WIFI_REASON_ASSOC_FAIL = 203,
  WIFI_REASON_HANDSHAKE_TIMEOUT = 204,
  WIFI_REASON_NO_AP_FOUND_W_COMPATIBLE_SECURITY = 210,
  WIFI_REASON_NO_AP_FOUND_IN_AUTHMODE_THRESHOLD = 211,
  WIFI_REASON_NO_AP_FOUND_IN_RSSI_THRESHOLD = 212
};

enum wifi_event_t {
  WIFI_EVENT_SCAN_DONE = 1,
  WIFI_EVENT_STA_CONNECTED = 4,
  WIFI_EVENT_STA_DISCONNECTED = 5,
  WIFI_EVENT_AP_STACONNECTED = 14,
  WIFI_EVENT_AP_STADISCONNECTED = 15
};

extern "C" const esp_event_base_t WIFI_EVENT;

struct wifi_event_sta_disconnected_t {
  std::uint8_t ssid[32];
  std::uint8_t ssid_len;
  std::uint8_t bssid[6];
  std::uint8_t reason;
  std::int8_t rssi;
};

struct wifi_scan_config_t;

struct wifi_ap_record_t {
  std::uint8_t bssid[6];
  std::uint8_t ssid[33];
  std::uint8_t primary;
  std::int8_t rssi;
  wifi_auth_mode_t authmode;
};

struct wifi_sta_info_t {
  std::uint8_t mac[6];
  std::int8_t rssi;
};

struct wifi_scan_threshold_t {
  std::int8_t rssi;
  wifi_auth_mode_t authmode;
};

enum wifi_cipher_type_t { WIFI_CIPHER_TYPE_NONE = 0, WIFI_CIPHER_TYPE_CCMP = 4 };

struct wifi_ap_config_t {
  std::uint8_t ssid[32];
  std::uint8_t password[64];
  std::uint8_t ssid_len;
  std::uint8_t channel;
  wifi_auth_mode_t authmode;
  std::uint8_t max_connection;
  std::uint16_t beacon_interval;
  wifi_cipher_type_t pairwise_cipher;
};

struct wifi_sta_config_t {
  std::uint8_t ssid[32];
  std::uint8_t password[64];
  wifi_scan_method_t scan_method;
  wifi_sort_method_t sort_method;
  wifi_scan_threshold_t threshold;
  wifi_sae_pwe_method_t sae_pwe_h2e;
};

union wifi_config_t {
  wifi_ap_config_t ap;
  wifi_sta_config_t sta;
};
