#pragma once

#include <array>
#include <cstdint>

#include "core/ports/crypto.h"

namespace lumi {

/** A point on the curve P-256: 0x04, X, Y (SEC 1, uncompressed). */
using PublicKey = std::array<uint8_t, 65>;
/** r and s of ECDSA, 32 bytes each, big endian. */
using Signature = std::array<uint8_t, 64>;

/** ECDSA with P-256 and SHA-256 (FIPS 186-4). */
class SignatureCheck {
 public:
  virtual ~SignatureCheck() = default;
  /** Also false if `key` is not a point on the curve. */
  virtual bool verifies(const PublicKey& key, const Digest& digest, const Signature& signature) const = 0;
};

}  // namespace lumi
