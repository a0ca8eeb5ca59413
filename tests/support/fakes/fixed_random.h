#pragma once

#include "core/ports/random.h"

namespace lumi::test {

/** Returns different bytes in each call, and the same sequence in each run (xorshift32). */
class FixedRandom : public Random {
 public:
  explicit FixedRandom(uint32_t seed = 1) : state_(seed) {}

  void fill(Bytes out) override {
    for (uint8_t& byte : out) byte = next();
  }

 private:
  uint8_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return static_cast<uint8_t>(state_ >> 8);
  }

  uint32_t state_;
};

}  // namespace lumi::test
