#include "satellite/portal_access_policy.h"

#include "core/http/routing/host_check.h"

namespace lumi {

bool PortalAccessPolicy::hostAllowed(const Request& request) const {
  return isHostAllowed(request.headers.find("Host"), name_(), {});
}

}  // namespace lumi
