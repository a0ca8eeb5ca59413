#pragma once

#include "core/ports/signature_check.h"

namespace lumi {

/** By mbedTLS 3.6; takes about 5 KB of heap and blocks for some 100 ms. */
class EspSignatureCheck : public SignatureCheck {
 public:
  bool verifies(const PublicKey& key, const Digest& digest, const Signature& signature) const override;
};

}  // namespace lumi
