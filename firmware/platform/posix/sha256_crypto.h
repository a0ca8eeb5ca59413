#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "core/ports/crypto.h"

namespace lumi {

/**
 * Implements HmacKey with any SHA-256 that can be copied in mid-message: `Sha256{ update(ConstBytes), Digest
 * finish() }`. The key keeps copies only: the ESP32's SHA engine stays with the original.
 */
template <typename Sha256>
class Sha256HmacKey : public HmacKey {
 public:
  // Compresses both pads once, so that signing a short message takes two compressions instead of four.
  explicit Sha256HmacKey(ConstBytes key)
      : inner_(PaddedKey(key, 0x36).hash), outer_(PaddedKey(key, 0x5C).hash) {}

  Digest sign(ConstBytes message) const override { return after(outer_, after(inner_, message)); }

 private:
  struct PaddedKey {
    PaddedKey(ConstBytes key, uint8_t pad) {
      std::array<uint8_t, 64> block{};  // the block size of SHA-256
      if (key.size() <= block.size()) {
        std::copy(key.begin(), key.end(), block.begin());
      } else {
        const Digest digest = after(Sha256(), key);
        std::copy(digest.begin(), digest.end(), block.begin());
      }
      for (uint8_t& byte : block) byte = static_cast<uint8_t>(byte ^ pad);
      hash.update(block);
    }

    Sha256 hash;
  };

  static Digest after(const Sha256& start, ConstBytes message) {
    Sha256 hash(start);
    hash.update(message);
    return hash.finish();
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
