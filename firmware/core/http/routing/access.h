#pragma once

#include <optional>

#include "core/http/message/response.h"
#include "core/http/routing/call.h"

namespace lumi {

/**
 * Returns the 401 or 403 response if this caller may not call a route of this access class, otherwise
 * nothing. `setupOpen` is the value of AccessPolicy::setupOpen(). `onAccessPoint` is the value in the
 * request.
 */
std::optional<Response> accessRefusal(Access access, const Principal& who, bool setupOpen,
                                      bool onAccessPoint);

}  // namespace lumi
