#pragma once

#include "core/ports/crypto.h"
#include "core/ports/random.h"

namespace lumi {

/**
 * SHA-256 and HMAC with mbedTLS 3.6 and the chip's SHA hardware. The ESP32 has one SHA-256 engine. The first
 * hash to start holds it until it ends; other hashes are computed in software in the meantime. An HmacKey
 * never holds it.
 */
class EspCrypto : public Crypto {
 public:
  Digest sha256(ConstBytes message) const override;
  std::unique_ptr<HmacKey> hmacKey(ConstBytes key) const override;
  std::unique_ptr<HashStream> sha256Stream() const override;
};

/** Its entropy is radio noise, so it is suitable for secrets only while the radio is on. */
class EspRandomSource : public Random {
 public:
  void fill(Bytes out) override;
};

}  // namespace lumi
