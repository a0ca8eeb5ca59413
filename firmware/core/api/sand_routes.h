#pragma once

#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** The dependencies of the calls of the sand table. All of them must outlive the router. */
struct SandRoutesContext {
  SandTable& table;
  FileStore& files;
  const Clock& clock;
};

/** Add the routes of docs/http-api.md, "Sand": those under /api/gcode, of the library and of the playlists.
 */
void addSandRoutes(Router& router, const SandRoutesContext& context);
void addLibraryRoutes(Router& router, const SandRoutesContext& context);
void addPlaylistRoutes(Router& router, SandTable& table);

}  // namespace lumi
