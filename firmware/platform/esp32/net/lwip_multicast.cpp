#include "platform/esp32/net/lwip_multicast.h"

#include <esp_netif.h>
#include <lwip/igmp.h>
#include <lwip/sockets.h>

namespace lumi {
namespace {

constexpr ip4_addr_t kAllInterfaces{};

/** These two run in lwIP's task. */
esp_err_t join(void* group) {
  return igmp_joingroup(&kAllInterfaces, static_cast<const ip4_addr_t*>(group)) == ERR_OK ? ESP_OK : ESP_FAIL;
}

esp_err_t leave(void* group) {
  return igmp_leavegroup(&kAllInterfaces, static_cast<const ip4_addr_t*>(group)) == ERR_OK ? ESP_OK
                                                                                           : ESP_FAIL;
}

}  // namespace

bool setLwipMembership(int, Ipv4Address group, bool joins) {
  ip4_addr_t address{htonl(group)};
  return esp_netif_tcpip_exec(joins ? join : leave, &address) == ESP_OK;
}

}  // namespace lumi
