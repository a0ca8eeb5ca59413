#pragma once

#include "core/ports/crypto.h"

namespace lumi {

/**
 * SHA-256 and HMAC by mbedTLS 3.6 with the chip's SHA. The ESP32 has one SHA-256 engine: whoever hashes first
 * holds it until the end, others compute meanwhile. No HmacKey holds it.
 */
class EspCrypto : public Crypto {
 public:
  Digest sha256(ConstBytes message) const override;
  std::unique_ptr<HmacKey> hmacKey(ConstBytes key) const override;
  std::unique_ptr<HashStream> sha256Stream() const override;
};

}  // namespace lumi
