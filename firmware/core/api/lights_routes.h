#pragma once

#include <memory>

#include "core/http/message/response.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"

namespace lumi {

/** Returns `{led: {…}, matrix: {matrices, revision}}`. */
std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices);

/** Adds the calls of the room lights, and those of lights and matrices together (docs/openapi.json). */
void addLightsRoutes(Router& router, Lights& lights, Matrices& matrices);

}  // namespace lumi
