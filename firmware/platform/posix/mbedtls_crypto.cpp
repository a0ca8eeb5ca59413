#include "platform/posix/mbedtls_crypto.h"

#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

#include "platform/posix/sha256_crypto.h"

#if MBEDTLS_VERSION_MAJOR < 3
#define mbedtls_sha256_starts mbedtls_sha256_starts_ret
#define mbedtls_sha256_update mbedtls_sha256_update_ret
#define mbedtls_sha256_finish mbedtls_sha256_finish_ret
#endif

namespace lumi {
namespace {

/** A SHA-256 in progress. The destructor frees its state, and the ESP32's engine. */
class Sha256 {
 public:
  Sha256() {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_starts(&context_, 0);
  }
  /** If `other` uses the engine, the copy computes in software. */
  Sha256(const Sha256& other) {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_clone(&context_, &other.context_);
  }
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256() { mbedtls_sha256_free(&context_); }

  void update(ConstBytes piece) { mbedtls_sha256_update(&context_, piece.data(), piece.size()); }
  Digest finish() {
    Digest digest;
    mbedtls_sha256_finish(&context_, digest.data());
    return digest;
  }

 private:
  mbedtls_sha256_context context_;
};

}  // namespace

Digest MbedtlsCrypto::sha256(ConstBytes message) const {
  Sha256 hash;
  hash.update(message);
  return hash.finish();
}

std::unique_ptr<HmacKey> MbedtlsCrypto::hmacKey(ConstBytes key) const {
  return std::make_unique<Sha256HmacKey<Sha256>>(key);
}

std::unique_ptr<HashStream> MbedtlsCrypto::sha256Stream() const {
  return std::make_unique<Sha256HashStream<Sha256>>();
}

}  // namespace lumi
