#pragma once

#include <optional>
#include <string_view>

#include "core/ports/http_client.h"

namespace lumi {

/**
 * Parses a Range header: "bytes=5-9", or "bytes=5-" for everything from byte 5 on. Returns nothing for any
 * other form: the header is then ignored (RFC 9110, 14.2).
 */
std::optional<ByteRange> byteRangeFrom(std::string_view header);

}  // namespace lumi
