#include "unit/platform/esp32/system/fake_sha_engine.h"

#include <doctest/doctest.h>
#include <esp_random.h>
#include <mbedtls/sha256.h>

#include <algorithm>
#include <map>
#include <string>

#include "support/crypto/portable_crypto.h"

// mbedTLS as on the ESP32: the first hash that fills a block acquires the engine, if it is free, and holds it
// until the hash is freed. A copy never holds it. The fake stores the whole message instead of a state.

namespace lumi::test {
namespace {

constexpr size_t kBlock = 64;  // bytes

const mbedtls_sha256_context* holder = nullptr;
std::map<const mbedtls_sha256_context*, std::string> messages;

}  // namespace

bool isShaEngineHeld() {
  return holder != nullptr;
}

}  // namespace lumi::test

using namespace lumi;
using namespace lumi::test;

extern "C" {

void mbedtls_sha256_init(mbedtls_sha256_context* ctx) {
  *ctx = {};
  messages[ctx].clear();
}

void mbedtls_sha256_free(mbedtls_sha256_context* ctx) {
  if (holder == ctx) holder = nullptr;
  messages.erase(ctx);
}

void mbedtls_sha256_clone(mbedtls_sha256_context* dst, const mbedtls_sha256_context* src) {
  REQUIRE(holder != dst);  // otherwise the engine would never be released
  messages[dst] = messages.at(src);
  dst->mode = src->mode == ESP_MBEDTLS_SHA256_HARDWARE ? ESP_MBEDTLS_SHA256_SOFTWARE : src->mode;
}

int mbedtls_sha256_starts(mbedtls_sha256_context* ctx, int is224) {
  REQUIRE(is224 == 0);
  messages.at(ctx).clear();
  return 0;
}

int mbedtls_sha256_update(mbedtls_sha256_context* ctx, const unsigned char* input, size_t ilen) {
  std::string& message = messages.at(ctx);
  message += asText({input, ilen});
  if (message.size() < kBlock || ctx->mode != ESP_MBEDTLS_SHA256_UNUSED) return 0;
  ctx->mode = holder == nullptr ? ESP_MBEDTLS_SHA256_HARDWARE : ESP_MBEDTLS_SHA256_SOFTWARE;
  if (holder == nullptr) holder = ctx;
  return 0;
}

int mbedtls_sha256_finish(mbedtls_sha256_context* ctx, unsigned char* output) {
  const Digest digest = PortableCrypto().sha256(asBytes(messages.at(ctx)));
  std::copy(digest.begin(), digest.end(), output);
  return 0;
}

void esp_fill_random(void* buf, size_t len) {
  std::fill_n(static_cast<uint8_t*>(buf), len, uint8_t{0});
}

}  // extern "C"
