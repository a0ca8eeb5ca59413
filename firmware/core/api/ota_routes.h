#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/http/router.h"
#include "core/ota/ota.h"
#include "core/ports/log.h"

namespace lumi {

/** What the calls under /api/ota work on; all of it outlives the router. */
struct OtaRoutesContext {
  Ota& ota;
  std::function<std::string(uint32_t userId)> usernameOf;
  Log& log;  // who asked for what
};

/** Adds the routes of docs/http-api.md, "Firmware", but for those of the satellites. */
void addOtaRoutes(Router& router, OtaRoutesContext context);

}  // namespace lumi
