#pragma once

#include <string>
#include <string_view>

namespace lumi {

/**
 * `line` so that nothing in it, such as a name that somebody chose, can look like a line of its own: control
 * characters, line separators and marks that change the direction of writing become "\u{..}", bytes that are
 * no UTF-8 "?". At most `longest` bytes, cut between characters.
 */
std::string safeLogLine(std::string_view line, size_t longest);

}  // namespace lumi
