#include "platform/esp32/watchdog.h"

#include <esp_task_wdt.h>

namespace lumi {

Status Watchdog::begin(uint32_t seconds) {
  esp_task_wdt_config_t config{};
  config.timeout_ms = seconds * 1000;
  config.idle_core_mask = 1u << 0;  // as the Arduino core has it: the network's core must come to rest, too
  config.trigger_panic = true;
  esp_err_t set = esp_task_wdt_reconfigure(&config);
  if (set == ESP_ERR_INVALID_STATE) set = esp_task_wdt_init(&config);
  if (set == ESP_OK) set = esp_task_wdt_add(nullptr);
  if (set == ESP_OK) return Done{};
  return Error{std::string("The watchdog does not watch: ") + esp_err_to_name(set) + "."};
}

void Watchdog::feed() {
  esp_task_wdt_reset();
}

}  // namespace lumi
