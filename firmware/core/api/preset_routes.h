#pragma once

#include "core/http/routing/router.h"
#include "core/scenes/preset_playlist.h"

namespace lumi {

/** The dependencies of the calls under /api/presets/playlist. All of them must outlive the router. */
struct PresetRoutesContext {
  PresetPlaylist& playlist;
};

/** Adds the routes of docs/http-api.md, "Presets", that concern the playlist. */
void addPresetRoutes(Router& router, const PresetRoutesContext& context);

}  // namespace lumi
