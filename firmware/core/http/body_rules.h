#pragma once

#include <optional>

#include "core/http/response.h"
#include "core/http/route.h"

namespace lumi {

/** The 415 or 413 for a body that the route doesn't take, judged by the request's head. */
std::optional<Response> bodyRefusal(const Route& route, const Request& request);

/** The 415 for a body that says it is anything but JSON; for sinks that read JSON as it comes in. */
std::optional<Response> jsonTypeRefusal(const Request& request);

}  // namespace lumi
