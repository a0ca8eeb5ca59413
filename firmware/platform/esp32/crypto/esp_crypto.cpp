#include "platform/esp32/crypto/esp_crypto.h"

#include <esp_random.h>
#include <mbedtls/sha256.h>

#include <algorithm>

namespace lumi {
namespace {

/** A SHA-256 in progress. The destructor frees its state and the engine. */
class Sha256 {
 public:
  Sha256() {
    mbedtls_sha256_init(&context_);
    mbedtls_sha256_starts(&context_, 0);
  }
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  ~Sha256() { mbedtls_sha256_free(&context_); }

  void update(ConstBytes piece) { mbedtls_sha256_update(&context_, piece.data(), piece.size()); }
  Digest finish() {
    Digest digest;
    mbedtls_sha256_finish(&context_, digest.data());
    return digest;
  }
  /** If `other` holds the engine, the copy computes in software. Call only before update(). */
  void copyStateOf(const Sha256& other) { mbedtls_sha256_clone(&context_, &other.context_); }

 private:
  mbedtls_sha256_context context_;
};

using Block = std::array<uint8_t, 64>;  // the block size of SHA-256

Digest digestOf(ConstBytes message) {
  Sha256 hash;
  hash.update(message);
  return hash.finish();
}

class EspHmacKey : public HmacKey {
 public:
  // Compresses both pads once, so that signing a short message takes two compressions instead of four.
  explicit EspHmacKey(ConstBytes key) {
    const Block block = blockOf(key);
    absorb(inner_, block, 0x36);
    absorb(outer_, block, 0x5C);
  }

  Digest sign(ConstBytes message) const override { return after(outer_, after(inner_, message)); }

 private:
  static Block blockOf(ConstBytes key) {
    Block block{};
    if (key.size() <= block.size()) {
      std::copy(key.begin(), key.end(), block.begin());
    } else {
      const Digest digest = digestOf(key);
      std::copy(digest.begin(), digest.end(), block.begin());
    }
    return block;
  }

  // Hashes the block with a temporary object and copies only its state. An object that has compressed a block
  // may hold the engine, and this key is long-lived.
  static void absorb(Sha256& start, Block block, uint8_t pad) {
    for (uint8_t& byte : block) byte = static_cast<uint8_t>(byte ^ pad);
    Sha256 hash;
    hash.update(block);
    start.copyStateOf(hash);
  }

  static Digest after(const Sha256& start, ConstBytes message) {
    Sha256 hash;
    hash.copyStateOf(start);
    hash.update(message);
    return hash.finish();
  }

  Sha256 inner_;
  Sha256 outer_;
};

class EspHashStream : public HashStream {
 public:
  void update(ConstBytes piece) override { hash_.update(piece); }
  Digest finish() override { return hash_.finish(); }

 private:
  Sha256 hash_;
};

}  // namespace

Digest EspCrypto::sha256(ConstBytes message) const {
  return digestOf(message);
}

std::unique_ptr<HmacKey> EspCrypto::hmacKey(ConstBytes key) const {
  return std::make_unique<EspHmacKey>(key);
}

std::unique_ptr<HashStream> EspCrypto::sha256Stream() const {
  return std::make_unique<EspHashStream>();
}

void EspRandomSource::fill(Bytes out) {
  esp_fill_random(out.data(), out.size());
}

}  // namespace lumi
