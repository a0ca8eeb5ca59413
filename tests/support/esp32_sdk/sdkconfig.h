// Settings of an ESP32 as in esp-idf v5.5.5: components/esp_hw_support/port/esp32/Kconfig.hw_support,
// components/soc, components/lwip/Kconfig; rollback as in the Arduino core's build of it
#pragma once

#define CONFIG_IDF_TARGET_ESP32 1
#define CONFIG_ESP_EFUSE_BLOCK_REV_MIN_FULL 0
#define CONFIG_ESP_EFUSE_BLOCK_REV_MAX_FULL 99
#define CONFIG_BOOTLOADER_APP_ROLLBACK_ENABLE 1
#define CONFIG_MMU_PAGE_SIZE 0x10000
#define CONFIG_LWIP_TCP_WND_DEFAULT 5760
#define CONFIG_LWIP_SNTP_MAX_SERVERS 3

/** The Arduino core's build defines it on the command line. */
#define IDF_VER "v5.5.5"
