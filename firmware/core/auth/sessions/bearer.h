#pragma once

#include <string_view>

#include "core/http/message/request.h"

namespace lumi {

/** Returns the token of "Authorization: Bearer TOKEN", or "". */
std::string_view bearerToken(const Request& request);

}  // namespace lumi
