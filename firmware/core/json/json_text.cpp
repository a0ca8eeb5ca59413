#include "core/json/json_text.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool isFirstHalf(uint16_t unit) {
  return (unit & 0xFC00) == 0xD800;
}

bool isSecondHalf(uint16_t unit) {
  return (unit & 0xFC00) == 0xDC00;
}

}  // namespace

void JsonText::clear() {
  text_.clear();
  firstHalf_ = 0;
}

void JsonText::byte(uint8_t byte) {
  endPair();
  put(byte);
}

void JsonText::unit(uint16_t unit) {
  if (firstHalf_ != 0 && isSecondHalf(unit)) {
    const char32_t high = firstHalf_ & 0x3FFu;
    firstHalf_ = 0;
    return append(0x10000 + (high << 10 | (unit & 0x3FFu)));
  }
  endPair();
  if (isFirstHalf(unit)) {
    firstHalf_ = unit;
  } else {
    append(isSecondHalf(unit) ? kReplacement : unit);
  }
}

std::string_view JsonText::end() {
  endPair();
  return text_;
}

void JsonText::endPair() {
  if (firstHalf_ == 0) return;
  firstHalf_ = 0;
  append(kReplacement);
}

void JsonText::append(char32_t codePoint) {
  if (codePoint < 0x80) return put(codePoint);
  const int following = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
  constexpr uint32_t kFirstBytes[] = {0x00, 0xC0, 0xE0, 0xF0};
  put(kFirstBytes[following] | codePoint >> (6 * following));
  for (int left = following - 1; left >= 0; --left) put(0x80 | (codePoint >> (6 * left) & 0x3F));
}

void JsonText::put(uint32_t byte) {
  if (text_.size() == limit_) return;
  if (text_.size() == text_.capacity()) grow();
  text_ += static_cast<char>(byte);
}

// Grows at most to the limit. std::string would double its capacity beyond the limit.
void JsonText::grow() {
  std::string larger;
  larger.reserve(std::min(2 * text_.capacity(), limit_));
  larger += text_;
  text_.swap(larger);
}

}  // namespace lumi
