#pragma once

#include "core/ports/crypto.h"

namespace lumi {

/** SHA-256 (FIPS 180-4) and HMAC in plain C++, independent of mbedTLS. */
class PortableCrypto : public Crypto {
 public:
  Digest sha256(ConstBytes message) const override;
  std::unique_ptr<HmacKey> hmacKey(ConstBytes key) const override;
  std::unique_ptr<HashStream> sha256Stream() const override;
};

}  // namespace lumi
