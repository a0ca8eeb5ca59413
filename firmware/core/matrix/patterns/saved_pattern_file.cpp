#include "core/matrix/patterns/saved_pattern_file.h"

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/json/json_field.h"

namespace lumi {

Status SavedPatternLayout::read(ConstBytes bytes) {
  columns = bytes[1];
  frames = bytes[2];
  colors = static_cast<uint16_t>(bytes[3] + 1);
  nameSize = bytes[4];
  if (bytes[0] != kFormat) return invalid("The format of the pattern is not known.");
  if (columns != kMatrixColumns && columns != kMaxColumns) return must("columns", "32 or 64");
  if (frames == 0 || frames > kMaxFrames) return must("frames", "a number from 1 to 32");
  if (nameSize == 0 || nameSize > kMaxName) return must("name", "a text of 1 to 32 bytes");
  return Done{};
}

Status SavedPatternChecker::feed(ConstBytes piece) {
  for (const uint8_t byte : piece) {
    if (Status valid = check(byte); !valid) return valid;
    previousByte_ = byte;
    ++at_;
  }
  crc_ = crc32(piece, crc_);
  return Done{};
}

Status SavedPatternChecker::check(uint8_t byte) {
  constexpr uint32_t kHead = SavedPatternLayout::kSize;
  if (at_ < kHead) {
    start_[at_] = byte;
    return at_ + 1 == kHead ? layout_.read(start_) : Done{};
  }
  if (at_ < layout_.durationsAt()) {
    start_[at_ - kHead] = byte;
    return at_ + 1 == layout_.durationsAt() ? checkName() : Done{};
  }
  if (at_ < layout_.colorsAt()) {
    const auto duration = static_cast<uint16_t>(byte << 8 | previousByte_);
    const bool isWhole = (at_ - layout_.durationsAt()) % 2 == 1;
    const bool isRight =
        duration >= SavedPatternLayout::kMinMillis && duration <= SavedPatternLayout::kMaxMillis;
    return isWhole && !isRight ? must("The time of a frame", "40 to 60000 ms") : Status(Done{});
  }
  if (at_ >= layout_.fileSize()) return invalid("The file is longer than its pattern.");
  if (at_ >= layout_.framesAt() && byte >= layout_.colors) {
    return invalid("A pixel has a colour that the pattern does not have.");
  }
  return Done{};
}

Status SavedPatternChecker::checkName() const {
  const std::string_view name = asText({start_.data(), layout_.nameSize});
  if (isReadable(name) && !trim(name).empty()) return Done{};
  return must("name", "more than blanks, in UTF-8 and without control characters");
}

Status SavedPatternChecker::end() const {
  if (at_ >= SavedPatternLayout::kSize && at_ == layout_.fileSize()) return Done{};
  return invalid("The file of the pattern is not whole.");
}

}  // namespace lumi
