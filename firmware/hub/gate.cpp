#include "hub/gate.h"

#include "core/auth/bearer.h"
#include "core/http/host_check.h"

namespace lumi {

Gate::Gate(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware, HubSystem& system,
           const WifiKeeper* wifi)
    : auth_(auth), devices_(devices), hardware_(hardware), system_(system), wifi_(wifi) {}

Principal Gate::identify(const Request& request) {
  const std::string_view token = bearerToken(request);
  Principal principal;
  if (token.empty()) return principal;
  if (const auto user = auth_.identify(token)) {
    principal.kind = Principal::Kind::kUser;
    principal.userId = user->userId;
    principal.isAdmin = user->isAdmin;
  } else if (const Device* device = devices_.identify(token)) {
    principal.kind = Principal::Kind::kDevice;
    principal.deviceId = device->id;
  }
  return principal;
}

bool Gate::setupOpen() const {
  return auth_.setupRequired();
}

bool Gate::hostAllowed(const Request& request) const {
  const HardwareSettings& settings = hardware_.settings();
  return isHostAllowed(request.headers.find("Host"), settings.name, settings.allowedHosts);
}

std::optional<std::string> Gate::portalUrl() const {
  return wifi_ == nullptr ? std::nullopt : std::optional(wifi_->portalUrl());
}

std::optional<std::string> Gate::waitsFor(const Request& request) {
  return system_.waitsFor(request);
}

}  // namespace lumi
