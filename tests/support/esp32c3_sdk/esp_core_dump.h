// Declared as in esp-idf v5.5.5: components/espcoredump/include/esp_core_dump.h and
// components/espcoredump/include/port/riscv/esp_core_dump_summary_port.h, with core dumps in flash as ELF
// files
#pragma once

#include <cstddef>
#include <cstdint>

#include "esp_err.h"
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

struct esp_core_dump_summary_t {
  uint32_t exc_tcb;
  char exc_task[16];
  uint32_t exc_pc;
  esp_core_dump_bt_info_t exc_bt_info;
  uint32_t core_dump_version;
  uint8_t app_elf_sha256[10];
  esp_core_dump_summary_extra_info_t ex_info;
};

extern "C" {
esp_err_t esp_core_dump_image_check();
esp_err_t esp_core_dump_get_panic_reason(char* reason_buffer, size_t buffer_size);
esp_err_t esp_core_dump_get_summary(esp_core_dump_summary_t* summary);
}
