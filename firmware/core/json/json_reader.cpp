#include "core/json/json_reader.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/json/json_number.h"

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
    if (isSecondHalf(unit)) return replaceHalf();
    append(unit);
  }
}

std::string_view JsonText::end() {
  endPair();
  return text_;
}

void JsonText::endPair() {
  if (firstHalf_ == 0) return;
  firstHalf_ = 0;
  replaceHalf();
}

void JsonText::replaceHalf() {
  hadHalfPair_ = true;
  append(kReplacement);
}

void JsonText::append(char32_t codePoint) {
  if (codePoint < 0x80) return put(codePoint);
  const int following = codePoint < 0x800 ? 1 : codePoint < 0x10000 ? 2 : 3;
  constexpr uint32_t kFirstBytes[] = {0x00, 0xC0, 0xE0, 0xF0};
  put(kFirstBytes[following] | codePoint >> (6 * following));
  for (int left = following - 1; left >= 0; --left) put(0x80 | (codePoint >> (6 * left) & 0x3F));
}

void JsonText::characters(std::string_view text) {
  endPair();
  const std::string_view kept = text.substr(0, limit_ - text_.size());
  while (text_.size() + kept.size() > text_.capacity()) grow();
  text_ += kept;
}

void JsonText::put(uint32_t byte) {
  if (text_.size() == limit_) return;
  if (text_.size() == text_.capacity()) grow();
  text_ += static_cast<char>(byte);
}

void JsonText::grow() {
  growTo(text_, std::min(2 * text_.capacity(), limit_));
}

namespace {

bool isBlank(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isDigit(uint8_t c) {
  return c >= '0' && c <= '9';
}

}  // namespace

bool JsonReader::feed(ConstBytes piece) {
  for (size_t i = 0; i < piece.size() && !isWrong_;) {
    const size_t plain = expect_ == Expect::kString ? takePlainText(piece.sub(i)) : 0;
    if (plain == 0) take(piece[i]);
    i += plain == 0 ? 1 : plain;
  }
  return !isWrong_;
}

bool JsonReader::end() {
  if (!isWrong_ && expect_ == Expect::kNumber && depth_ == 0 && numberMayEnd()) endNumber();
  return !isWrong_ && expect_ == Expect::kNothing;
}

void JsonReader::take(uint8_t c) {
  switch (expect_) {
    case Expect::kString:
      return takeInString(c);
    case Expect::kEscape:
      return takeEscaped(c);
    case Expect::kHexDigit:
      return takeHexDigit(c);
    case Expect::kUtf8:
      return takeUtf8(c);
    case Expect::kWord:
      return takeWord(c);
    case Expect::kNumber:
      if (takeNumber(c)) return;
      if (!numberMayEnd()) return fail();
      endNumber();
      if (!isWrong_) takeBetween(c);
      return;
    default:
      return takeBetween(c);
  }
}

void JsonReader::takeBetween(uint8_t c) {
  if (isBlank(c)) return;
  const Expect expected = expect_;
  if (expected == Expect::kColon && c == ':') {
    expect_ = Expect::kValue;
  } else if (expected == Expect::kCommaOrEnd && c == ',') {
    expect_ = inObject() ? Expect::kName : Expect::kValue;
  } else if ((expected == Expect::kCommaOrEnd || expected == Expect::kNameOrEnd) && c == '}') {
    close(true);
  } else if ((expected == Expect::kCommaOrEnd || expected == Expect::kValueOrEnd) && c == ']') {
    close(false);
  } else if ((expected == Expect::kName || expected == Expect::kNameOrEnd) && c == '"') {
    beginString(true);
  } else if (expected == Expect::kValue || expected == Expect::kValueOrEnd) {
    beginValue(c);
  } else {
    fail();
  }
}

void JsonReader::beginValue(uint8_t c) {
  switch (c) {
    case '{':
      return open(true);
    case '[':
      return open(false);
    case '"':
      return beginString(false);
    case 't':
      return beginWord("true");
    case 'f':
      return beginWord("false");
    case 'n':
      return beginWord("null");
    default:
      return beginNumber(c);
  }
}

void JsonReader::beginWord(std::string_view word) {
  word_ = word;
  wordTaken_ = 1;
  expect_ = Expect::kWord;
}

void JsonReader::beginNumber(uint8_t c) {
  if (c != '-' && !isDigit(c)) return fail();
  number_ = c == '-' ? Number::kSign : c == '0' ? Number::kZero : Number::kWhole;
  digitCount_ = 0;
  expect_ = Expect::kNumber;
  keepDigit(c);
}

void JsonReader::beginString(bool isName) {
  isName_ = isName;
  text_.clear();
  expect_ = Expect::kString;
}

void JsonReader::open(bool isObject) {
  if (depth_ == kMaxDepth) return fail();
  if (depth_ == 0) isObject_ = isObject;
  const uint32_t bit = uint32_t{1} << depth_++;
  objects_ = isObject ? objects_ | bit : objects_ & ~bit;
  expect_ = isObject ? Expect::kNameOrEnd : Expect::kValueOrEnd;
  if (events_ != nullptr) check(events_->value({isObject ? JsonKind::kObject : JsonKind::kArray}));
}

void JsonReader::close(bool isObject) {
  if (inObject() != isObject) return fail();
  --depth_;
  endValue();
  if (events_ != nullptr) events_->ended();
}

void JsonReader::endValue() {
  expect_ = depth_ == 0 ? Expect::kNothing : Expect::kCommaOrEnd;
}

/** Takes the characters of a string up to the first that needs more than to be kept. Returns their number. */
size_t JsonReader::takePlainText(ConstBytes piece) {
  const auto isPlain = [](uint8_t c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; };
  size_t size = 0;
  while (size < piece.size() && isPlain(piece[size])) ++size;
  if (size > 0 && events_ != nullptr) text_.characters(asText(piece.sub(0, size)));
  return size;
}

void JsonReader::takeInString(uint8_t c) {
  if (c == '"') return endString();
  if (c == '\\') {
    expect_ = Expect::kEscape;
  } else if (c < 0x20) {
    fail();
  } else {
    beginUtf8(c);
  }
}

void JsonReader::endString() {
  if (isName_) {
    expect_ = Expect::kColon;
  } else {
    endValue();
  }
  if (events_ == nullptr) return;
  const std::string_view text = text_.end();
  check(isName_ ? events_->name(text) : events_->value({JsonKind::kText, false, 0, text}));
}

// The range of the first continuation byte excludes overlong forms, surrogates and code points above
// U+10FFFF.
void JsonReader::beginUtf8(uint8_t c) {
  if (c < 0xC2 || c > 0xF4) return fail();
  left_ = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
  lowest_ = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
  highest_ = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
  expect_ = Expect::kUtf8;
  keep(c);
}

void JsonReader::takeUtf8(uint8_t c) {
  if (c < lowest_ || c > highest_) return fail();
  lowest_ = 0x80;
  highest_ = 0xBF;
  if (--left_ == 0) expect_ = Expect::kString;
  keep(c);
}

void JsonReader::takeEscaped(uint8_t c) {
  constexpr std::string_view kEscapes = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  if (c == 'u') {
    left_ = 4;
    unit_ = 0;
    expect_ = Expect::kHexDigit;
    return;
  }
  const size_t index = kEscapes.find(static_cast<char>(c));
  if (index == std::string_view::npos) return fail();
  expect_ = Expect::kString;
  keep(static_cast<uint8_t>(kMeanings[index]));
}

void JsonReader::takeHexDigit(uint8_t c) {
  const int digit = hexDigit(static_cast<char>(c));
  if (digit < 0) return fail();
  unit_ = static_cast<uint16_t>(unit_ << 4 | digit);
  if (--left_ > 0) return;
  expect_ = Expect::kString;
  if (events_ != nullptr) text_.unit(unit_);
}

void JsonReader::takeWord(uint8_t c) {
  if (c != static_cast<uint8_t>(word_[wordTaken_])) return fail();
  if (++wordTaken_ == word_.size()) endWord();
}

void JsonReader::endWord() {
  endValue();
  if (events_ == nullptr) return;
  check(events_->value({word_ == "null" ? JsonKind::kNull : JsonKind::kTruth, word_ == "true"}));
}

bool JsonReader::takeNumber(uint8_t c) {
  const Number at = number_;
  const bool isWholePart = at == Number::kZero || at == Number::kWhole;
  if (isDigit(c)) {
    if (at == Number::kZero) return false;
    if (at == Number::kSign) number_ = c == '0' ? Number::kZero : Number::kWhole;
    if (at == Number::kPoint) number_ = Number::kFraction;
    if (at == Number::kE || at == Number::kESign) number_ = Number::kExponent;
  } else if (c == '.' && isWholePart) {
    number_ = Number::kPoint;
  } else if ((c == 'e' || c == 'E') && (isWholePart || at == Number::kFraction)) {
    number_ = Number::kE;
  } else if ((c == '+' || c == '-') && at == Number::kE) {
    number_ = Number::kESign;
  } else {
    return false;
  }
  keepDigit(c);
  return true;
}

void JsonReader::keepDigit(uint8_t c) {
  if (events_ == nullptr) return;
  if (digitCount_ == kMaxNumberSize) return fail();
  digits_[digitCount_++] = static_cast<char>(c);
}

bool JsonReader::numberMayEnd() const {
  return number_ == Number::kZero || number_ == Number::kWhole || number_ == Number::kFraction ||
         number_ == Number::kExponent;
}

void JsonReader::endNumber() {
  endValue();
  if (events_ == nullptr) return;
  check(events_->value({JsonKind::kNumber, false, jsonNumber({digits_.data(), digitCount_})}));
}

void JsonReader::keep(uint8_t c) {
  if (events_ != nullptr) text_.byte(c);
}

}  // namespace lumi
