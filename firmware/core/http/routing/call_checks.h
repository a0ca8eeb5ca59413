#pragma once

#include <memory>
#include <optional>

#include "core/http/message/response.h"
#include "core/http/routing/call.h"
#include "core/http/routing/route.h"

namespace lumi {

/**
 * Returns the 401 or 403 response if this caller may not call a route of this access class, otherwise
 * nothing. `setupOpen` is the value of AccessPolicy::setupOpen(). `onAccessPoint` is the value in the
 * request.
 */
std::optional<Response> accessRefusal(Access access, const Principal& who, bool setupOpen,
                                      bool onAccessPoint);

/** Returns the 415 or 413 response if the route does not accept the body that the request head announces. */
std::optional<Response> bodyRefusal(const Route& route, const Request& request);

/**
 * Returns the 415 response if the body is announced as anything but JSON. For sinks that parse JSON while it
 * arrives.
 */
std::optional<Response> jsonTypeRefusal(const Request& request);

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
