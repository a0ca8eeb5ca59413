// Declared as in esp-idf v5.5.5: components/esp_driver_rmt/include/driver/rmt_common.h
#pragma once

#include "driver/rmt_types.h"
#include "esp_err.h"

extern "C" {
esp_err_t rmt_enable(rmt_channel_handle_t channel);
esp_err_t rmt_disable(rmt_channel_handle_t channel);
}
