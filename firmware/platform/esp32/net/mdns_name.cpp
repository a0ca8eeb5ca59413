#include "platform/esp32/net/mdns_name.h"

#include <mdns.h>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint16_t kWebPort = 80;
constexpr const char* kWledType = "_wled";

bool addService(const char* type, mdns_txt_item_t* texts, size_t count) {
  return mdns_service_add(nullptr, type, "_tcp", kWebPort, texts, count) == ESP_OK;
}

}  // namespace

Status MdnsName::begin(const std::string& id) {
  id_ = id;
  const esp_err_t code = mdns_init();
  if (code != ESP_OK) {
    return invalid(concat({"The device's name is not announced: error ", code, "."}));
  }
  running_ = true;
  return Done{};
}

void MdnsName::announce(const std::string& name) {
  if (!running_ || mdns_hostname_set(name.c_str()) != ESP_OK || hasServices_) return;
  // mDNS accepts services only after the name is set.
  hasServices_ = addService("_http", nullptr, 0) && (!isHub_ || addHubService());
  if (hasServices_) (void)addWledService();
}

bool MdnsName::addHubService() {
  mdns_txt_item_t id{kIdKey, id_.c_str()};
  return addService("_lumisand", &id, 1);
}

void MdnsName::announceWled(const std::string& mac) {
  if (mac == wledMac_) return;
  const bool wasAnnounced = hasServices_ && !wledMac_.empty();
  wledMac_ = mac;
  if (wasAnnounced) (void)mdns_service_remove(kWledType, "_tcp");
  if (hasServices_) (void)addWledService();
}

bool MdnsName::addWledService() {
  if (wledMac_.empty()) return true;
  mdns_txt_item_t mac{"mac", wledMac_.c_str()};
  return addService(kWledType, &mac, 1);
}

}  // namespace lumi
