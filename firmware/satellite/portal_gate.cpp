#include "satellite/portal_gate.h"

#include "core/http/host_check.h"

namespace lumi {

bool PortalGate::hostAllowed(const Request& request) const {
  return isHostAllowed(request.headers.find("Host"), name_(), {});
}

}  // namespace lumi
