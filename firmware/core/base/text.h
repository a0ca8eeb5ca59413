#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/base/text_view.h"

namespace lumi {

/** Joins the parts. Compiles to less code than `+` on strings, which creates a string per part. */
std::string concat(std::initializer_list<TextPart> parts);

/** Makes room for `capacity` bytes and no more. std::string::reserve() may double the capacity. */
void growTo(std::string& text, size_t capacity);

/** Appends a sentence, separated by a blank from the text before it. */
void addSentence(std::string& text, std::string_view sentence);

/** Returns `number` in decimal. Unlike std::to_string(), it is compiled only once. */
std::string numberText(int64_t number);

/**
 * Writes `value` divided by 10 to the power of `places`, without zeros at its end: "12.5" for 1250 and 2.
 * `out` must hold kMaxDecimal characters. Returns the end.
 */
char* writeDecimal(int64_t value, int places, char* out);
constexpr size_t kMaxDecimal = 22;

/** Returns 0..15, or -1 if `c` is not a hex digit. */
int hexDigit(char c);
std::string toHex(ConstBytes bytes);  // lower case

/** Decodes two hex digits, in either case, per byte of `out`. Returns false for any other text. */
bool fromHex(std::string_view text, Bytes out);

/** Removes blanks (space, tab, CR, LF) from both ends. */
std::string_view trim(std::string_view text);

/** Compares byte by byte, but ignores the case of ASCII letters. */
bool equalsIgnoringCase(std::string_view a, TextView b);

std::string toLowerAscii(std::string_view text);

/** Returns a name of the JSON as people write it: "comet-pair" becomes "Comet pair". */
std::string spokenName(std::string_view name);
/** The reverse: "Comet pair" becomes "comet-pair", which stays the same. */
std::string codeName(std::string_view spoken);

bool startsWith(std::string_view text, TextView prefix);
bool endsWith(std::string_view text, TextView suffix);

/** Parses a whole decimal number without sign or blanks. Returns nothing for any other or a larger number. */
std::optional<uint64_t> parseUnsigned(std::string_view text);

/** True when `text` is well-formed UTF-8 (no overlong forms, no surrogates). */
bool isUtf8(std::string_view text);

/** Size in bytes of the first UTF-8 character; 0 if it is not well-formed or the text is empty. */
size_t characterSize(std::string_view text);

size_t utf8Length(std::string_view text);

/** Returns the start of `text`: as many whole characters as fit in `bytes` bytes. */
std::string_view cutText(std::string_view text, size_t bytes);

/**
 * True if the text contains one of these: U+0000 to 001F, U+007F to 009F, a line or paragraph separator
 * (U+2028, 2029), or a character that controls the writing direction (U+061C, 200E, 200F, 202A to 202E, 2066
 * to 2069).
 */
bool hasControlCharacter(std::string_view text);

/** Compares secrets of equal length. The duration does not depend on where they differ. */
bool equalsInConstantTime(ConstBytes a, ConstBytes b);

/** Encodes all but the unreserved characters of RFC 3986 as %XX. */
std::string percentEncoded(std::string_view text);

/** Empties `text` and frees its memory. Assigning an empty text would keep the memory. */
void freeText(std::string& text);

/** Reads a text from left to right. `failed` is true once the text differs from what was expected. */
struct TextCursor {
  std::string_view rest;
  bool failed = false;

  bool take(char expected) {
    if (rest.empty() || rest.front() != expected) return false;
    rest.remove_prefix(1);
    return true;
  }

  void expect(char expected) {
    if (!take(expected)) failed = true;
  }
};

/** True for UTF-8 without control characters (hasControlCharacter()). */
bool isReadable(std::string_view text);

/** Like isReadable(), but line feeds are allowed. */
bool areReadableLines(std::string_view text);

/**
 * Returns `text` with '?' in place of each byte that cannot be displayed. The size does not change. Use it
 * for texts from flash: a text stays loadable even if the rules become stricter after it was saved.
 */
std::string madeReadable(std::string_view text);

/** Like madeReadable(), but keeps line feeds. */
std::string madeReadableLines(std::string_view text);

}  // namespace lumi
