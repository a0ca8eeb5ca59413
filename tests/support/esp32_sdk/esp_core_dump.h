// Declared as in esp-idf v5.5.5: components/espcoredump/include/esp_core_dump.h, with core dumps in flash as
// ELF files, as in the Arduino core's build (CONFIG_ESP_COREDUMP_ENABLE_TO_FLASH,
// CONFIG_ESP_COREDUMP_DATA_FORMAT_ELF)
#pragma once

#include <esp_core_dump_summary_port.h>  // the chip's own, selected by the order of include folders

#include <cstddef>
#include <cstdint>

#include "esp_err.h"

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
