#pragma once

#include <array>
#include <memory>

#include "core/base/span.h"

namespace lumi {

using Digest = std::array<uint8_t, 32>;

/** HMAC-SHA256 (RFC 2104) with one key. The key schedule is computed once. sign() does not allocate. */
class HmacKey {
 public:
  virtual ~HmacKey() = default;
  virtual Digest sign(ConstBytes message) const = 0;
};

/** SHA-256 over several pieces. */
class HashStream {
 public:
  virtual ~HashStream() = default;
  virtual void update(ConstBytes piece) = 0;
  /** Returns the digest of all pieces. Do not use the stream after this call. */
  virtual Digest finish() = 0;
};

class Crypto {
 public:
  virtual ~Crypto() = default;
  virtual Digest sha256(ConstBytes message) const = 0;
  virtual std::unique_ptr<HmacKey> hmacKey(ConstBytes key) const = 0;
  virtual std::unique_ptr<HashStream> sha256Stream() const = 0;
};

}  // namespace lumi
