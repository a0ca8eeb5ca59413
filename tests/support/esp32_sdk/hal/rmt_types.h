// Declared as in esp-idf v5.5.5: components/hal/include/hal/rmt_types.h
#pragma once

#include <cstdint>

#include "soc/clk_tree_defs.h"

using rmt_clock_source_t = soc_periph_rmt_clk_src_t;

union rmt_symbol_word_t {
  __extension__ struct {
    std::uint16_t duration0 : 15;
    std::uint16_t level0 : 1;
    std::uint16_t duration1 : 15;
    std::uint16_t level1 : 1;
  };
  std::uint32_t val;
};
