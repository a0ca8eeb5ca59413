// Declared as in esp-idf v5.5.5: components/mbedtls/esp_crt_bundle/include/esp_crt_bundle.h
#pragma once

#include "esp_err.h"

extern "C" esp_err_t esp_crt_bundle_attach(void* conf);
