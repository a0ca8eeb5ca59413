#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/http/message/chunked_decoder.h"

namespace lumi {

/**
 * Parses one HTTP/1 response as a stream (RFC 9112). Skips interim responses (1xx) and accepts lines that end
 * with LF alone. Rejects what another parser might delimit differently: different lengths, a length and a
 * transfer encoding, encodings other than "chunked", folded lines, control characters.
 */
class HttpAnswerParser {
 public:
  static constexpr size_t kMaxHeadLength = 4 * 1024;  // bytes, including interim responses
  static constexpr size_t kMaxLineLength = 1024;      // bytes

  enum class Event {
    kNeedsMore,  // all input was consumed
    kHead,       // status() and etag() are known
    kBody,       // piece() is the next part of the body
    kComplete,   // the response is complete; no more input is consumed
    kFailed      // the response is invalid or incomplete; no more input is consumed
  };

  /** Parses up to the next event and removes the consumed bytes from `input`. */
  Event next(ConstBytes& input);
  /** Call when the peer has closed the connection. Returns kComplete or kFailed. */
  Event closed();

  int status() const { return status_; }
  const std::string& etag() const { return etag_; }  // "" if there is none
  ConstBytes piece() const { return piece_; }        // points into the last input

 private:
  enum class Step : uint8_t { kStatusLine, kFields, kBody, kComplete, kFailed };

  Event readHead(ConstBytes& input);
  Step afterCharacter(char c);
  Event readBody(ConstBytes& input);
  Step afterLine();
  Step afterStatusLine();
  Step afterField();
  Step afterHead();
  bool hasBody() const;

  Step step_ = Step::kStatusLine;
  int status_ = 0;
  bool isHttp10_ = false;
  std::string line_;
  size_t headSize_ = 0;
  std::string etag_;
  std::optional<uint64_t> left_;  // bytes of the body; unknown: until the peer closes the connection
  bool isChunked_ = false;
  ChunkedDecoder chunks_;
  ConstBytes piece_;
};

}  // namespace lumi
