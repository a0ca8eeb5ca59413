#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lumi {

/**
 * Converts the name of an uploaded file to a job name. Removes a leading path, replaces each control
 * character and each invalid UTF-8 byte by U+FFFD, and cuts the name to kMaxJobNameLength bytes. A cut name
 * keeps its extension (the part from the last point on, if that has at most kMaxEndingLength bytes).
 */
std::string jobNameOf(std::string_view fileName);

constexpr size_t kMaxEndingLength = 8;  // bytes

}  // namespace lumi
