#pragma once

#include <cstdint>
#include <string>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/ota/ota.h"
#include "core/ports/log.h"

namespace lumi {

/** The dependencies of the calls under /api/ota. All of them must outlive the router. */
struct OtaRoutesContext {
  Ota& ota;
  Callback<std::string(uint32_t userId)> usernameOf;
  Log& log;  // records which user started which action
};

/** Adds the routes of docs/http-api.md, "Firmware and system", except those for satellites. */
void addOtaRoutes(Router& router, OtaRoutesContext context);

}  // namespace lumi
