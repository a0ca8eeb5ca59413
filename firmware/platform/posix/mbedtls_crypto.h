#pragma once

#include "core/ports/crypto.h"

namespace lumi {

/**
 * SHA-256 and HMAC with mbedTLS 2.28 (Linux) or 3.6 (ESP32). The ESP32 has one SHA-256 engine. The first
 * hash to start uses it until that hash ends; other hashes are computed in software in the meantime. An
 * HmacKey never uses it.
 */
class MbedtlsCrypto : public Crypto {
 public:
  Digest sha256(ConstBytes message) const override;
  std::unique_ptr<HmacKey> hmacKey(ConstBytes key) const override;
  std::unique_ptr<HashStream> sha256Stream() const override;
};

}  // namespace lumi
