// Declared as in esp-idf v5.5.5: components/esp_common/include/esp_attr.h
#pragma once

/** Puts a function in RAM. */
#define IRAM_ATTR
