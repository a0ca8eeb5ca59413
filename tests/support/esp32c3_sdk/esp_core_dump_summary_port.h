// Declared as in esp-idf v5.5.5: components/espcoredump/include/port/riscv/esp_core_dump_summary_port.h
#pragma once

#include <cstdint>

#include "sdkconfig.h"

struct esp_core_dump_bt_info_t {
  uint8_t stackdump[CONFIG_ESP_COREDUMP_SUMMARY_STACKDUMP_SIZE];
  uint32_t dump_size;
};

struct esp_core_dump_summary_extra_info_t {
  uint32_t mstatus;
  uint32_t mtvec;
  uint32_t mcause;
  uint32_t mtval;
  uint32_t ra;
  uint32_t sp;
  uint32_t exc_a[8];
};
