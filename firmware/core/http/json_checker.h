#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Checks the syntax of one JSON text (RFC 8259) that comes in pieces, in constant memory. */
class JsonChecker {
 public:
  static constexpr int kDeepest = 32;  // arrays and objects in each other

  /** What the text is if nothing follows. */
  enum class Verdict : uint8_t { kIncomplete, kWhole, kWrong };

  /** Whatever follows a wrong piece changes nothing. */
  void feed(ConstBytes piece);
  Verdict verdict() const;
  /** One sentence on what is wrong or missing; "" for a whole text. */
  std::string_view problem() const;
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

  void take(uint8_t c);
  void takeBetween(uint8_t c);
  void beginValue(uint8_t c);
  void beginWord(std::string_view rest);
  void beginNumber(Number part);
  void beginString(bool isName);
  void open(bool isObject);
  void close(bool isObject);
  void endValue();
  void takeInString(uint8_t c);
  void beginUtf8(uint8_t c);
  void takeUtf8(uint8_t c);
  void takeEscaped(uint8_t c);
  void takeHexDigit(uint8_t c);
  void takeWord(uint8_t c);
  bool takeNumber(uint8_t c);
  bool numberMayEnd() const;
  bool inObject() const { return depth_ > 0 && (objects_ >> (depth_ - 1) & 1) != 0; }
  void fail(std::string_view problem);

  Expect expect_ = Expect::kValue;
  bool isWrong_ = false;
  bool isObject_ = false;
  bool isName_ = false;  // the string is a member's name
  std::string_view problem_;

  uint32_t objects_ = 0;  // a bit for each open array or object, the outermost lowest: 1 is an object
  int depth_ = 0;

  std::string_view word_;  // what has to follow of true, false or null
  Number number_ = Number::kSign;
  int left_ = 0;           // hex digits or continuation bytes
  uint8_t lowest_ = 0x80;  // of the next continuation byte
  uint8_t highest_ = 0xBF;
};

}  // namespace lumi
