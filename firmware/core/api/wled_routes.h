#pragma once

#include <string>

#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/live/live_input.h"
#include "core/scenes/scene_list.h"
#include "core/wled/wled.h"
#include "core/wled/wled_state.h"

namespace lumi {

struct WledRoutesContext {
  Wled& wled;
  const SceneList& scenes;
  const Auth& auth;
  Random& random;
  const FileStore& store;
  Callback<WledState()> state;
  /** All but `address`, `mac`, `store`, `presets`, `effects` and `palettes`. Valid until the next pass of the
   * loop. */
  Callback<WledInfo()> info;
  Callback<Status(const WledChange& change)> apply;
  const Lights& lights;
  /** Null while live light is off. */
  Callback<const LiveInput*()> live;
  Callback<void()> takeBack;
};

/**
 * Adds the calls of WLED's JSON API and HTTP API, which exist while they are switched on, and the calls of
 * their settings, as specified in docs/http-api.md.
 */
void addWledRoutes(Router& router, const WledRoutesContext& context);

}  // namespace lumi
