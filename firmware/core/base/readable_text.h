#pragma once

#include <string>
#include <string_view>

namespace lumi {

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
