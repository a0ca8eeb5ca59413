#pragma once

#include "core/auth/auth.h"
#include "core/connections/mqtt.h"
#include "core/http/routing/router.h"

namespace lumi {

struct ConnectionRoutesContext {
  Mqtt& mqtt;
  const Auth& auth;
};

/** Adds the calls under /api/connections/ as specified in docs/openapi.json. */
void addConnectionRoutes(Router& router, const ConnectionRoutesContext& context);

}  // namespace lumi
