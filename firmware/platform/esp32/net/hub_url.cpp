#include "platform/esp32/net/hub_url.h"

namespace lumi {

std::string hubUrlAt(const std::array<uint8_t, 4>& address, uint16_t port) {
  std::string url = "http://";
  for (const uint8_t part : address) url += std::to_string(part) + '.';
  url.pop_back();
  if (port != 80) url += ':' + std::to_string(port);
  return url;
}

}  // namespace lumi
