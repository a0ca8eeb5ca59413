#include "core/matrix/render/text_reader.h"

#include <algorithm>
#include <cstdint>

#include "core/base/lists.h"
#include "core/matrix/render/font.h"
#include "core/matrix/render/stand_in_table.h"

namespace lumi {
namespace {

constexpr char32_t kUnknown = 0xFFFD;
constexpr char32_t kZeroWidthJoiner = 0x200D;
constexpr int kMarksThatCount = 8;  // real text never has more, and each mark costs a look-up

struct Range {
  uint32_t first;
  uint32_t last;
};

// Combining marks and other invisible characters. web/src/features/matrix/preview/text-reader.ts has the same
// list.
constexpr Range kUnseen[] = {{0xAD, 0xAD},      {0x300, 0x36F},   {0x180B, 0x180F}, {0x1AB0, 0x1AFF},
                             {0x1DC0, 0x1DFF},  {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},
                             {0x20D0, 0x20FF},  {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
                             {0xE0000, 0xE01EF}};
constexpr Range kSkinTones = {0x1F3FB, 0x1F3FF};
constexpr Range kFlagLetters = {0x1F1E6, 0x1F1FF};
constexpr Range kEmoji[] = {{0x2190, 0x2BFF}, {0x1F000, 0x1FAFF}};
constexpr Range kLatin[] = {{0x100, 0x24F}, {0x1E00, 0x1EFF}};

bool within(const Range& range, char32_t codePoint) {
  return codePoint >= range.first && codePoint <= range.last;
}

template <size_t N>
bool withinAny(const Range (&ranges)[N], char32_t codePoint) {
  return anyOf(Span<const Range>(ranges), [&](const Range& range) { return within(range, codePoint); });
}

bool isUnseen(char32_t codePoint) {
  return codePoint >= kUnseen[0].first && withinAny(kUnseen, codePoint);
}

/** True for control characters and the no-break space. */
bool isBlank(char32_t codePoint) {
  return codePoint < 0x20 || (codePoint >= 0x7F && codePoint <= 0xA0);
}

/** Returns the range of the second byte of a UTF-8 sequence (Unicode standard, table 3-7). */
Range secondByteAfter(uint8_t first) {
  if (first == 0xE0) return {0xA0, 0xBF};
  if (first == 0xED) return {0x80, 0x9F};
  if (first == 0xF0) return {0x90, 0xBF};
  if (first == 0xF4) return {0x80, 0x8F};
  return {0x80, 0xBF};
}

size_t lengthAfter(uint8_t first) {
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  if (first < 0xE0) return 2;
  return first < 0xF0 ? 3 : 4;
}

char32_t latinLetter(char32_t codePoint) {
  size_t before = 0;
  for (const Range& range : kLatin) {
    if (within(range, codePoint)) return kLatinLetters[before + codePoint - range.first];
    before += range.last - range.first + 1;
  }
  return 0;
}

char32_t pictureOf(char32_t codePoint) {
  if (codePoint >= 0x20 && codePoint < 0x7F) return codePoint;
  if (isBlank(codePoint)) return ' ';
  if (const char32_t letter = latinLetter(codePoint)) return letter;
  const auto found = std::lower_bound(kStandIns.begin(), kStandIns.end(), codePoint,
                                      [](const StandIn& standIn, char32_t c) { return standIn.last < c; });
  if (found != kStandIns.end() && found->first <= codePoint) return found->sign;
  return Font::has(codePoint) ? codePoint : kUnknown;
}

char32_t withMark(char32_t base, char32_t mark) {
  if (mark == 0x340 || mark == 0x341) mark -= 0x40;  // duplicates of U+0300 and U+0301
  for (const Composition& composition : kCompositions) {
    if (composition.base == base && composition.mark == mark) return composition.letter;
  }
  return base;
}

}  // namespace

TextReader::TextReader(std::string_view text, size_t at) : text_(text), at_(at) {
  skipUnseen();
}

char32_t TextReader::next() {
  if (isPlainHere()) return static_cast<uint8_t>(text_[at_++]);
  const Decoded first = peek();
  at_ += first.length;
  if (within(kFlagLetters, first.codePoint)) {
    const Decoded second = peek();
    if (within(kFlagLetters, second.codePoint)) at_ += second.length;
    skipUnseen();
    return kUnknown;
  }
  if (withinAny(kEmoji, first.codePoint)) {
    skipJoined();
    return pictureOf(first.codePoint);
  }
  char32_t picture = pictureOf(first.codePoint);
  Decoded mark = peek();
  for (int i = 0; i < kMarksThatCount && isUnseen(mark.codePoint); ++i, mark = peek()) {
    picture = withMark(picture, mark.codePoint);
    at_ += mark.length;
  }
  skipUnseen();
  return picture;
}

/** True for an ASCII character that no combining mark follows: the fast path for most characters. */
bool TextReader::isPlainHere() const {
  const auto byte = [this](size_t at) { return static_cast<uint8_t>(text_[at]); };
  if (done() || byte(at_) < 0x20 || byte(at_) >= 0x7F) return false;
  return at_ + 1 == text_.size() || byte(at_ + 1) < 0x80;
}

void TextReader::skipUnseen() {
  for (Decoded code = peek(); isUnseen(code.codePoint); code = peek()) at_ += code.length;
}

/** Skips everything that belongs to the preceding emoji, including further emojis that are joined to it. */
void TextReader::skipJoined() {
  bool joined = false;
  for (Decoded code = peek(); code.length > 0; code = peek()) {
    const bool belongs = isUnseen(code.codePoint) || within(kSkinTones, code.codePoint) ||
                         (joined && withinAny(kEmoji, code.codePoint));
    if (!belongs) return;
    joined = code.codePoint == kZeroWidthJoiner;
    at_ += code.length;
  }
}

TextReader::Decoded TextReader::peek() const {
  if (done()) return {0, 0};
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text_[at_ + i]); };
  const size_t length = lengthAfter(byte(0));
  if (length == 1) return {byte(0), 1};
  if (length == 0) return {kUnknown, 1};
  char32_t codePoint = byte(0) & (0x7Fu >> length);
  for (size_t i = 1; i < length; i++) {
    const Range allowed = i == 1 ? secondByteAfter(byte(0)) : Range{0x80, 0xBF};
    if (at_ + i >= text_.size() || !within(allowed, byte(i))) return {kUnknown, i};
    codePoint = codePoint << 6 | (byte(i) & 0x3Fu);
  }
  return {codePoint, length};
}

}  // namespace lumi
