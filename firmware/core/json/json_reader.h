#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/ports/json_document.h"

namespace lumi {

/** Decodes one JSON string. Half of a surrogate pair becomes U+FFFD. */
class JsonText {
 public:
  explicit JsonText(size_t maxSize) : limit_(maxSize + 1) {}

  void clear();
  /** Appends an unescaped byte. */
  void byte(uint8_t byte);
  /** Appends unescaped ASCII characters. */
  void characters(std::string_view text);
  /** Appends the UTF-16 unit of a `\uXXXX` escape. */
  void unit(uint16_t unit);
  std::string_view end();
  /** True if any string so far had half of a surrogate pair. */
  bool hadHalfPair() const { return hadHalfPair_; }

 private:
  void endPair();
  void replaceHalf();
  void append(char32_t codePoint);
  void put(uint32_t byte);
  void grow();

  size_t limit_;  // maximum number of bytes to keep
  std::string text_;
  uint16_t firstHalf_ = 0;  // first half of an incomplete surrogate pair; 0: none
  bool hadHalfPair_ = false;
};

/** Receives the parts of a JSON text. If a call returns false, the text is rejected and no call follows. */
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  /** Receives the decoded name of the member that comes next. It is valid only during the call. */
  virtual bool name(std::string_view name) = 0;
  /** Receives a value. Its text is valid only during the call. Members or elements follow. */
  virtual bool value(const JsonValue& value) = 0;
  /** An object or array ends. */
  virtual void ended() = 0;
};

/**
 * Parses one JSON text (RFC 8259, UTF-8) piece by piece, in bounded memory, and passes its parts to a
 * JsonEvents. Malformed UTF-8 and control characters in a string are errors. The escape of a lone surrogate
 * is decoded to U+FFFD.
 */
class JsonReader {
 public:
  static constexpr int kMaxDepth = 32;          // nested arrays and objects
  static constexpr size_t kMaxNumberSize = 64;  // characters; no limit if there is no JsonEvents

  /** Creates a reader that only checks the syntax and reports no parts of the text. */
  JsonReader() : JsonReader(nullptr, 0) {}
  /**
   * Text values longer than maxTextSize bytes are cut to maxTextSize + 1 bytes. A number too large for a
   * double becomes infinity.
   */
  JsonReader(JsonEvents& events, size_t maxTextSize) : JsonReader(&events, maxTextSize) {}

  /** Returns false once the text is malformed or rejected. Further pieces are ignored. */
  bool feed(ConstBytes piece);
  /** Call after the last piece. Returns true if the text is complete and was not rejected. */
  bool end();

  /** True if the outermost value is an object. Valid once that value has begun. */
  bool isObject() const { return isObject_; }
  /** True if a string had the escape of half a surrogate pair. Needs a JsonEvents. */
  bool hadHalfPair() const { return text_.hadHalfPair(); }

 private:
  enum class Expect : uint8_t {
    kValue,
    kValueOrEnd,  // a value, or the end of an array
    kName,
    kNameOrEnd,  // a name, or the end of an object
    kColon,
    kCommaOrEnd,
    kNothing,  // only blanks may follow
    kString,
    kEscape,
    kHexDigit,
    kUtf8,
    kWord,
    kNumber
  };
  /** The part of a number that was parsed last. */
  enum class Number : uint8_t { kSign, kZero, kWhole, kPoint, kFraction, kE, kESign, kExponent };

  JsonReader(JsonEvents* events, size_t maxTextSize) : events_(events), text_(maxTextSize) {}

  void take(uint8_t c);
  void takeBetween(uint8_t c);
  void beginValue(uint8_t c);
  void beginWord(std::string_view word);
  void beginNumber(uint8_t c);
  void beginString(bool isName);
  void open(bool isObject);
  void close(bool isObject);
  void endValue();
  size_t takePlainText(ConstBytes piece);
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

  JsonEvents* events_;  // null: only check the syntax
  Expect expect_ = Expect::kValue;
  bool isWrong_ = false;
  bool isObject_ = false;
  bool isName_ = false;  // the string that is being parsed is the name of a member

  uint32_t objects_ = 0;  // one bit per open array or object, the outermost is bit 0; 1: object
  int depth_ = 0;

  std::string_view word_;  // true, false or null
  size_t wordTaken_ = 0;   // characters of word_ parsed so far
  Number number_ = Number::kSign;
  std::array<char, kMaxNumberSize> digits_{};
  size_t digitCount_ = 0;

  JsonText text_;
  uint16_t unit_ = 0;      // of the \uXXXX escape being parsed
  int left_ = 0;           // remaining hex digits or continuation bytes
  uint8_t lowest_ = 0x80;  // range of the next continuation byte
  uint8_t highest_ = 0xBF;
};

}  // namespace lumi
