#pragma once

#include <functional>
#include <string>

#include "core/auth/auth.h"
#include "core/http/router.h"

namespace lumi {

/** What the auth calls need. Every function is set; `auth` outlives the router and its answers. */
struct AuthRoutesContext {
  Auth& auth;
  std::function<std::string()> deviceName;
  std::function<std::string()> version;
  /** The POSIX rule that the owner's browser sent; may be nonsense, which is then ignored. */
  std::function<void(const std::string& rule)> offerTimeZone;
  /** Called for login and verify once it is known who calls (`who` is set): may read X-Client-Time. */
  std::function<void(const Call& call)> clientTime;
};

/** The calls under /api/auth/ as docs/http-api.md fixes them. */
void addAuthRoutes(Router& router, AuthRoutesContext context);

}  // namespace lumi
