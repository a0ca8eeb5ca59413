#pragma once

#include "core/http/routing/router.h"
#include "core/lights/lights.h"

namespace lumi {

/** Adds the calls of the room lights, as specified in docs/openapi.json. */
void addLightsRoutes(Router& router, Lights& lights);

}  // namespace lumi
