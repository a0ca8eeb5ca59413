// Declared as in esp-idf v5.5.5: components/esp_driver_rmt/include/driver/rmt_tx.h
#pragma once

#include <cstddef>
#include <cstdint>

#include "driver/rmt_common.h"
#include "driver/rmt_encoder.h"
#include "esp_err.h"

struct rmt_tx_event_callbacks_t {
  rmt_tx_done_callback_t on_trans_done;
};

struct rmt_tx_channel_config_t {
  gpio_num_t gpio_num;
  rmt_clock_source_t clk_src;
  std::uint32_t resolution_hz;
  std::size_t mem_block_symbols;
  std::size_t trans_queue_depth;
  int intr_priority;
  struct {
    std::uint32_t invert_out : 1;
    std::uint32_t with_dma : 1;
    std::uint32_t io_loop_back : 1;
    std::uint32_t io_od_mode : 1;
    std::uint32_t allow_pd : 1;
    std::uint32_t init_level : 1;
  } flags;
};

struct rmt_transmit_config_t {
  int loop_count;
  struct {
    std::uint32_t eot_level : 1;
    std::uint32_t queue_nonblocking : 1;
  } flags;
};

extern "C" {
esp_err_t rmt_new_tx_channel(const rmt_tx_channel_config_t* config, rmt_channel_handle_t* ret_chan);
esp_err_t rmt_transmit(rmt_channel_handle_t tx_channel, rmt_encoder_handle_t encoder, const void* payload,
                       std::size_t payload_bytes, const rmt_transmit_config_t* config);
esp_err_t rmt_tx_wait_all_done(rmt_channel_handle_t tx_channel, int timeout_ms);
esp_err_t rmt_tx_register_event_callbacks(rmt_channel_handle_t tx_channel,
                                          const rmt_tx_event_callbacks_t* cbs, void* user_data);
}
