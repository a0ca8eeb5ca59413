#pragma once

#include <string_view>

namespace lumi {

/** True if `text` is neither malformed nor too large for a JsonDocument, apart from its heap. */
bool isDocument(std::string_view text);

}  // namespace lumi
