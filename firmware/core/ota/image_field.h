#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Cuts what comes in pieces of any size into fields that follow each other. */
template <size_t kMost>
class ImageField {
 public:
  /** The next `size` bytes, kept until the field after them begins. At most kMost. */
  void beginKept(size_t size) { begin(size, true); }
  /** The next `size` bytes, which only pass by. */
  void beginPassing(uint64_t size) { begin(size, false); }

  /** Moves what belongs to the field from the front of `piece` to the result. */
  ConstBytes take(ConstBytes& piece) {
    const size_t count = static_cast<size_t>(std::min<uint64_t>(piece.size(), left_));
    const ConstBytes taken = piece.sub(0, count);
    if (keeps_) std::copy(taken.begin(), taken.end(), kept_.begin() + static_cast<std::ptrdiff_t>(have_));
    if (keeps_) have_ += count;
    left_ -= count;
    piece = piece.sub(count);
    return taken;
  }

  bool isWhole() const { return left_ == 0; }
  /** What has come so far of a field that is kept. */
  ConstBytes bytes() const { return {kept_.data(), have_}; }
  std::string_view text() const { return asText(bytes()); }

 private:
  void begin(uint64_t size, bool keeps) {
    left_ = size;
    keeps_ = keeps;
    have_ = 0;
  }

  std::array<uint8_t, kMost> kept_{};
  size_t have_ = 0;
  uint64_t left_ = 0;
  bool keeps_ = false;
};

}  // namespace lumi
