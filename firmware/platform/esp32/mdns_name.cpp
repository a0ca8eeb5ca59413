#include "platform/esp32/mdns_name.h"

#include <mdns.h>

namespace lumi {
namespace {

constexpr uint16_t kWebPort = 80;

bool addService(const char* type) {
  return mdns_service_add(nullptr, type, "_tcp", kWebPort, nullptr, 0) == ESP_OK;
}

}  // namespace

Status MdnsName::begin() {
  const esp_err_t code = mdns_init();
  if (code != ESP_OK) {
    return Error{std::string("The device's name is not announced: ") + esp_err_to_name(code) + "."};
  }
  running_ = true;
  return Done{};
}

void MdnsName::announce(const std::string& name) {
  if (!running_ || mdns_hostname_set(name.c_str()) != ESP_OK || hasServices_) return;
  // Services are accepted only once there is a name.
  hasServices_ = addService("_http") && (!isHub_ || addService("_lumisand"));
}

}  // namespace lumi
