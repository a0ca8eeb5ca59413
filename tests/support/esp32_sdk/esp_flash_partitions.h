// Declared as in esp-idf v5.5.5: components/bootloader_support/include/esp_flash_partitions.h
#pragma once

#include <cstdint>

#include "esp_err.h"

enum esp_ota_img_states_t : uint32_t {
  ESP_OTA_IMG_NEW = 0x0,
  ESP_OTA_IMG_PENDING_VERIFY = 0x1,
  ESP_OTA_IMG_VALID = 0x2,
  ESP_OTA_IMG_INVALID = 0x3,
  ESP_OTA_IMG_ABORTED = 0x4,
  ESP_OTA_IMG_UNDEFINED = 0xFFFFFFFF,
};

struct esp_ota_select_entry_t {
  uint32_t ota_seq;
  uint8_t seq_label[20];
  uint32_t ota_state;
  uint32_t crc;
};
