#include "support/crypto/portable_crypto.h"

#include <algorithm>

#include "platform/posix/sha256_crypto.h"

namespace lumi {
namespace {

constexpr size_t kBlock = 64;  // bytes; block size of SHA-256

// FIPS 180-4, 4.2.2: fractional parts of the cube roots of the first 64 primes.
constexpr uint32_t kRounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr uint32_t rotated(uint32_t value, int by) {
  return (value >> by) | (value << (32 - by));
}

uint32_t bigEndian(const uint8_t* bytes) {
  return uint32_t{bytes[0]} << 24 | uint32_t{bytes[1]} << 16 | uint32_t{bytes[2]} << 8 | bytes[3];
}

void putBigEndian(uint8_t* out, uint32_t value) {
  for (int i = 0; i < 4; ++i) out[i] = static_cast<uint8_t>(value >> (24 - 8 * i));
}

/** A SHA-256 in progress. A copy continues from the same state. */
class Sha256 {
 public:
  void update(ConstBytes piece) {
    length_ += piece.size();
    while (!piece.empty()) {
      const size_t taken = std::min(kBlock - filled_, piece.size());
      std::copy(piece.begin(), piece.begin() + taken, block_.begin() + static_cast<std::ptrdiff_t>(filled_));
      piece = piece.sub(taken);
      filled_ += taken;
      if (filled_ == kBlock) compress();
    }
  }

  Digest finish() {
    const uint64_t bits = length_ * 8;
    pad(1, 0x80);
    if (filled_ > kBlock - 8) pad(kBlock - filled_, 0);
    pad(kBlock - 8 - filled_, 0);
    uint8_t tail[8];
    putBigEndian(tail, static_cast<uint32_t>(bits >> 32));
    putBigEndian(tail + 4, static_cast<uint32_t>(bits));
    update(tail);
    Digest digest;
    for (size_t i = 0; i < state_.size(); ++i) putBigEndian(digest.data() + 4 * i, state_[i]);
    return digest;
  }

 private:
  void pad(size_t count, uint8_t value) {
    std::fill_n(block_.begin() + static_cast<std::ptrdiff_t>(filled_), count, value);
    filled_ += count;
    if (filled_ == kBlock) compress();
  }

  void compress() {
    uint32_t w[64];
    for (size_t i = 0; i < 16; ++i) w[i] = bigEndian(block_.data() + 4 * i);
    for (size_t i = 16; i < 64; ++i) {
      const uint32_t s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ (w[i - 15] >> 3);
      const uint32_t s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ (w[i - 2] >> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (size_t i = 0; i < 64; ++i) {
      const uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRounds[i] + w[i];
      const uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1;
      d = c, c = b, b = a, a = t1 + t2;
    }
    const uint32_t rounds[8] = {a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < 8; ++i) state_[i] += rounds[i];
    filled_ = 0;
  }

  // FIPS 180-4, 5.3.3: fractional parts of the square roots of the first 8 primes.
  std::array<uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<uint8_t, kBlock> block_{};
  size_t filled_ = 0;
  uint64_t length_ = 0;
};

}  // namespace

Digest PortableCrypto::sha256(ConstBytes message) const {
  Sha256 hash;
  hash.update(message);
  return hash.finish();
}

std::unique_ptr<HmacKey> PortableCrypto::hmacKey(ConstBytes key) const {
  return std::make_unique<Sha256HmacKey<Sha256>>(key);
}

std::unique_ptr<HashStream> PortableCrypto::sha256Stream() const {
  return std::make_unique<Sha256HashStream<Sha256>>();
}

}  // namespace lumi
