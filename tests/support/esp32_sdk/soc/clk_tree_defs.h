// Declared as in esp-idf v5.5.5: components/soc/esp32/include/soc/clk_tree_defs.h
#pragma once

enum soc_module_clk_t { SOC_MOD_CLK_APB = 4 };

enum soc_periph_rmt_clk_src_t { RMT_CLK_SRC_DEFAULT = SOC_MOD_CLK_APB };

enum soc_periph_uart_clk_src_legacy_t { UART_SCLK_DEFAULT = SOC_MOD_CLK_APB };
