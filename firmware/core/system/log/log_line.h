#pragma once

#include <string>
#include <string_view>

namespace lumi {

/**
 * Makes a line safe to log. Text from outside, such as a name, cannot look like a separate line: control
 * characters, line separators and characters that control the writing direction become "\u{..}". Bytes that
 * are not UTF-8 become "?". The result has at most `longest` bytes and is cut between characters.
 */
std::string safeLogLine(std::string_view line, size_t longest);

}  // namespace lumi
