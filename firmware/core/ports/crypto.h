#pragma once

#include <array>
#include <memory>

#include "core/base/span.h"

namespace lumi {

using Digest = std::array<uint8_t, 32>;

/** HMAC-SHA256 (RFC 2104) under one key, whose schedule is computed once. sign() allocates nothing. */
class HmacKey {
 public:
  virtual ~HmacKey() = default;
  virtual Digest sign(ConstBytes message) const = 0;
};

/** SHA-256 over pieces. */
class HashStream {
 public:
  virtual ~HashStream() = default;
  virtual void update(ConstBytes piece) = 0;
  /** The digest of all pieces so far; the stream is spent afterwards. */
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
