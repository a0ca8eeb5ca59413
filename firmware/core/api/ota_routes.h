#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/http/router.h"
#include "core/ota/ota.h"

namespace lumi {

/** What the calls under /api/ota work on; all of it outlives the router. */
struct OtaRoutesContext {
  Ota& ota;
  std::function<std::string(uint32_t userId)> usernameOf;
};

/** Adds the routes of docs/http-api.md, "Firmware", but for those of the satellites. */
void addOtaRoutes(Router& router, OtaRoutesContext context);

}  // namespace lumi
