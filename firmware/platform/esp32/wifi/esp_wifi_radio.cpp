#include "platform/esp32/wifi/esp_wifi_radio.h"

#include <esp_mac.h>
#include <esp_wifi.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include "core/base/text.h"

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

namespace {

constexpr Millis kScanLimit = 15 * kSecond;  // 13 channels take 2 to 5 seconds

/** Returns the Arduino core's configuration, which uses 10 KB less than IDF's defaults. */
wifi_init_config_t driverConfig() {
  wifi_init_config_t config = WIFI_INIT_CONFIG_DEFAULT();
  config.static_rx_buf_num = 4;
  config.dynamic_rx_buf_num = 32;
  config.tx_buf_type = 1;
  config.static_tx_buf_num = 0;
  config.dynamic_tx_buf_num = 32;
  config.cache_tx_buf_num = 4;
  config.nvs_enable = 0;
  return config;
}

std::string textOf(const esp_ip4_addr_t& address) {
  char text[16];
  return esp_ip4addr_ntoa(&address, text, sizeof text) != nullptr ? text : "";
}

esp_ip4_addr_t addressOf(esp_netif_t* interface) {
  esp_netif_ip_info_t info{};
  esp_netif_get_ip_info(interface, &info);
  return info.ip;
}

}  // namespace

Status EspWifiRadio::begin() {
  esp_err_t code = startStack();
  if (code == ESP_OK) code = startDriver();
  if (code != ESP_OK) return invalid(concat({"The radio does not start: error ", code, "."}));
  const Status named = mdns_.begin(tag());
  if (!named) log_.write(LogLevel::kWarning, named.error().message);
  return Done{};
}

esp_err_t EspWifiRadio::startStack() {
  esp_err_t code = esp_netif_init();
  if (code != ESP_OK) return code;
  code = esp_event_loop_create_default();
  if (code != ESP_OK && code != ESP_ERR_INVALID_STATE) return code;  // the loop may exist already
  station_ = esp_netif_create_default_wifi_sta();
  accessPoint_ = esp_netif_create_default_wifi_ap();
  if (station_ == nullptr || accessPoint_ == nullptr) return ESP_ERR_NO_MEM;
  return offerDns();
}

/**
 * Makes the access point's DHCP server name this device as the name server. Call while the access point is
 * closed; otherwise the DHCP server accepts no options.
 */
esp_err_t EspWifiRadio::offerDns() {
  esp_netif_dns_info_t dns{};
  dns.ip.type = ESP_IPADDR_TYPE_V4;
  dns.ip.u_addr.ip4 = addressOf(accessPoint_);
  std::memcpy(accessPointIp_.data(), &dns.ip.u_addr.ip4.addr, accessPointIp_.size());
  const esp_err_t code = esp_netif_set_dns_info(accessPoint_, ESP_NETIF_DNS_MAIN, &dns);
  if (code != ESP_OK) return code;
  uint8_t offered = 1;
  return esp_netif_dhcps_option(accessPoint_, ESP_NETIF_OP_SET, ESP_NETIF_DOMAIN_NAME_SERVER, &offered,
                                sizeof offered);
}

esp_err_t EspWifiRadio::startDriver() {
  const wifi_init_config_t config = driverConfig();
  esp_err_t code = esp_wifi_init(&config);
  if (code == ESP_OK) code = esp_wifi_set_storage(WIFI_STORAGE_RAM);
  if (code == ESP_OK) code = esp_event_handler_register(WIFI_EVENT, ESP_EVENT_ANY_ID, &onEvent, this);
  if (code == ESP_OK) code = esp_event_handler_register(IP_EVENT, ESP_EVENT_ANY_ID, &onEvent, this);
  if (code == ESP_OK) code = esp_wifi_set_mode(WIFI_MODE_STA);
  if (code == ESP_OK) code = esp_wifi_start();
  if (code == ESP_OK) code = esp_wifi_set_ps(WIFI_PS_NONE);
  return code;
}

/** Runs in the event task, which has a small stack. */
void EspWifiRadio::onEvent(void* radio, esp_event_base_t base, int32_t id, void* data) {
  auto& self = *static_cast<EspWifiRadio*>(radio);
  if (base == IP_EVENT) {
    if (id == IP_EVENT_STA_GOT_IP) self.postStationEvent(StationEvent::kGotAddress);
    if (id == IP_EVENT_STA_LOST_IP) self.postStationEvent(StationEvent::kLostAddress);
  } else if (id == WIFI_EVENT_STA_CONNECTED) {
    self.postStationEvent(StationEvent::kAssociated);
  } else if (id == WIFI_EVENT_STA_DISCONNECTED) {
    self.postStationEvent(StationEvent::kDisconnected,
                          static_cast<const wifi_event_sta_disconnected_t*>(data)->reason);
  } else if (id == WIFI_EVENT_SCAN_DONE) {
    self.scanDone_ = true;
  } else if (id == WIFI_EVENT_AP_STACONNECTED || id == WIFI_EVENT_AP_STADISCONNECTED) {
    self.guestsChanged_ = true;
  }
}

void EspWifiRadio::postStationEvent(StationEvent event, uint8_t why) {
  stationEvent_ = static_cast<uint32_t>(event) | static_cast<uint32_t>(why) << 8;
}

void EspWifiRadio::poll() {
  handleStationEvent();
  if (guestsChanged_.exchange(false)) countGuests();
  runScan();
  driveStation();
  dns_.poll();
}

bool EspWifiRadio::isAccessPointAddress(const std::string& address) const {
  return accessPointOpen_ && address == accessPointAddress();
}

std::string EspWifiRadio::accessPointAddress() const {
  return textOf(addressOf(accessPoint_));
}

void EspWifiRadio::join(const WifiCredentials& network) {
  wanted_ = network;
  loggedWhy_ = 0;
  plan_.join();
}

std::string EspWifiRadio::address() const {
  return joinState() == JoinState::kJoined ? textOf(addressOf(station_)) : "";
}

int EspWifiRadio::rssi() const {
  int strength = 0;
  if (joinState() != JoinState::kJoined || esp_wifi_sta_get_rssi(&strength) != ESP_OK) return 0;
  return strength;
}

void EspWifiRadio::handleStationEvent() {
  const uint32_t posted = stationEvent_.exchange(0);
  const auto event = static_cast<StationEvent>(posted & 0xFF);
  if (event == StationEvent::kNone) return;
  const auto why = static_cast<uint8_t>(posted >> 8);
  const bool meant = event != StationEvent::kDisconnected || why == WIFI_REASON_ASSOC_LEAVE;
  plan_.handle(event, why, clock_.now());
  if (event == StationEvent::kGotAddress) loggedWhy_ = 0;
  if (meant || why == loggedWhy_) return;
  loggedWhy_ = why;
  log_.write(LogLevel::kInfo, {"Wi-Fi: no connection, reason ", why, "."});
}

void EspWifiRadio::driveStation() {
  switch (plan_.next(clock_.now(), scanning_)) {
    case StationCall::kConnect:
      if (connect() != ESP_OK)
        plan_.handle(StationEvent::kDisconnected, WIFI_REASON_UNSPECIFIED, clock_.now());
      break;
    case StationCall::kDisconnect:
      esp_wifi_disconnect();
      break;
    case StationCall::kNone:
      break;
  }
}

esp_err_t EspWifiRadio::connect() {
  wifi_config_t config = stationConfig(wanted_);
  const esp_err_t code = esp_wifi_set_config(WIFI_IF_STA, &config);
  return code == ESP_OK ? esp_wifi_connect() : code;
}

bool EspWifiRadio::openAccessPoint(const WifiCredentials& network) {
  wifi_config_t config = accessPointConfig(network);
  esp_err_t code = esp_wifi_set_mode(WIFI_MODE_APSTA);
  if (code == ESP_OK) code = esp_wifi_set_config(WIFI_IF_AP, &config);
  if (code != ESP_OK) {
    closeAccessPoint();
    return false;
  }
  accessPointOpen_ = true;
  if (!dns_.open(accessPointIp_)) log_.write(LogLevel::kWarning, "The set-up page does not open by itself.");
  return true;
}

void EspWifiRadio::closeAccessPoint() {
  dns_.close();
  esp_wifi_set_mode(WIFI_MODE_STA);
  accessPointOpen_ = false;
  hasGuests_ = false;
}

void EspWifiRadio::countGuests() {
  wifi_sta_list_t guests{};
  hasGuests_ = accessPointOpen_ && esp_wifi_ap_get_sta_list(&guests) == ESP_OK && guests.num > 0;
}

void EspWifiRadio::scan() {
  found_.reset();
  scanWanted_ = !scanning_;
}

void EspWifiRadio::runScan() {
  const bool tooLong = clock_.now() - scanSince_ >= kScanLimit;
  if (scanning_ && (scanDone_.exchange(false) || tooLong)) {
    scanning_ = false;
    if (tooLong) esp_wifi_scan_stop();
    readFound();
  }
  if (!scanWanted_ || !plan_.mayScan()) return;
  scanWanted_ = false;
  scanDone_ = false;
  scanSince_ = clock_.now();
  scanning_ = esp_wifi_scan_start(nullptr, false) == ESP_OK;
  if (!scanning_) found_.emplace();
}

void EspWifiRadio::readFound() {
  found_.emplace();
  wifi_ap_record_t record{};
  while (found_->size() < kMaxFound && esp_wifi_scan_get_ap_record(&record) == ESP_OK) {
    found_->push_back(
        {reinterpret_cast<const char*>(record.ssid), record.rssi, record.authmode != WIFI_AUTH_OPEN});
  }
  esp_wifi_clear_ap_list();
}

void EspWifiRadio::announce(const std::string& name) {
  esp_netif_set_hostname(station_, name.c_str());
  mdns_.announce(name);
}

std::string EspWifiRadio::tag() const {
  uint8_t mac[6]{};
  esp_read_mac(mac, ESP_MAC_WIFI_STA);
  char text[7];
  std::snprintf(text, sizeof text, "%02X%02X%02X", mac[3], mac[4], mac[5]);
  return text;
}

}  // namespace lumi
