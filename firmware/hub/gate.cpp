#include "hub/gate.h"

#include <utility>

#include "core/auth/bearer.h"
#include "core/http/host_check.h"

namespace lumi {

Gate::Gate(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware, Pairing::RoleOf roleOf,
           HubSystem& system, const WifiKeeper* wifi)
    : auth_(auth),
      devices_(devices),
      hardware_(hardware),
      roleOf_(std::move(roleOf)),
      system_(system),
      wifi_(wifi) {}

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

/** It stays paired: its connection may have been changed by mistake, or for an hour. */
std::optional<std::string> Gate::turnsAway(const Principal& who) const {
  if (who.kind != Principal::Kind::kDevice) return std::nullopt;
  if (roleOf_(who.deviceId) != SatelliteRole::kNoSatellite) return std::nullopt;
  return kNoSatelliteHere;
}

std::optional<std::string> Gate::waitsFor(const Request& request) {
  return system_.waitsFor(request);
}

}  // namespace lumi
