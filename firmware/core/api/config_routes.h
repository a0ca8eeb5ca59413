#pragma once

#include <memory>

#include "core/http/message/response.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"

namespace lumi {

/** Returns `{led: {…}, matrix: {matrices, revision}}`. */
std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices);

/** Adds the calls for lights and matrices together, as specified in docs/http-api.md. */
void addConfigRoutes(Router& router, Lights& lights, Matrices& matrices);

}  // namespace lumi
