#pragma once

#include <memory>
#include <optional>

#include "core/http/message/response.h"
#include "core/http/routing/call.h"
#include "core/http/routing/route.h"

namespace lumi {

/** Returns the 401 or 403 response if this caller may not call a route of this access class, or nothing. */
std::optional<Response> accessRefusal(Access access, const Principal& who, bool setupOpen,
                                      const Request& request);

/** Return the 403 response to a guest, and to a user who has to give the password again. */
Response guestRefusal();
Response passwordRefusal();

/** Returns the 415 or 413 response if the route does not accept the body that the request head announces. */
std::optional<Response> bodyRefusal(const Route& route, const Request& request);

/** The 413 response to a body above the route's limit. */
Response tooLargeResponse(const Route& route);

/** Returns the 415 response unless the head announces JSON. For sinks that parse while the body arrives. */
std::optional<Response> jsonTypeRefusal(const Request& request);

/** Returns the 503 response if the call has to wait (AccessPolicy::busyReason). */
std::optional<Response> waitRefusal(AccessPolicy& policy, const Request& request);

/** The 429 response to an account that made too many changes. */
Response tooManyChangesResponse(uint32_t retryAfterSeconds);

/** A call whose body is being received, with everything needed to execute it. */
struct PendingCall {
  AccessPolicy& policy;
  const Route& route;                  // valid at least as long as `object`
  std::shared_ptr<const void> object;  // the object whose function serves the route
  Call call;

  /** Checks the access again: the session may have ended, or the access token was revoked. */
  std::optional<Response> accessRefusalNow() const;
  /**
   * Checks again whether the caller has access and whether the call has to wait. Returns the response that
   * rejects the call, or nothing. Call when the body is complete.
   */
  std::optional<Response> refusal() const;
};

}  // namespace lumi
