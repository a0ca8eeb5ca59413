// Declared as in esp-idf v5.5.5: components/esp_driver_rmt/include/driver/rmt_types.h
#pragma once

#include <cstddef>

#include "hal/gpio_types.h"
#include "hal/rmt_types.h"

using rmt_channel_handle_t = struct rmt_channel_t*;
using rmt_encoder_handle_t = struct rmt_encoder_t*;

struct rmt_tx_done_event_data_t {
  std::size_t num_symbols;
};

using rmt_tx_done_callback_t = bool (*)(rmt_channel_handle_t, const rmt_tx_done_event_data_t*, void*);
