// Declared as in esp-idf v5.5.5: components/app_update/include/esp_ota_ops.h
#pragma once

#include "esp_err.h"
#include "esp_flash_partitions.h"
#include "esp_partition.h"

#define ESP_ERR_OTA_BASE 0x1500
#define ESP_ERR_OTA_VALIDATE_FAILED (ESP_ERR_OTA_BASE + 0x03)

extern "C" {
esp_err_t esp_ota_set_boot_partition(const esp_partition_t* partition);
const esp_partition_t* esp_ota_get_running_partition();
const esp_partition_t* esp_ota_get_next_update_partition(const esp_partition_t* start_from);
uint8_t esp_ota_get_app_partition_count();
esp_err_t esp_ota_get_state_partition(const esp_partition_t* partition, esp_ota_img_states_t* ota_state);
esp_err_t esp_ota_mark_app_valid_cancel_rollback();
}
