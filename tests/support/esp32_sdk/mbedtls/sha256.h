// Declared as in mbedtls v3.6.4: include/mbedtls/sha256.h; the ESP32's context as in esp-idf v5.5.5:
// components/mbedtls/port/include/sha256_alt.h
#pragma once

#include <cstddef>
#include <cstdint>

enum esp_mbedtls_sha256_mode {
  ESP_MBEDTLS_SHA256_UNUSED,
  ESP_MBEDTLS_SHA256_HARDWARE,
  ESP_MBEDTLS_SHA256_SOFTWARE,
};

struct mbedtls_sha256_context {
  uint32_t total[2];
  uint32_t state[8];
  unsigned char buffer[64];
  int is224;
  esp_mbedtls_sha256_mode mode;
};

extern "C" {
void mbedtls_sha256_init(mbedtls_sha256_context* ctx);
void mbedtls_sha256_free(mbedtls_sha256_context* ctx);
void mbedtls_sha256_clone(mbedtls_sha256_context* dst, const mbedtls_sha256_context* src);
int mbedtls_sha256_starts(mbedtls_sha256_context* ctx, int is224);
int mbedtls_sha256_update(mbedtls_sha256_context* ctx, const unsigned char* input, size_t ilen);
int mbedtls_sha256_finish(mbedtls_sha256_context* ctx, unsigned char* output);
}
