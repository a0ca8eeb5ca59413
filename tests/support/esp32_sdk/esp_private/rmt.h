// Declared as in esp-idf v5.5.5: components/esp_driver_rmt/include/esp_private/rmt.h
#pragma once

#include "driver/rmt_types.h"
#include "esp_err.h"

extern "C" esp_err_t rmt_get_channel_id(rmt_channel_handle_t channel, int* ret_id);
