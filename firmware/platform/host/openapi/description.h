#pragma once

#include <string>

#include "core/base/result.h"
#include "core/http/routing/router.h"

namespace lumi::openapi {

/**
 * Returns the description of the router's calls as OpenAPI 3.1 in JSON. Access class, kind of body and size
 * limit come from the routes, settings from their lists of fields. Returns an error that names the first
 * route that is not described, or the first described call without a route.
 */
Result<std::string> describe(const Router& router, const std::string& version);

}  // namespace lumi::openapi
