#pragma once

#include <functional>

#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** The dependencies of the calls under /api/gcode. All of them must outlive the router. */
struct SandRoutesContext {
  SandTable& table;
  FileStore& files;
  const Clock& clock;
};

/** Adds the routes of docs/http-api.md, "Sand". */
void addSandRoutes(Router& router, const SandRoutesContext& context);

}  // namespace lumi
