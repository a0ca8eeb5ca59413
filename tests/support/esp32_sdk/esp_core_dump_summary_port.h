// Declared as in esp-idf v5.5.5:
// components/espcoredump/include/port/xtensa/esp_core_dump_summary_port.h
#pragma once

#include <cstdint>

struct esp_core_dump_bt_info_t {
  uint32_t bt[16];
  uint32_t depth;
  bool corrupted;
};

struct esp_core_dump_summary_extra_info_t {
  uint32_t exc_cause;
  uint32_t exc_vaddr;
  uint32_t exc_a[16];
  uint32_t epcx[6];
  uint8_t epcx_reg_bits;
};
