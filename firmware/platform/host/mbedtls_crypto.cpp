#include "platform/host/mbedtls_crypto.h"

#include <mbedtls/sha256.h>

#include <algorithm>

namespace lumi {
namespace {

constexpr size_t kBlock = 64;  // bytes SHA-256 compresses at once

/** One running hash; frees (and so wipes) its state. */
class Sha256 {
 public:
  Sha256() {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_starts_ret(&context_, 0);
  }
  Sha256(const Sha256& other) {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_clone(&context_, &other.context_);
  }
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256() { mbedtls_sha256_free(&context_); }

  void update(ConstBytes piece) { mbedtls_sha256_update_ret(&context_, piece.data(), piece.size()); }
  Digest finish() {
    Digest digest;
    mbedtls_sha256_finish_ret(&context_, digest.data());
    return digest;
  }

 private:
  mbedtls_sha256_context context_;
};

std::array<uint8_t, kBlock> blockOfKey(ConstBytes key) {
  std::array<uint8_t, kBlock> block{};
  if (key.size() <= kBlock) {
    std::copy(key.begin(), key.end(), block.begin());
    return block;
  }
  Sha256 hash;
  hash.update(key);
  const Digest digest = hash.finish();
  std::copy(digest.begin(), digest.end(), block.begin());
  return block;
}

void absorb(Sha256& hash, std::array<uint8_t, kBlock> block, uint8_t pad) {
  for (uint8_t& byte : block) byte = static_cast<uint8_t>(byte ^ pad);
  hash.update(block);
}

// Both pads are compressed once here, so that a short message costs two compressions and not four.
class MbedtlsHmacKey : public HmacKey {
 public:
  explicit MbedtlsHmacKey(ConstBytes key) {
    const auto block = blockOfKey(key);
    absorb(inner_, block, 0x36);
    absorb(outer_, block, 0x5C);
  }

  Digest sign(ConstBytes message) const override {
    Sha256 inner(inner_);
    inner.update(message);
    const Digest digest = inner.finish();
    Sha256 outer(outer_);
    outer.update(digest);
    return outer.finish();
  }

 private:
  Sha256 inner_;
  Sha256 outer_;
};

class MbedtlsHashStream : public HashStream {
 public:
  void update(ConstBytes piece) override { hash_.update(piece); }
  Digest finish() override { return hash_.finish(); }

 private:
  Sha256 hash_;
};

}  // namespace

Digest MbedtlsCrypto::sha256(ConstBytes message) const {
  Sha256 hash;
  hash.update(message);
  return hash.finish();
}

std::unique_ptr<HmacKey> MbedtlsCrypto::hmacKey(ConstBytes key) const {
  return std::make_unique<MbedtlsHmacKey>(key);
}

std::unique_ptr<HashStream> MbedtlsCrypto::sha256Stream() const {
  return std::make_unique<MbedtlsHashStream>();
}

}  // namespace lumi
