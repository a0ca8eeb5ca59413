#include "core/http/routing/pending_call.h"

#include "core/http/routing/access.h"

namespace lumi {
namespace {

constexpr uint32_t kRetryAfter = 2;  // seconds

}  // namespace

std::optional<Response> waitRefusal(AccessPolicy& policy, const Request& request) {
  const auto reason = policy.busyReason(request);
  if (!reason) return std::nullopt;
  return retryLaterResponse(503, *reason, kRetryAfter);
}

std::optional<Response> PendingCall::refusal() const {
  const Request& request = call.request;
  if (route.access != Access::kPublic) {
    auto refused =
        accessRefusal(route.access, policy.identify(request), policy.setupOpen(), request.onAccessPoint);
    if (refused) return refused;
  }
  return waitRefusal(policy, request);
}

}  // namespace lumi
