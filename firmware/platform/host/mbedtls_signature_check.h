#pragma once

#include "core/ports/signature_check.h"

namespace lumi {

class MbedtlsSignatureCheck : public SignatureCheck {
 public:
  bool verifies(const PublicKey& key, const Digest& digest, const Signature& signature) const override;
};

}  // namespace lumi
