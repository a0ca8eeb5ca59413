// Declared as in esp-idf v5.5.5: components/hal/include/hal/uart_types.h
#pragma once

#include "soc/clk_tree_defs.h"

using uart_sclk_t = soc_periph_uart_clk_src_legacy_t;

enum uart_port_t { UART_NUM_0, UART_NUM_1, UART_NUM_2, UART_NUM_MAX };
enum uart_word_length_t { UART_DATA_8_BITS = 0x3 };
enum uart_stop_bits_t { UART_STOP_BITS_1 = 0x1 };
enum uart_parity_t { UART_PARITY_DISABLE = 0x0 };
enum uart_hw_flowcontrol_t { UART_HW_FLOWCTRL_DISABLE = 0x0 };
