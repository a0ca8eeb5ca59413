#include "fake_wifi_driver.h"

#include <arpa/inet.h>
#include <esp_event.h>
#include <esp_mac.h>

#include <algorithm>

struct esp_netif_obj {
  bool isAccessPoint;
};

struct mdns_search_once_s {};

namespace lumi::test {

FakeWifiDriver& wifiDriver() {
  static FakeWifiDriver driver;
  return driver;
}

void FakeWifiDriver::tell(esp_event_base_t base, std::int32_t id, void* data) const {
  for (const Handler& handler : handlers) {
    if (handler.base == base) handler.call(handler.argument, base, id, data);
  }
}

void FakeWifiDriver::disconnected(std::uint8_t why) const {
  wifi_event_sta_disconnected_t data{};
  data.reason = why;
  tell(WIFI_EVENT, WIFI_EVENT_STA_DISCONNECTED, &data);
}

}  // namespace lumi::test

using lumi::test::wifiDriver;

namespace {

esp_netif_obj stationInterface{false};
esp_netif_obj accessPointInterface{true};
mdns_search_once_s search;

}  // namespace

extern "C" {

const esp_event_base_t WIFI_EVENT = "WIFI_EVENT";
const esp_event_base_t IP_EVENT = "IP_EVENT";

esp_err_t esp_event_loop_create_default() {
  return ESP_ERR_INVALID_STATE;
}
esp_err_t esp_event_handler_register(esp_event_base_t base, std::int32_t, esp_event_handler_t handler,
                                     void* argument) {
  wifiDriver().handlers.push_back({base, handler, argument});
  return ESP_OK;
}

esp_err_t esp_netif_init() {
  return ESP_OK;
}
esp_netif_t* esp_netif_create_default_wifi_ap() {
  return &accessPointInterface;
}
esp_netif_t* esp_netif_create_default_wifi_sta() {
  return &stationInterface;
}
esp_err_t esp_netif_set_hostname(esp_netif_t*, const char* hostname) {
  wifiDriver().hostname = hostname;
  return ESP_OK;
}
esp_err_t esp_netif_get_ip_info(esp_netif_t* interface, esp_netif_ip_info_t* info) {
  info->ip.addr = interface->isAccessPoint ? htonl(0xC0A80401) : wifiDriver().joinedAddress;
  return ESP_OK;
}
esp_err_t esp_netif_set_dns_info(esp_netif_t*, esp_netif_dns_type_t, esp_netif_dns_info_t*) {
  return ESP_OK;
}
esp_err_t esp_netif_dhcps_option(esp_netif_t*, esp_netif_dhcp_option_mode_t, esp_netif_dhcp_option_id_t,
                                 void* value, std::uint32_t) {
  wifiDriver().offersDns = *static_cast<std::uint8_t*>(value) == 1;
  return ESP_OK;
}
char* esp_ip4addr_ntoa(const esp_ip4_addr_t* address, char* text, int size) {
  return const_cast<char*>(inet_ntop(AF_INET, &address->addr, text, static_cast<socklen_t>(size)));
}
esp_err_t esp_read_mac(std::uint8_t* mac, esp_mac_type_t) {
  constexpr std::uint8_t kMac[] = {0x24, 0x6F, 0x28, 0x4F, 0x0A, 0x1C};
  std::copy(std::begin(kMac), std::end(kMac), mac);
  return ESP_OK;
}

esp_err_t esp_wifi_init(const wifi_init_config_t*) {
  return wifiDriver().initResult;
}
esp_err_t esp_wifi_set_storage(wifi_storage_t storage) {
  wifiDriver().storage = storage;
  return ESP_OK;
}
esp_err_t esp_wifi_set_mode(wifi_mode_t mode) {
  if (wifiDriver().modeResult == ESP_OK) wifiDriver().mode = mode;
  return wifiDriver().modeResult;
}
esp_err_t esp_wifi_start() {
  wifiDriver().started = true;
  return ESP_OK;
}
esp_err_t esp_wifi_set_ps(wifi_ps_type_t type) {
  wifiDriver().powerSave = type;
  return ESP_OK;
}
esp_err_t esp_wifi_set_config(wifi_interface_t interface, wifi_config_t* config) {
  (interface == WIFI_IF_AP ? wifiDriver().accessPoint : wifiDriver().station) = *config;
  return ESP_OK;
}
esp_err_t esp_wifi_connect() {
  ++wifiDriver().connects;
  return wifiDriver().connectResult;
}
esp_err_t esp_wifi_disconnect() {
  ++wifiDriver().disconnects;
  return ESP_OK;
}
esp_err_t esp_wifi_scan_start(const wifi_scan_config_t*, bool) {
  if (wifiDriver().scanResult == ESP_OK) ++wifiDriver().scans;
  return wifiDriver().scanResult;
}
esp_err_t esp_wifi_scan_stop() {
  wifiDriver().scanStopped = true;
  return ESP_OK;
}
esp_err_t esp_wifi_scan_get_ap_record(wifi_ap_record_t* record) {
  auto& heard = wifiDriver().heard;
  if (heard.empty()) return ESP_FAIL;
  *record = heard.front();
  heard.erase(heard.begin());
  return ESP_OK;
}
esp_err_t esp_wifi_clear_ap_list() {
  wifiDriver().heard.clear();
  return ESP_OK;
}
esp_err_t esp_wifi_ap_get_sta_list(wifi_sta_list_t* list) {
  list->num = wifiDriver().guests;
  return ESP_OK;
}
esp_err_t esp_wifi_sta_get_rssi(int* rssi) {
  *rssi = -61;
  return ESP_OK;
}

esp_err_t mdns_init() {
  return ESP_OK;
}
esp_err_t mdns_hostname_set(const char* name) {
  wifiDriver().mdnsName = name;
  return ESP_OK;
}
esp_err_t mdns_service_add(const char*, const char* type, const char*, std::uint16_t, mdns_txt_item_t* texts,
                           std::size_t count) {
  std::string service = type;
  for (std::size_t i = 0; i < count; ++i)
    service.append(" ").append(texts[i].key).append("=").append(texts[i].value);
  wifiDriver().mdnsServices.push_back(service);
  return ESP_OK;
}
esp_err_t mdns_service_remove(const char* type, const char*) {
  std::vector<std::string>& services = wifiDriver().mdnsServices;
  services.erase(std::remove_if(services.begin(), services.end(),
                                [type](const std::string& one) { return one.rfind(type, 0) == 0; }),
                 services.end());
  return ESP_OK;
}
mdns_search_once_t* mdns_query_async_new(const char*, const char*, const char*, std::uint16_t, std::uint32_t,
                                         std::size_t, mdns_query_notify_t) {
  ++wifiDriver().mdnsQueries;
  return &search;
}
bool mdns_query_async_get_results(mdns_search_once_t*, std::uint32_t, mdns_result_t** results,
                                  std::uint8_t*) {
  if (wifiDriver().mdnsAnswered) *results = wifiDriver().mdnsResults;
  return wifiDriver().mdnsAnswered;
}
esp_err_t mdns_query_async_delete(mdns_search_once_t*) {
  return ESP_OK;
}
void mdns_query_results_free(mdns_result_t*) {}

}  // extern "C"
