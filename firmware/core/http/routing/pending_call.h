#pragma once

#include <memory>
#include <optional>

#include "core/http/routing/call.h"
#include "core/http/routing/route.h"

namespace lumi {

/** Returns the 503 response if the call has to wait (AccessPolicy::busyReason). */
std::optional<Response> waitRefusal(AccessPolicy& policy, const Request& request);

/** A call whose body is being received, with everything needed to execute it. */
struct PendingCall {
  AccessPolicy& policy;
  const Route& route;                  // valid at least as long as `object`
  std::shared_ptr<const void> object;  // the object whose function serves the route
  Call call;

  /**
   * Call when the body is complete. Returns a response if the call must not be executed, for example because
   * the session ended.
   */
  std::optional<Response> refusal() const;
};

}  // namespace lumi
