#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Splits a stream of pieces of any size into consecutive fields. */
template <size_t kMax>
class ImageField {
 public:
  /** Starts a field of `size` bytes (at most kMax). Its bytes are stored until the next field starts. */
  void beginKept(size_t size) { begin(size, true); }
  /** Starts a field of `size` bytes that are not stored. */
  void beginPassing(uint64_t size) { begin(size, false); }

  /** Removes the bytes that belong to the field from the front of `piece` and returns them. */
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
  /** The bytes received so far of a stored field. */
  ConstBytes bytes() const { return {kept_.data(), have_}; }
  std::string_view text() const { return asText(bytes()); }

 private:
  void begin(uint64_t size, bool keeps) {
    left_ = size;
    keeps_ = keeps;
    have_ = 0;
  }

  std::array<uint8_t, kMax> kept_{};
  size_t have_ = 0;
  uint64_t left_ = 0;
  bool keeps_ = false;
};

}  // namespace lumi
