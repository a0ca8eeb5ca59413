#include "platform/esp32/wifi/wifi_config.h"

#include <algorithm>
#include <string>

namespace lumi {
namespace {

constexpr uint8_t kMaxGuests = 4;
constexpr uint16_t kBeaconMillis = 100;
constexpr int8_t kAnySignal = -127;

/** Copies a text. A text that fills the field has no terminating NUL. */
template <size_t N>
void copyText(const std::string& text, uint8_t (&out)[N]) {
  std::copy_n(text.begin(), std::min<size_t>(text.size(), N), out);
}

}  // namespace

wifi_config_t stationConfig(const WifiCredentials& network) {
  wifi_config_t config{};
  copyText(network.ssid, config.sta.ssid);
  copyText(network.password, config.sta.password);
  config.sta.scan_method = WIFI_ALL_CHANNEL_SCAN;
  config.sta.sort_method = WIFI_CONNECT_AP_BY_SIGNAL;
  config.sta.threshold.rssi = kAnySignal;
  config.sta.threshold.authmode = network.password.empty() ? WIFI_AUTH_OPEN : WIFI_AUTH_WPA2_PSK;
  config.sta.sae_pwe_h2e = WPA3_SAE_PWE_BOTH;
  return config;
}

wifi_config_t accessPointConfig(const WifiCredentials& network) {
  wifi_config_t config{};
  copyText(network.ssid, config.ap.ssid);
  copyText(network.password, config.ap.password);
  config.ap.ssid_len = static_cast<uint8_t>(std::min(network.ssid.size(), sizeof config.ap.ssid));
  config.ap.channel = 1;
  config.ap.authmode = network.password.empty() ? WIFI_AUTH_OPEN : WIFI_AUTH_WPA2_PSK;
  // ESP-IDF's header has two different defaults. With one of them, TKIP, iPhones warn of "Weak Security".
  config.ap.pairwise_cipher = WIFI_CIPHER_TYPE_CCMP;
  config.ap.max_connection = kMaxGuests;
  config.ap.beacon_interval = kBeaconMillis;
  return config;
}

}  // namespace lumi
