#include "core/sand/pattern/gcode_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace lumi {
namespace {

constexpr std::string_view kAxes = "xyijr";  // in the order of GcodeAxis

/** Class of a byte in G-code. Inside a comment, all classes after kControl are skipped. */
enum GcodeCharacter : uint8_t {
  kLineEnd,
  kCloseBracket,
  kControl,
  kAboveAscii,
  kBlank,
  kSemicolon,
  kOpenBracket,
  kValueLetter,
  kOtherLetter,
  kStar,
  kLineSkipper,  // $ %
  kOtherPrintable
};

constexpr GcodeCharacter gcodeCharacterOf(unsigned byte) {
  const auto letter = static_cast<char>(byte | 0x20);
  if (byte == '\n' || byte == '\r') return kLineEnd;
  if (byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f') return kBlank;
  if (byte < ' ' || byte == 0x7F) return kControl;
  if (byte > 0x7F) return kAboveAscii;
  if (byte == ';') return kSemicolon;
  if (byte == '(') return kOpenBracket;
  if (byte == ')') return kCloseBracket;
  if (byte == '*') return kStar;
  if (byte == '$' || byte == '%') return kLineSkipper;
  if (byte < '@' || letter < 'a' || letter > 'z') return kOtherPrintable;
  return letter == 'g' || kAxes.find(letter) != std::string_view::npos ? kValueLetter : kOtherLetter;
}

constexpr std::array<GcodeCharacter, 256> makeGcodeCharacters() {
  std::array<GcodeCharacter, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) table[byte] = gcodeCharacterOf(byte);
  return table;
}

constexpr std::array<GcodeCharacter, 256> kGcodeCharacters = makeGcodeCharacters();

constexpr double kTooMuch = 1e9;

}  // namespace

const uint8_t* GcodeReader::readLine(const uint8_t* at, const uint8_t* end) {
  while (at != end) {
    if (comment_ != Comment::kNone) {
      at = skipComment(at, end);
      continue;
    }
    switch (kGcodeCharacters[*at]) {
      case kBlank:
        isAfterGap_ = true;
        break;
      case kLineEnd:
        return takeLineEnd(at, end);
      case kControl:
        failInvalidCharacter();
        return at;
      case kSemicolon:
        comment_ = Comment::kToLineEnd;
        break;
      case kOpenBracket:
        comment_ = Comment::kInBrackets;
        isAfterGap_ = true;
        break;
      case kAboveAscii:
        if (!isRestSkipped_) {
          failInvalidCharacter();
          return at;
        }
        [[fallthrough]];
      default:
        if (!countCharacter() || !takeCharacter(*at)) return at;
        isAfterGap_ = false;
        at = takeSomeOfNumber(at + 1, end);
        continue;
    }
    ++at;
  }
  return at;
}

/**
 * Skips a comment, including its closing bracket. Stops at the end of the line and at a control character;
 * readLine() handles both.
 */
const uint8_t* GcodeReader::skipComment(const uint8_t* at, const uint8_t* end) {
  for (; at != end; ++at) {
    const GcodeCharacter kind = kGcodeCharacters[*at];
    if (kind > kControl) continue;
    if (kind == kCloseBracket && comment_ == Comment::kToLineEnd) continue;
    comment_ = Comment::kNone;
    return kind == kCloseBracket ? at + 1 : at;
  }
  return at;
}

/**
 * Consumes the next characters of a number, as long as they cannot cause an error. This is the fast path for
 * most bytes of a file.
 */
const uint8_t* GcodeReader::takeSomeOfNumber(const uint8_t* at, const uint8_t* end) {
  if (word_ == kNoWord || number_.hasExponent) return at;
  const size_t most = std::min(static_cast<size_t>(end - at), charactersLeft());
  const uint8_t* const rest = number_.mantissa.takeSome(at, at + most);
  countCharacters(static_cast<size_t>(rest - at));
  return rest;
}

bool GcodeReader::takeCharacter(uint8_t character) {
  if (isRestSkipped_) return true;
  switch (kGcodeCharacters[character]) {
    case kValueLetter:
      return startWord(character | 0x20);
    case kOtherLetter:
      return isExponent(character) ? takeOfNumber(character) : skipWord(character | 0x20);
    case kStar:
      isRestSkipped_ = true;
      return endWord();
    case kLineSkipper:
      isRestSkipped_ = isFirstCharacter();
      [[fallthrough]];
    default:
      return takeOfNumber(character);
  }
}

bool GcodeReader::startWord(uint8_t letter) {
  if (!endWord()) return false;
  word_ = letter;
  number_ = ScaledNumber();
  isFirstWord_ = false;
  return true;
}

bool GcodeReader::skipWord(uint8_t letter) {
  isRestSkipped_ = isFirstWord_ && letter == 'm';
  isFirstWord_ = isFirstWord_ && letter == 'n';
  return endWord();
}

bool GcodeReader::endWord() {
  if (word_ == kNoWord) return true;
  if (!number_.isComplete()) return dropWord();
  return word_ == 'g' ? endG() : endAxis(static_cast<GcodeAxis>(kAxes.find(static_cast<char>(word_))));
}

bool GcodeReader::endAxis(GcodeAxis axis) {
  const double value = number_.value();
  if (std::abs(value) >= kTooMuch || machine_.has(axis)) return dropWord();
  word_ = kNoWord;
  machine_.take(axis, value);
  return true;
}

bool GcodeReader::endG() {
  word_ = kNoWord;
  const std::optional<int64_t> tenths = number_.mantissa.tenths();
  const char* const error = tenths ? machine_.takeG(*tenths) : "Invalid command";
  if (error != nullptr) fail(error);
  return error == nullptr;
}

/**
 * Handles a word without a valid number. Ignores the word if the line does not use its value. Otherwise calls
 * fail() and returns false.
 */
bool GcodeReader::dropWord() {
  if (word_ != 'g' && machine_.needsNoAxes()) {
    word_ = kNoWord;
    return true;
  }
  const bool isTarget = word_ == 'x' || word_ == 'y';
  fail(word_ == 'g' ? "Invalid command" : isTarget ? "Invalid X/Y coordinate" : "Invalid arc");
  return false;
}

void GcodeReader::endLine() {
  if (!endWord()) return;
  if (const char* const error = machine_.endLine()) fail(error);
  comment_ = Comment::kNone;
  isRestSkipped_ = false;
  isFirstWord_ = true;
}

}  // namespace lumi
