#pragma once

#include "core/http/routing/router.h"
#include "core/scenes/looks_playlist.h"

namespace lumi {

/**
 * Adds the routes of docs/http-api.md, "Scenes and schedule", that concern the playlist of looks. `playlist`
 * must outlive the router.
 */
void addLooksRoutes(Router& router, LooksPlaylist& playlist);

}  // namespace lumi
