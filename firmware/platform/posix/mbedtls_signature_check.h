#pragma once

#include "core/ports/signature_check.h"

namespace lumi {

/** Uses mbedTLS. On an ESP32 a check needs about 5 KB of heap and blocks for about 100 ms. */
class MbedtlsSignatureCheck : public SignatureCheck {
 public:
  bool verifies(const PublicKey& key, const Digest& digest, const Signature& signature) const override;
};

}  // namespace lumi
