#pragma once

#include <string>

#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/http/routing/router.h"

namespace lumi {

/**
 * The dependencies of the auth calls. Every function must be set. `auth` must outlive the router and its
 * responses.
 */
struct AuthRoutesContext {
  Auth& auth;
  Callback<std::string()> deviceName;
  Callback<std::string()> version;
  std::string_view panelUrl;  // where others find the panel; "" if unknown
  /** Receives the time zone of the owner's browser as a POSIX rule. The function ignores an invalid rule. */
  Callback<void(const std::string& rule)> offerTimeZone;
  /** Called for login and verify once the caller is identified (`who` is set), to read X-Client-Time. */
  Callback<void(const Call& call)> clientTime;
};

/** Adds the calls under /api/auth/ as specified in docs/http-api.md. */
void addAuthRoutes(Router& router, const AuthRoutesContext& context);

}  // namespace lumi
