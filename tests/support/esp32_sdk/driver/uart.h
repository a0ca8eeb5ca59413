// Declared as in esp-idf v5.5.5: components/esp_driver_uart/include/driver/uart.h
#pragma once

#include <cstdint>

#include "esp_err.h"
#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "hal/uart_types.h"

#define UART_PIN_NO_CHANGE (-1)

struct uart_config_t {
  int baud_rate;
  uart_word_length_t data_bits;
  uart_parity_t parity;
  uart_stop_bits_t stop_bits;
  uart_hw_flowcontrol_t flow_ctrl;
  std::uint8_t rx_flow_ctrl_thresh;
  uart_sclk_t source_clk;
  struct {
    std::uint32_t allow_pd : 1;
    std::uint32_t backup_before_sleep : 1;
  } flags;
};

extern "C" {
esp_err_t uart_driver_install(uart_port_t uart_num, int rx_buffer_size, int tx_buffer_size, int queue_size,
                              QueueHandle_t* uart_queue, int intr_alloc_flags);
esp_err_t uart_driver_delete(uart_port_t uart_num);
esp_err_t uart_param_config(uart_port_t uart_num, const uart_config_t* uart_config);
esp_err_t uart_set_pin(uart_port_t uart_num, int tx_io_num, int rx_io_num, int rts_io_num, int cts_io_num);
int uart_tx_chars(uart_port_t uart_num, const char* buffer, std::uint32_t len);
int uart_read_bytes(uart_port_t uart_num, void* buf, std::uint32_t length, TickType_t ticks_to_wait);
}
