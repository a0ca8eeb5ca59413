#pragma once

#include <string>

#include "core/http/message/response.h"

namespace lumi {

/** 302: the requested page is temporarily at `url`. */
Response redirectResponse(const std::string& url);

}  // namespace lumi
