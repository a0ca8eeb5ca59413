#include "platform/esp32/web/closed_connections.h"

#include <esp_netif.h>
#include <lwip/priv/tcp_priv.h>

namespace lumi {
namespace {

/** Runs in lwIP's task. The list begins with the newest connection. */
esp_err_t freeAllButNewest(void* most) {
  size_t left = *static_cast<const size_t*>(most);
  for (tcp_pcb* at = tcp_tw_pcbs; at != nullptr;) {
    tcp_pcb* const older = at->next;
    if (left > 0) {
      --left;
    } else {
      tcp_abort(at);
    }
    at = older;
  }
  return ESP_OK;
}

}  // namespace

void limitClosedConnections(size_t most) {
  (void)esp_netif_tcpip_exec(freeAllButNewest, &most);
}

}  // namespace lumi
