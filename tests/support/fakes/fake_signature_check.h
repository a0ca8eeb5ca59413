#pragma once

#include <algorithm>

#include "core/ports/signature_check.h"

namespace lumi::test {

/** A signature is the digest followed by 32 bytes of the key. This is fast and not secret. */
class FakeSignatureCheck : public SignatureCheck {
 public:
  static Signature signatureOf(const PublicKey& key, const Digest& digest) {
    Signature signature{};
    std::copy(digest.begin(), digest.end(), signature.begin());
    std::copy_n(key.begin() + 1, 32, signature.begin() + 32);
    return signature;
  }

  bool verifies(const PublicKey& key, const Digest& digest, const Signature& signature) const override {
    return signature == signatureOf(key, digest);
  }
};

}  // namespace lumi::test
