#include "core/http/message/chunked_decoder.h"

#include "core/base/text.h"

namespace lumi {

ConstBytes ChunkedDecoder::next(ConstBytes& input) {
  while (!input.empty() && !hasEnded() && !isMalformed()) {
    if (state_ == State::kData) {
      const ConstBytes piece = input.sub(0, left_);
      input = input.sub(piece.size());
      left_ -= static_cast<uint32_t>(piece.size());
      if (left_ == 0) state_ = State::kDataReturn;
      return piece;
    }
    state_ = after(static_cast<char>(input[0]));
    input = input.sub(1);
  }
  return {};
}

ChunkedDecoder::State ChunkedDecoder::after(char c) {
  const auto expect = [c](char expected, State next) { return c == expected ? next : State::kMalformed; };
  switch (state_) {
    case State::kSize:
      return afterSize(c);
    case State::kExtension:
      return afterExtra(c, State::kExtension, State::kSizeEnd);
    case State::kSizeEnd:
      digits_ = 0;
      return expect('\n', left_ > 0 ? State::kData : State::kTrailerStart);
    case State::kDataReturn:
      return expect('\r', State::kDataEnd);
    case State::kDataEnd:
      return expect('\n', State::kSize);
    case State::kTrailerStart:
      return c == ' ' || c == '\t' ? State::kMalformed : afterExtra(c, State::kTrailer, State::kLastEnd);
    case State::kTrailer:
      return afterExtra(c, State::kTrailer, State::kTrailerEnd);
    case State::kTrailerEnd:
      return expect('\n', State::kTrailerStart);
    case State::kLastEnd:
      return expect('\n', State::kEnd);
    default:
      return state_;
  }
}

ChunkedDecoder::State ChunkedDecoder::afterSize(char c) {
  const int digit = hexDigit(c);
  if (digit >= 0 && digits_ < kMaxDigits) {
    ++digits_;
    left_ = left_ * 16 + static_cast<uint32_t>(digit);
    return State::kSize;
  }
  if (digits_ == 0) return State::kMalformed;
  return c == ';' ? State::kExtension : c == '\r' ? State::kSizeEnd : State::kMalformed;
}

ChunkedDecoder::State ChunkedDecoder::afterExtra(char c, State same, State end) {
  if (c == '\r') return end;
  const auto byte = static_cast<uint8_t>(c);
  const bool isControl = (byte < ' ' && c != '\t') || byte == 0x7F;
  return isControl || ++extras_ > kMaxExtras ? State::kMalformed : same;
}

}  // namespace lumi
