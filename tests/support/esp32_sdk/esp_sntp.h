// Declared as in esp-idf v5.5.5: components/lwip/include/apps/esp_sntp.h
#pragma once

#include <cstdint>

#include "lwip/ip_addr.h"

struct timeval;

#define esp_sntp_set_sync_mode sntp_set_sync_mode
#define esp_sntp_set_time_sync_notification_cb sntp_set_time_sync_notification_cb
#define esp_sntp_restart sntp_restart

enum sntp_sync_mode_t { SNTP_SYNC_MODE_IMMED, SNTP_SYNC_MODE_SMOOTH };
enum esp_sntp_operatingmode_t { ESP_SNTP_OPMODE_POLL, ESP_SNTP_OPMODE_LISTENONLY };
using sntp_sync_time_cb_t = void (*)(timeval* tv);

extern "C" {
void sntp_set_sync_mode(sntp_sync_mode_t sync_mode);
void sntp_set_time_sync_notification_cb(sntp_sync_time_cb_t callback);
bool sntp_restart();
void esp_sntp_setoperatingmode(esp_sntp_operatingmode_t operating_mode);
void esp_sntp_init();
void esp_sntp_setserver(std::uint8_t idx, const ip_addr_t* addr);
void esp_sntp_setservername(std::uint8_t idx, const char* server);
bool esp_sntp_enabled();
void esp_sntp_servermode_dhcp(bool enable);
}
