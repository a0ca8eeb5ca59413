#pragma once

#include <optional>

#include "core/http/call.h"
#include "core/http/response.h"

namespace lumi {

/**
 * The 401 or 403 for who may not call a route of this access class; nothing for who may. `setupOpen` as
 * Gatekeeper says, `onAccessPoint` as the request.
 */
std::optional<Response> accessRefusal(Access access, const Principal& who, bool setupOpen,
                                      bool onAccessPoint);

}  // namespace lumi
