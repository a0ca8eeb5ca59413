#include "core/auth/accounts/text_form.h"

#include <algorithm>

#include "core/base/text.h"

namespace lumi {
namespace {

/**
 * The capital letters from `first` to `last`, ascending. `step` leads from a capital to its small letter; 1:
 * every second character is a capital.
 */
struct Capitals {
  uint16_t first;
  uint16_t last;
  int16_t step;
};

constexpr Capitals kCapitals[] = {
    {'A', 'Z', 32},      {0xC0, 0xD6, 32},    {0xD8, 0xDE, 32},     {0x100, 0x12E, 1},  {0x132, 0x136, 1},
    {0x139, 0x147, 1},   {0x14A, 0x176, 1},   {0x178, 0x178, -121}, {0x179, 0x17D, 1},  {0x1A0, 0x1A0, 1},
    {0x1AF, 0x1AF, 1},   {0x218, 0x21A, 1},   {0x386, 0x386, 38},   {0x388, 0x38A, 37}, {0x38C, 0x38C, 64},
    {0x38E, 0x38F, 63},  {0x391, 0x3AB, 32},  {0x3C2, 0x3C2, 1},  // final sigma
    {0x400, 0x40F, 80},  {0x410, 0x42F, 32},  {0x48A, 0x4BE, 1},    {0x4C1, 0x4CD, 1},  {0x4D0, 0x52E, 1},
    {0x1E00, 0x1E94, 1}, {0x1EA0, 0x1EFE, 1},
};

/** A combining accent (U+0300 to 036F), then pairs of a small letter and the same with the accent. */
constexpr char16_t kAccents[] =
    u"\u0300aàeèiìnǹoòuùwẁyỳ"
    u"\u0301aácćeéiílĺnńoórŕsśuúyýzźαάεέηήιίοόυύωώϊΐϋΰгѓкќ"
    u"\u0302aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷ"
    u"\u0303aãiĩnñoõuũ"
    u"\u0304aāeēiīoōuū"
    u"\u0306aăeĕgğiĭoŏuŭийуў"
    u"\u0307cċeėgġzż"
    u"\u0308aäeëiïoöuüyÿеёіїιϊυϋ"
    u"\u030Aaåuů"
    u"\u030Boőuű"
    u"\u030Ccčdďeěgǧlľnňrřsštťzž"
    u"\u0326sștț"
    u"\u0327cçgģkķlļnņrŗsştţ"
    u"\u0328aąeęiįuų";

/** Letters that a username may have. `alphabet` 0: blocks of 128 are different alphabets. */
struct Letters {
  uint16_t first;
  uint16_t last;
  uint8_t alphabet;
};

constexpr uint8_t kLatin = 1;
constexpr uint8_t kGreek = 2;
constexpr uint8_t kCyrillic = 3;
constexpr uint8_t kArabic = 4;
constexpr uint8_t kEastAsian = 5;
constexpr Letters kLetters[] = {
    {'A', 'Z', kLatin},
    {'a', 'z', kLatin},
    {0xC0, 0xD6, kLatin},
    {0xD8, 0xF6, kLatin},
    {0xF8, 0x131, kLatin},
    {0x134, 0x13E, kLatin},
    {0x141, 0x148, kLatin},
    {0x14A, 0x17E, kLatin},
    {0x1A0, 0x1A1, kLatin},
    {0x1AF, 0x1B0, kLatin},
    {0x218, 0x21B, kLatin},
    {0x1E00, 0x1E99, kLatin},
    {0x1EA0, 0x1EF9, kLatin},
    {0x386, 0x386, kGreek},
    {0x388, 0x3CE, kGreek},
    {0x400, 0x45F, kCyrillic},
    {0x48A, 0x52F, kCyrillic},
    {0x531, 0x556, 0},  // Armenian
    {0x561, 0x586, 0},
    {0x5D0, 0x5EA, 0},  // Hebrew
    {0x620, 0x63F, kArabic},
    {0x641, 0x64A, kArabic},
    {0x671, 0x6D3, kArabic},
    {0x904, 0xDF3, 0},    // the scripts of India
    {0xE01, 0xE4E, 0},    // Thai
    {0x10D0, 0x10FA, 0},  // Georgian
    {0x3005, 0x3006, kEastAsian},
    {0x3041, 0x3096, kEastAsian},
    {0x30A1, 0x30FE, kEastAsian},
    {0x3400, 0x4DBF, kEastAsian},
    {0x4E00, 0x9FFF, kEastAsian},
    {0xAC00, 0xD7A3, kEastAsian},
};

/** Removes the first character. Returns 0 if it is not UTF-8, U+0000 or above U+FFFF. */
uint32_t takeCharacter(std::string_view& text) {
  const size_t size = characterSize(text);
  uint32_t c = size == 1 ? text[0] : size == 2 ? text[0] & 0x1F : size == 3 ? text[0] & 0x0F : 0;
  for (size_t i = 1; i < size; ++i) c = c << 6 | (text[i] & 0x3F);
  text.remove_prefix(std::max<size_t>(size, 1));
  return size > 3 ? 0 : c;
}

void append(uint32_t c, std::string& out) {
  const char bytes[] = {static_cast<char>(0xE0 | c >> 12),
                        static_cast<char>(c < 0x800 ? 0xC0 | c >> 6 : 0x80 | (c >> 6 & 0x3F)),
                        static_cast<char>(c < 0x80 ? c : 0x80 | (c & 0x3F))};
  const size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
  out.append(bytes + 3 - size, size);
}

/** Returns the small letter of a capital or, if not `toSmall`, the capital of a small one; others as is. */
uint32_t changedCase(uint32_t c, bool toSmall) {
  for (const Capitals& row : kCapitals) {
    if (toSmall && c < row.first) break;
    const uint32_t capital = toSmall ? c : c - static_cast<uint32_t>(row.step);
    if (capital < row.first || capital > row.last) continue;
    if (row.step == 1 && (capital - row.first) % 2 == 1) continue;
    return toSmall ? c + static_cast<uint32_t>(row.step) : capital;
  }
  return c;
}

bool isAccent(uint32_t c) {
  return c >= 0x300 && c <= 0x36F;
}

/** Returns `letter` with `accent`, or 0 if there is no such letter. */
uint32_t compose(uint32_t letter, uint32_t accent) {
  if (!isAccent(accent) || isAccent(letter)) return 0;
  const uint32_t small = changedCase(letter, true);
  bool isRow = false;
  for (const char16_t* at = kAccents; *at != 0; ++at) {
    if (isAccent(*at)) {
      isRow = *at == accent;
      continue;
    }
    if (isRow && *at == small) return small == letter ? at[1] : changedCase(at[1], false);
    ++at;
  }
  return 0;
}

uint32_t alphabetOf(uint32_t c) {
  for (const Letters& row : kLetters) {
    if (c >= row.first && c <= row.last) return row.alphabet != 0 ? row.alphabet : c >> 7;
  }
  return 0;
}

}  // namespace

std::string normalized(std::string_view text, TextForm form) {
  if (text.size() > kMaxNormalized) return std::string(text);
  std::string out;
  out.reserve(text.size());
  uint32_t last = 0;
  size_t lastAt = 0;
  while (!text.empty()) {
    const std::string_view rest = text;
    uint32_t c = takeCharacter(text);
    const uint32_t composed = compose(last, c);
    if (composed != 0) {
      c = composed;
      out.resize(lastAt);
    } else if (form != TextForm::kComposed) {
      if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
      if (c == 0xA0 || c == 0x3000) c = ' ';
      if (form == TextForm::kFolded) c = changedCase(c, true);
    }
    last = c;
    lastAt = out.size();
    if (c != 0) {
      append(c, out);
    } else {
      out += rest.substr(0, rest.size() - text.size());
    }
  }
  return out;
}

bool isPlainUsername(std::string_view text) {
  uint32_t alphabet = 0;
  for (uint32_t before = 0; !text.empty();) {
    const uint32_t c = takeCharacter(text);
    const bool isSingleSpace = c == ' ' && before != ' ';
    const bool isCommon = (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-' || c == '@';
    before = c;
    if (isSingleSpace || isCommon) continue;
    const uint32_t found = alphabetOf(c);
    if (found == 0 || (alphabet != 0 && found != alphabet)) return false;
    alphabet = found;
  }
  return true;
}

}  // namespace lumi
