// Declared as in joltwallet/esp_littlefs v1.20.4: include/esp_littlefs.h
#pragma once

#include <cstddef>
#include <cstdint>

#include "esp_err.h"
#include "esp_partition.h"

struct esp_vfs_littlefs_conf_t {
  const char* base_path;
  const char* partition_label;
  const esp_partition_t* partition;
  uint8_t format_if_mount_failed : 1;
  uint8_t read_only : 1;
  uint8_t dont_mount : 1;
  uint8_t grow_on_mount : 1;
};

extern "C" {
esp_err_t esp_vfs_littlefs_register(const esp_vfs_littlefs_conf_t* conf);
esp_err_t esp_littlefs_info(const char* partition_label, size_t* total_bytes, size_t* used_bytes);
}
