#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lumi {

/**
 * What an uploaded file is called in the queue: without a path before it, each control character and each
 * byte that is not UTF-8 replaced by U+FFFD, at most kLongestJobName bytes, the ending (up to kLongestEnding
 * bytes from the last point on) kept when the name is cut.
 */
std::string jobNameOf(std::string_view fileName);

constexpr size_t kLongestEnding = 8;  // bytes

}  // namespace lumi
