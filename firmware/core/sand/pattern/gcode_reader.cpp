#include "core/sand/pattern/gcode_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace lumi {
namespace {

constexpr std::string_view kAxes = "xyijrpl";  // in the order of GcodeAxis

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
  kDollar,
  kPercent,
  kHash,
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
  if (byte == '$') return kDollar;
  if (byte == '%') return kPercent;
  if (byte == '#') return kHash;
  if (byte < '@' || letter < 'a' || letter > 'z') return kOtherPrintable;
  const bool hasValue = letter == 'g' || letter == 'm' || kAxes.find(letter) != std::string_view::npos;
  return hasValue ? kValueLetter : kOtherLetter;
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
        if (!isRestSkipped_ && !startsText(*at)) {
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
  if (isAfterDollar_) return takeSetting(character | 0x20);
  if (startsText(character)) {
    isRestSkipped_ = true;
    word_ = kNoWord;
  }
  if (isRestSkipped_) return true;
  if (endsM(character) && !endWord()) return false;
  switch (kGcodeCharacters[character]) {
    case kValueLetter:
    case kOtherLetter:
      return isExponent(character | 0x20) ? takeOfNumber(character) : startWord(character | 0x20);
    case kStar:
      isRestSkipped_ = true;
      return endWord();
    case kDollar:
    case kPercent:
      isRestSkipped_ = isFirstCharacter();
      isAfterDollar_ = isRestSkipped_ && character == '$';
      return takeOfNumber(character);
    case kHash:
      return takeOfNumber(character) && (machine_.isInParameters() || failUnsupported());
    default:
      return takeOfNumber(character);
  }
}

bool GcodeReader::startWord(uint8_t letter) {
  if (!endWord()) return false;
  if (isProgramName_) return failUnsupported();
  isProgramName_ = isFirstWord_ && letter == 'o';
  isFirstWord_ = isFirstWord_ && letter == 'n';
  const bool isParameter = machine_.isInParameters() && !isCommand(letter);
  word_ = !isParameter && kGcodeCharacters[letter] == kValueLetter ? letter : kNoWord;
  number_ = ScaledNumber();
  if (!isParameter) machine_.takeLetter(letter);
  return true;
}

/** Takes the character after a $: $H moves home, and $J moves in a way that is not understood. */
bool GcodeReader::takeSetting(uint8_t letter) {
  isAfterDollar_ = false;
  if (letter == 'j') return failUnsupported();
  if (letter == 'h') machine_.takeG(kHome);
  return true;
}

/** True if the number of an M word ends before this character. Unlike other numbers, it ends at a blank. */
bool GcodeReader::endsM(uint8_t character) const {
  const bool continues = character == '.' || (character >= '0' && character <= '9');
  return word_ == 'm' && number_.isComplete() && (isAfterGap_ || !continues);
}

bool GcodeReader::startsText(uint8_t character) const {
  if (!endsM(character)) return false;
  const std::optional<int64_t> tenths = number_.mantissa.tenths();
  return tenths && gcodeMOf(*tenths) == GcodeM::kText;
}

bool GcodeReader::endWord() {
  if (word_ == kNoWord) return true;
  if (!number_.isComplete()) return dropWord();
  return isCommand(word_) ? endCommand()
                          : endAxis(static_cast<GcodeAxis>(kAxes.find(static_cast<char>(word_))));
}

bool GcodeReader::endAxis(GcodeAxis axis) {
  const double value = number_.value();
  if (std::abs(value) >= kTooMuch || machine_.has(axis)) return dropWord();
  word_ = kNoWord;
  machine_.take(axis, value);
  return true;
}

bool GcodeReader::endCommand() {
  const std::optional<int64_t> tenths = number_.mantissa.tenths();
  if (!tenths) return dropWord();
  const bool isG = std::exchange(word_, kNoWord) == 'g';
  const char* const error = isG ? machine_.takeG(*tenths) : machine_.takeM(gcodeMOf(*tenths));
  if (error != nullptr) fail(error);
  return error == nullptr;
}

/**
 * Handles a word without a valid number. Ignores the word if it may lack one. Otherwise calls fail() and
 * returns false.
 */
bool GcodeReader::dropWord() {
  const uint8_t word = std::exchange(word_, kNoWord);
  const auto axis = kAxes.find(static_cast<char>(word));
  if (isCommand(word) ? machine_.isInParameters() : machine_.isOptional(static_cast<GcodeAxis>(axis)))
    return true;
  fail(isCommand(word) ? "Invalid command" : axis < 2 ? "Invalid X/Y coordinate" : "Invalid arc");
  return false;
}

void GcodeReader::endLine() {
  if (!endWord()) return;
  if (const char* const error = machine_.endLine()) fail(error);
  comment_ = Comment::kNone;
  isRestSkipped_ = isProgramName_ = isAfterDollar_ = false;
  isFirstWord_ = true;
}

}  // namespace lumi
