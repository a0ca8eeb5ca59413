#include "platform/host/crypto/mbedtls_crypto.h"

#include <mbedtls/sha256.h>

#include "platform/host/crypto/sha256_crypto.h"

namespace lumi {
namespace {

/** A SHA-256 in progress. The destructor frees and wipes its state. */
class Sha256 {
 public:
  Sha256() {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_starts_ret(&context_, 0);
  }
  Sha256(const Sha256& other) {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_clone(&context_, &other.context_);
  }
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256() { mbedtls_sha256_free(&context_); }

  void update(ConstBytes piece) { mbedtls_sha256_update_ret(&context_, piece.data(), piece.size()); }
  Digest finish() {
    Digest digest;
    mbedtls_sha256_finish_ret(&context_, digest.data());
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
