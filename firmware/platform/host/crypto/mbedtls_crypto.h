#pragma once

#include "core/ports/crypto.h"

namespace lumi {

/** SHA-256 and HMAC with mbedTLS 2.28. */
class MbedtlsCrypto : public Crypto {
 public:
  Digest sha256(ConstBytes message) const override;
  std::unique_ptr<HmacKey> hmacKey(ConstBytes key) const override;
  std::unique_ptr<HashStream> sha256Stream() const override;
};

}  // namespace lumi
