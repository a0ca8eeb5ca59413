#pragma once

#include <esp_task_wdt.h>

#include <cstdint>

#include "core/base/result.h"
#include "core/base/text.h"
#include "platform/esp32/system/this_chip.h"

namespace lumi {

/** Restarts the device, with a core dump, if feed() is not called in time. */
class Watchdog {
 public:
  /** Watches the calling task. On an error, the device runs without a watchdog. */
  Status begin(uint32_t seconds) {
    esp_task_wdt_config_t config{};
    config.timeout_ms = seconds * 1000;
    // As in the Arduino core's configuration, the processor core that runs the network must become idle, too.
    // On a chip with one core this is not required, because the loop runs on that core and may be busy for
    // longer.
    config.idle_core_mask = kThisChip.hasTwoCores ? 1u << 0 : 0;
    config.trigger_panic = true;
    esp_err_t set = esp_task_wdt_reconfigure(&config);
    if (set == ESP_ERR_INVALID_STATE) set = esp_task_wdt_init(&config);
    if (set == ESP_OK) set = esp_task_wdt_add(nullptr);
    if (set == ESP_OK) return Done{};
    return invalid(concat({"The watchdog does not watch: error ", set, "."}));
  }
  void feed() { esp_task_wdt_reset(); }
};

}  // namespace lumi
