#pragma once

#include <string>
#include <string_view>

namespace lumi {

/** UTF-8 without control characters (hasControlCharacter()). */
bool isReadable(std::string_view text);

/** The same but for line feeds. */
bool areReadableLines(std::string_view text);

/**
 * `text` with '?' for each byte of what can't be shown; as long as it was. For texts from flash: a rule that
 * became stricter since they were written must cost no record.
 */
std::string madeReadable(std::string_view text);

/** The same, and line feeds stay. */
std::string madeReadableLines(std::string_view text);

}  // namespace lumi
