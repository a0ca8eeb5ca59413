#pragma once

#include <string>

#include "core/http/response.h"

namespace lumi {

/** 302: the page that was asked for is at `url`, this time. */
Response redirectResponse(const std::string& url);

}  // namespace lumi
