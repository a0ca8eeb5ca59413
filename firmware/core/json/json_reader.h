#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/span.h"
#include "core/json/json_events.h"
#include "core/json/json_text.h"

namespace lumi {

/**
 * Reads one JSON text (RFC 8259, UTF-8) that comes in pieces, in bounded memory, and tells what stands in it.
 * Malformed UTF-8 is wrong, as are control characters in a string; a lone surrogate's escape gives U+FFFD.
 */
class JsonReader {
 public:
  static constexpr int kDeepest = 32;           // arrays and objects in each other
  static constexpr size_t kLongestNumber = 64;  // characters; where somebody listens

  /** Only checks. */
  JsonReader() : JsonReader(nullptr, 0) {}
  /**
   * Tells `events`, which outlive this. A name or text of more than `longestText` bytes is told cut off at
   * longestText + 1 bytes: whoever wants it sees that it is too long. A number out of range is infinite.
   */
  JsonReader(JsonEvents& events, size_t longestText) : JsonReader(&events, longestText) {}

  /** False once the text is wrong or refused; what follows changes nothing. */
  bool feed(ConstBytes piece);
  /** Nothing follows. True when the text is whole. */
  bool end();

  /** The text is an object, as far as it is there. */
  bool isObject() const { return isObject_; }

 private:
  enum class Expect : uint8_t {
    kValue,
    kValueOrEnd,  // of an array
    kName,
    kNameOrEnd,  // of an object
    kColon,
    kCommaOrEnd,
    kNothing,  // but blanks
    kString,
    kEscape,
    kHexDigit,
    kUtf8,
    kWord,
    kNumber
  };
  /** What of a number is there. */
  enum class Number : uint8_t { kSign, kZero, kWhole, kPoint, kFraction, kE, kESign, kExponent };

  JsonReader(JsonEvents* events, size_t longestText) : events_(events), text_(longestText) {}

  void take(uint8_t c);
  void takeBetween(uint8_t c);
  void beginValue(uint8_t c);
  void beginWord(std::string_view word);
  void beginNumber(uint8_t c);
  void beginString(bool isName);
  void open(bool isObject);
  void close(bool isObject);
  void endValue();
  void takeInString(uint8_t c);
  void endString();
  void beginUtf8(uint8_t c);
  void takeUtf8(uint8_t c);
  void takeEscaped(uint8_t c);
  void takeHexDigit(uint8_t c);
  void takeWord(uint8_t c);
  void endWord();
  bool takeNumber(uint8_t c);
  void keepDigit(uint8_t c);
  bool numberMayEnd() const;
  void endNumber();
  bool inObject() const { return depth_ > 0 && (objects_ >> (depth_ - 1) & 1) != 0; }
  void keep(uint8_t c);
  void check(bool accepted) { isWrong_ = isWrong_ || !accepted; }
  void fail() { isWrong_ = true; }

  JsonEvents* events_;  // null: only checks
  Expect expect_ = Expect::kValue;
  bool isWrong_ = false;
  bool isObject_ = false;
  bool isName_ = false;  // the string is a member's name

  uint32_t objects_ = 0;  // a bit for each open array or object, the outermost lowest: 1 is an object
  int depth_ = 0;

  std::string_view word_;  // true, false or null
  size_t wordTaken_ = 0;   // characters
  Number number_ = Number::kSign;
  std::array<char, kLongestNumber + 1> digits_{};
  size_t digitCount_ = 0;

  JsonText text_;
  uint16_t unit_ = 0;      // of the escape that is being read
  int left_ = 0;           // hex digits or continuation bytes
  uint8_t lowest_ = 0x80;  // of the next continuation byte
  uint8_t highest_ = 0xBF;
};

}  // namespace lumi
