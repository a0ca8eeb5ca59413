#pragma once

#include "core/auth/auth.h"
#include "core/devices/hardware.h"
#include "core/http/routing/router.h"

namespace lumi {

/** Adds the calls of the hardware settings, as specified in docs/openapi.json. */
void addHardwareRoutes(Router& router, Hardware& hardware, const Auth& auth);

}  // namespace lumi
