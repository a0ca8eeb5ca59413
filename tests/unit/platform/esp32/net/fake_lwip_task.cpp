#include "unit/platform/esp32/net/fake_lwip_task.h"

#include <esp_netif.h>

namespace lumi::test {

bool isInLwipTask = false;

}  // namespace lumi::test

esp_err_t esp_netif_tcpip_exec(esp_netif_callback_fn fn, void* ctx) {
  lumi::test::isInLwipTask = true;
  const esp_err_t done = fn(ctx);
  lumi::test::isInLwipTask = false;
  return done;
}
