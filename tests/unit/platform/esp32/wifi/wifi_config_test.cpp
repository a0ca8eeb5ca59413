#include <doctest/doctest.h>

#include <cstring>

#include "platform/esp32/wifi/esp_wifi_radio.h"

using namespace lumi;

namespace {

template <size_t N>
std::string textOf(const uint8_t (&bytes)[N]) {
  const auto* text = reinterpret_cast<const char*>(bytes);
  return {text, strnlen(text, N)};
}

}  // namespace

TEST_CASE("a network with a password is joined with WPA2 or newer") {
  const wifi_config_t config = stationConfig({"Home", "correct horse"});
  CHECK(textOf(config.sta.ssid) == "Home");
  CHECK(textOf(config.sta.password) == "correct horse");
  CHECK(config.sta.threshold.authmode == WIFI_AUTH_WPA2_PSK);
  CHECK(config.sta.scan_method == WIFI_ALL_CHANNEL_SCAN);
}

TEST_CASE("a network without a password is joined as an open one") {
  const wifi_config_t config = stationConfig({"Café", ""});
  CHECK(textOf(config.sta.ssid) == "Café");
  CHECK(textOf(config.sta.password).empty());
  CHECK(config.sta.threshold.authmode == WIFI_AUTH_OPEN);
}

TEST_CASE("the longest name and a key of 64 digits fill their fields") {
  const WifiCredentials longest{std::string(32, 'n'), std::string(64, 'a')};
  const wifi_config_t station = stationConfig(longest);
  CHECK(textOf(station.sta.ssid) == longest.ssid);
  CHECK(textOf(station.sta.password) == longest.password);
  const wifi_config_t opened = accessPointConfig(longest);
  CHECK(textOf(opened.ap.ssid) == longest.ssid);
  CHECK(opened.ap.ssid_len == 32);
}

TEST_CASE("credentials that are too long are truncated and overwrite nothing") {
  const wifi_config_t config = accessPointConfig({std::string(33, 'n'), std::string(65, 'a')});
  CHECK(config.ap.ssid_len == 32);
  CHECK(textOf(config.ap.ssid) == std::string(32, 'n'));
  CHECK(textOf(config.ap.password) == std::string(64, 'a'));
}

TEST_CASE("the access point is protected by its password") {
  const wifi_config_t config = accessPointConfig({"lumisand-4F2A1C", "7kq2-m9xw"});
  CHECK(textOf(config.ap.ssid) == "lumisand-4F2A1C");
  CHECK(config.ap.ssid_len == 15);
  CHECK(textOf(config.ap.password) == "7kq2-m9xw");
  CHECK(config.ap.authmode == WIFI_AUTH_WPA2_PSK);
  CHECK(config.ap.pairwise_cipher == WIFI_CIPHER_TYPE_CCMP);
  CHECK(config.ap.max_connection == 4);
  CHECK(accessPointConfig({"open", ""}).ap.authmode == WIFI_AUTH_OPEN);
}
