#pragma once

#include <optional>
#include <string_view>

#include "core/ports/http_client.h"

namespace lumi {

/**
 * What a Range header asks for: "bytes=5-9", or "bytes=5-" up to the last byte there may be. Nothing for any
 * other form: the header is then as if it were not there (RFC 9110, 14.2).
 */
std::optional<ByteRange> byteRangeFrom(std::string_view header);

}  // namespace lumi
