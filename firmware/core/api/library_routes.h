#pragma once

#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** The dependencies of the calls under /api/sand/library. All of them must outlive the router. */
struct LibraryRoutesContext {
  SandTable& table;
  FileStore& files;
  const Clock& clock;
};

/** Adds the routes of docs/openapi.json under /api/sand/library. */
void addLibraryRoutes(Router& router, const LibraryRoutesContext& context);

}  // namespace lumi
