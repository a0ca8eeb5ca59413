#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/span.h"

namespace lumi {

/**
 * Decodes a chunked body (RFC 9112, 7.1). Rejects everything that another parser might cut differently:
 * line ends that are not CR LF, blanks and signs at a size, empty sizes, bytes after a chunk, control
 * characters, folded trailers. Extensions and trailers are dropped.
 */
class ChunkedDecoder {
 public:
  static constexpr uint8_t kMaxDigits = 8;    // of a chunk's size
  static constexpr size_t kMaxExtras = 1024;  // bytes of all extensions and trailers of a body

  /**
   * Removes bytes from `input` up to the end of the next piece of data, and returns that piece. Returns
   * nothing if the input contains no more data.
   */
  ConstBytes next(ConstBytes& input);
  bool hasEnded() const { return state_ == State::kEnd; }
  bool isMalformed() const { return state_ == State::kMalformed; }

 private:
  enum class State : uint8_t {
    kSize,
    kExtension,
    kSizeEnd,
    kData,
    kDataReturn,
    kDataEnd,
    kTrailerStart,
    kTrailer,
    kTrailerEnd,
    kLastEnd,
    kEnd,
    kMalformed
  };

  State after(char c);
  State afterSize(char c);
  State afterExtra(char c, State same, State end);

  State state_ = State::kSize;
  uint8_t digits_ = 0;
  uint32_t left_ = 0;  // bytes of the current chunk
  size_t extras_ = 0;
};

}  // namespace lumi
