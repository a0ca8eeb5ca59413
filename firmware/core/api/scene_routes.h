#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/source.h"
#include "core/http/routing/router.h"
#include "core/ports/log.h"
#include "core/scenes/looks_playlist.h"
#include "core/scenes/scene_list.h"

namespace lumi {

/** The dependencies of the calls under /api/scenes and /api/looks. All of them must outlive the router. */
struct SceneRoutesContext {
  SceneList& scenes;
  LooksPlaylist& playlist;
  /** Runs a scene. Returns what could not be done, for people, or "". */
  Callback<Result<std::string>(uint32_t id, const Source& source)> run;
  Callback<std::optional<uint32_t>()> running;
  const Auth& auth;
  Log& log;
};

/** Adds the routes of docs/http-api.md, "Scenes and schedule", that concern scenes and looks. */
void addSceneRoutes(Router& router, const SceneRoutesContext& context);

}  // namespace lumi
