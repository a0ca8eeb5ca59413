#pragma once

#include "core/http/routing/router.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** Adds the routes of docs/http-api.md, "Sand". `table` must outlive the router. */
void addPlaylistRoutes(Router& router, SandTable& table);

}  // namespace lumi
