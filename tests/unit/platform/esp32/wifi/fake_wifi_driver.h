#pragma once

#include <esp_wifi.h>
#include <mdns.h>

#include <optional>
#include <string>
#include <vector>

namespace lumi::test {

/**
 * IDF's Wi-Fi driver, its network interfaces and the mDNS library. Records the calls and returns what the
 * test sets.
 */
struct FakeWifiDriver {
  bool started = false;
  wifi_storage_t storage = WIFI_STORAGE_FLASH;
  wifi_ps_type_t powerSave = WIFI_PS_MIN_MODEM;
  wifi_mode_t mode = WIFI_MODE_NULL;
  wifi_config_t station{};
  wifi_config_t accessPoint{};
  int connects = 0;
  int disconnects = 0;
  int scans = 0;
  bool scanStopped = false;
  std::vector<wifi_ap_record_t> heard;  // results of esp_wifi_scan_get_ap_record(), in order
  int guests = 0;
  std::uint32_t joinedAddress = 0;  // in network byte order
  bool offersDns = false;
  std::string hostname;

  std::string mdnsName;
  std::vector<std::string> mdnsServices;  // "_lumisand id=4F2A1C"
  int mdnsQueries = 0;
  bool mdnsAnswered = false;
  mdns_result_t* mdnsResults = nullptr;

  esp_err_t initResult = ESP_OK;
  esp_err_t modeResult = ESP_OK;
  esp_err_t connectResult = ESP_OK;
  esp_err_t scanResult = ESP_OK;

  void tell(esp_event_base_t base, std::int32_t id, void* data = nullptr) const;
  void disconnected(std::uint8_t why) const;

  struct Handler {
    esp_event_base_t base;
    esp_event_handler_t call;
    void* argument;
  };
  std::vector<Handler> handlers;
};

/** The single instance, which the SDK's calls use. */
FakeWifiDriver& wifiDriver();

}  // namespace lumi::test
