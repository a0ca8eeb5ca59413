#include "platform/esp32/watchdog.h"

#include <esp_task_wdt.h>

namespace lumi {

bool Watchdog::begin(uint32_t seconds) {
  esp_task_wdt_config_t config{};
  config.timeout_ms = seconds * 1000;
  config.idle_core_mask = 1u << 0;  // as the Arduino core has it: the network's core must come to rest, too
  config.trigger_panic = true;
  const esp_err_t changed = esp_task_wdt_reconfigure(&config);
  if (changed == ESP_ERR_INVALID_STATE && esp_task_wdt_init(&config) != ESP_OK) return false;
  return (changed == ESP_OK || changed == ESP_ERR_INVALID_STATE) && esp_task_wdt_add(nullptr) == ESP_OK;
}

void Watchdog::feed() {
  esp_task_wdt_reset();
}

}  // namespace lumi
