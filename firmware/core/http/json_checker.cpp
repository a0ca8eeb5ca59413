#include "core/http/json_checker.h"

namespace lumi {
namespace {

bool isBlank(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isDigit(uint8_t c) {
  return c >= '0' && c <= '9';
}

bool isHexDigit(uint8_t c) {
  const int lower = c | 0x20;
  return isDigit(c) || (lower >= 'a' && lower <= 'f');
}

}  // namespace

void JsonChecker::feed(ConstBytes piece) {
  for (const uint8_t c : piece) {
    if (isWrong_) return;
    take(c);
  }
}

JsonChecker::Verdict JsonChecker::verdict() const {
  if (isWrong_) return Verdict::kWrong;
  const bool endsInNumber = expect_ == Expect::kNumber && depth_ == 0 && numberMayEnd();
  return expect_ == Expect::kNothing || endsInNumber ? Verdict::kWhole : Verdict::kIncomplete;
}

std::string_view JsonChecker::problem() const {
  return verdict() == Verdict::kIncomplete ? "The JSON text ends too early." : problem_;
}

void JsonChecker::take(uint8_t c) {
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
      if (!numberMayEnd()) return fail("A number in the JSON text is malformed.");
      endValue();
      return takeBetween(c);
    default:
      return takeBetween(c);
  }
}

void JsonChecker::takeBetween(uint8_t c) {
  if (isBlank(c)) return;
  const Expect expected = expect_;
  if (expected == Expect::kNothing) return fail("Something follows the end of the JSON text.");
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
    fail("The JSON text has a character where it does not belong.");
  }
}

void JsonChecker::beginValue(uint8_t c) {
  switch (c) {
    case '{':
      return open(true);
    case '[':
      return open(false);
    case '"':
      return beginString(false);
    case 't':
      return beginWord("rue");
    case 'f':
      return beginWord("alse");
    case 'n':
      return beginWord("ull");
    case '-':
      return beginNumber(Number::kSign);
    case '0':
      return beginNumber(Number::kZero);
    default:
      if (isDigit(c)) return beginNumber(Number::kWhole);
      fail("The JSON text has a character where it does not belong.");
  }
}

void JsonChecker::beginWord(std::string_view rest) {
  word_ = rest;
  expect_ = Expect::kWord;
}

void JsonChecker::beginNumber(Number part) {
  number_ = part;
  expect_ = Expect::kNumber;
}

void JsonChecker::beginString(bool isName) {
  isName_ = isName;
  expect_ = Expect::kString;
}

void JsonChecker::open(bool isObject) {
  if (depth_ == kDeepest) return fail("The JSON text is nested too deeply.");
  if (depth_ == 0) isObject_ = isObject;
  const uint32_t bit = uint32_t{1} << depth_++;
  objects_ = isObject ? objects_ | bit : objects_ & ~bit;
  expect_ = isObject ? Expect::kNameOrEnd : Expect::kValueOrEnd;
}

void JsonChecker::close(bool isObject) {
  if (inObject() != isObject) return fail("The JSON text mixes up brackets.");
  --depth_;
  endValue();
}

void JsonChecker::endValue() {
  expect_ = depth_ == 0 ? Expect::kNothing : Expect::kCommaOrEnd;
}

void JsonChecker::takeInString(uint8_t c) {
  if (c == '"') {
    if (!isName_) return endValue();
    expect_ = Expect::kColon;
  } else if (c == '\\') {
    expect_ = Expect::kEscape;
  } else if (c < 0x20) {
    fail("A string in the JSON text holds a control character.");
  } else if (c >= 0x80) {
    beginUtf8(c);
  }
}

// The first continuation byte's range rules out overlong forms, surrogates and what lies beyond U+10FFFF.
void JsonChecker::beginUtf8(uint8_t c) {
  if (c < 0xC2 || c > 0xF4) return fail("A string in the JSON text is not UTF-8.");
  left_ = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
  lowest_ = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
  highest_ = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
  expect_ = Expect::kUtf8;
}

void JsonChecker::takeUtf8(uint8_t c) {
  if (c < lowest_ || c > highest_) return fail("A string in the JSON text is not UTF-8.");
  lowest_ = 0x80;
  highest_ = 0xBF;
  if (--left_ == 0) expect_ = Expect::kString;
}

void JsonChecker::takeEscaped(uint8_t c) {
  constexpr std::string_view kEscapes = "\"\\/bfnrt";
  if (c == 'u') {
    left_ = 4;
    expect_ = Expect::kHexDigit;
  } else if (kEscapes.find(static_cast<char>(c)) != std::string_view::npos) {
    expect_ = Expect::kString;
  } else {
    fail("A string in the JSON text holds an unknown escape.");
  }
}

void JsonChecker::takeHexDigit(uint8_t c) {
  if (!isHexDigit(c)) return fail("A string in the JSON text holds an unknown escape.");
  if (--left_ == 0) expect_ = Expect::kString;
}

void JsonChecker::takeWord(uint8_t c) {
  if (c != static_cast<uint8_t>(word_.front())) return fail("The JSON text holds an unknown word.");
  word_.remove_prefix(1);
  if (word_.empty()) endValue();
}

bool JsonChecker::takeNumber(uint8_t c) {
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
  return true;
}

bool JsonChecker::numberMayEnd() const {
  return number_ == Number::kZero || number_ == Number::kWhole || number_ == Number::kFraction ||
         number_ == Number::kExponent;
}

void JsonChecker::fail(std::string_view problem) {
  isWrong_ = true;
  problem_ = problem;
}

}  // namespace lumi
