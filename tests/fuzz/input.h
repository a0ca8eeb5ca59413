#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/span.h"

namespace lumi::fuzz {

/** An input that is read from the front. After its end, it returns zeros. */
class Input {
 public:
  explicit Input(ConstBytes bytes) : left_(bytes) {}

  bool empty() const { return left_.empty(); }
  uint8_t byte() {
    const uint8_t first = left_.empty() ? uint8_t{0} : left_[0];
    left_ = left_.sub(1);
    return first;
  }
  uint16_t word() {
    const uint8_t low = byte();
    return static_cast<uint16_t>(low | byte() << 8);
  }
  ConstBytes take(size_t count) {
    const ConstBytes taken = left_.sub(0, count);
    left_ = left_.sub(taken.size());
    return taken;
  }
  /** Returns the text up to the next `end` and skips `end`. */
  std::string_view until(char end) {
    const std::string_view all = asText(left_);
    const std::string_view text = all.substr(0, all.find(end));
    left_ = left_.sub(text.size() + 1);
    return text;
  }
  ConstBytes rest() { return take(left_.size()); }

 private:
  ConstBytes left_;
};

/** Cuts bytes into pieces: one piece for seed 0, single bytes for 1, otherwise various sizes up to `seed`. */
class Pieces {
 public:
  Pieces(ConstBytes bytes, uint8_t seed) : left_(bytes), seed_(seed), state_(seed) {}

  bool done() const { return left_.empty(); }
  ConstBytes next() {
    const ConstBytes piece = left_.sub(0, size());
    left_ = left_.sub(piece.size());
    return piece;
  }

 private:
  size_t size() {
    if (seed_ == 0) return left_.size();
    state_ = state_ * 1103515245U + 12345U;
    return 1 + (state_ >> 16) % seed_;
  }

  ConstBytes left_;
  uint8_t seed_;
  uint32_t state_;
};

}  // namespace lumi::fuzz
