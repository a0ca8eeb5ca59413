#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** The parts one after the other. Compiles to less code than `+` on strings, which makes one a part. */
std::string concat(std::initializer_list<std::string_view> parts);

/** In decimal. As std::to_string(), of which each type of number has its own. */
std::string numberText(int64_t number);

std::string toHex(ConstBytes bytes);  // lower case

/** Fills `out` from exactly two hex digits a byte, in either case; false when `text` is anything else. */
bool fromHex(std::string_view text, Bytes out);

/** Without the blanks (space, tab, CR, LF) at both ends. */
std::string_view trim(std::string_view text);

/** Compares ASCII letters without case, everything else byte by byte. */
bool equalsIgnoringCase(std::string_view a, std::string_view b);

std::string toLowerAscii(std::string_view text);

bool startsWith(std::string_view text, std::string_view prefix);
bool endsWith(std::string_view text, std::string_view suffix);

/** A whole decimal number without sign, blanks or overflow; nothing otherwise. */
std::optional<uint64_t> parseUnsigned(std::string_view text);

/** True when `text` is well-formed UTF-8 (no overlong forms, no surrogates). */
bool isUtf8(std::string_view text);

/** Bytes of the character that `text` starts with; 0 when it starts with none that is well-formed. */
size_t characterSize(std::string_view text);

/** Characters (code points) in well-formed UTF-8. */
size_t utf8Length(std::string_view text);

/** The longest beginning of well-formed UTF-8 that holds whole characters and at most `bytes` bytes. */
std::string_view cutText(std::string_view text, size_t bytes);

/**
 * Below 0x20, 0x7F to 0x9F, the ends of a line and a paragraph (U+2028, 2029), or one that marks or turns the
 * direction of writing (U+061C, 200E, 200F, 202A to 202E, 2066 to 2069).
 */
bool hasControlCharacter(std::string_view text);

/** Compares without telling by its duration where the texts differ; for secrets of equal length. */
bool equalsInConstantTime(ConstBytes a, ConstBytes b);

/** All but RFC 3986's unreserved characters as %XX. */
std::string percentEncoded(std::string_view text);

/** Empties `text` and gives its memory back, which assigning an empty text does not. */
void freeText(std::string& text);

}  // namespace lumi
