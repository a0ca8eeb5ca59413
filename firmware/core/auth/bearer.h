#pragma once

#include <string_view>

#include "core/http/request.h"

namespace lumi {

/** The token of "Authorization: Bearer TOKEN", or "". */
std::string_view bearerToken(const Request& request);

}  // namespace lumi
