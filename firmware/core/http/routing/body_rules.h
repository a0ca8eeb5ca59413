#pragma once

#include <optional>

#include "core/http/message/response.h"
#include "core/http/routing/route.h"

namespace lumi {

/** Returns the 415 or 413 response if the route does not accept the body that the request head announces. */
std::optional<Response> bodyRefusal(const Route& route, const Request& request);

/**
 * Returns the 415 response if the body is announced as anything but JSON. For sinks that parse JSON while it
 * arrives.
 */
std::optional<Response> jsonTypeRefusal(const Request& request);

}  // namespace lumi
