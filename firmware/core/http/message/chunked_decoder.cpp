#include "core/http/message/chunked_decoder.h"

namespace lumi {
namespace {

/** Returns 16 if the character is no hexadecimal digit. */
uint32_t hexValue(char c) {
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0');
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? static_cast<uint32_t>(lower - 'a' + 10) : 16;
}

}  // namespace

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
  const uint32_t value = hexValue(c);
  if (value < 16 && digits_ < kMaxDigits) {
    ++digits_;
    left_ = left_ * 16 + value;
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
