// Declared as in esp-idf v5.5.5: components/esp_driver_rmt/include/driver/rmt_encoder.h
#pragma once

#include <cstdint>

#include "driver/rmt_types.h"
#include "esp_err.h"

struct rmt_bytes_encoder_config_t {
  rmt_symbol_word_t bit0;
  rmt_symbol_word_t bit1;
  struct {
    std::uint32_t msb_first : 1;
  } flags;
};

extern "C" esp_err_t rmt_new_bytes_encoder(const rmt_bytes_encoder_config_t* config,
                                           rmt_encoder_handle_t* ret_encoder);
