#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "core/ports/crypto.h"

namespace lumi {

/**
 * Implements HmacKey with any SHA-256 that can be copied in mid-message: `Sha256{ update(ConstBytes), Digest
 * finish() }`.
 */
template <typename Sha256>
class Sha256HmacKey : public HmacKey {
 public:
  // Compresses both pads once, so that signing a short message takes two compressions instead of four.
  explicit Sha256HmacKey(ConstBytes key) {
    const Block block = blockOf(key);
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
  using Block = std::array<uint8_t, 64>;  // the block size of SHA-256

  static Block blockOf(ConstBytes key) {
    Block block{};
    if (key.size() <= block.size()) {
      std::copy(key.begin(), key.end(), block.begin());
      return block;
    }
    Sha256 hash;
    hash.update(key);
    const Digest digest = hash.finish();
    std::copy(digest.begin(), digest.end(), block.begin());
    return block;
  }

  static void absorb(Sha256& hash, Block block, uint8_t pad) {
    for (uint8_t& byte : block) byte = static_cast<uint8_t>(byte ^ pad);
    hash.update(block);
  }

  Sha256 inner_;
  Sha256 outer_;
};

template <typename Sha256>
class Sha256HashStream : public HashStream {
 public:
  void update(ConstBytes piece) override { hash_.update(piece); }
  Digest finish() override { return hash_.finish(); }

 private:
  Sha256 hash_;
};

}  // namespace lumi
