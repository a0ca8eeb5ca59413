#include "hub/hub_access_policy.h"

#include "core/http/routing/host_check.h"

namespace lumi {

HubAccessPolicy::HubAccessPolicy(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware,
                                 Pairing::RoleOf roleOf, HubSystem& system, const WifiKeeper* wifi,
                                 const Wled& wled)
    : auth_(auth),
      devices_(devices),
      hardware_(hardware),
      roleOf_(std::move(roleOf)),
      system_(system),
      wifi_(wifi),
      wled_(wled) {}

Principal HubAccessPolicy::identify(const Request& request) {
  const std::string_view token = bearerToken(request);
  Principal principal;
  if (token.empty()) return principal;
  if (const auto user = auth_.identify(token, request.remoteAddress)) {
    principal.kind = Principal::Kind::kUser;
    principal.userId = user->userId;
    principal.isAdmin = user->role == Role::kAdmin;
    principal.isConfirmed = user->isConfirmed;
    principal.isGuest = user->role == Role::kGuest;
  } else if (const AccessToken* known = auth_.identifyProgram(token)) {
    principal.kind = Principal::Kind::kToken;
    principal.userId = AccessTokens::kCallerBit | known->id;
    principal.mayControl = known->scope == TokenScope::kControl;
  } else if (const Device* device = devices_.identify(token)) {
    principal.kind = Principal::Kind::kDevice;
    principal.deviceId = device->id;
  }
  return principal;
}

bool HubAccessPolicy::setupOpen() const {
  return auth_.setupRequired();
}

bool HubAccessPolicy::hostAllowed(const Request& request) const {
  const HardwareSettings& settings = hardware_.settings();
  return isHostAllowed(request.headers.find("Host"), settings.name, settings.allowedHosts);
}

std::optional<std::string> HubAccessPolicy::portalUrl() const {
  return wifi_ == nullptr ? std::nullopt : std::optional(wifi_->portalUrl());
}

/**
 * Rejects a paired device that is no longer configured as a satellite. It stays paired, because the setting
 * `connection` of its matrix may have been changed by mistake or only for a short time.
 */
std::optional<std::string> HubAccessPolicy::rejectionReason(const Principal& who) const {
  if (who.kind != Principal::Kind::kDevice) return std::nullopt;
  if (roleOf_(who.deviceId) != SatelliteRole::kNoSatellite) return std::nullopt;
  return kNoSatelliteHere;
}

std::optional<std::string> HubAccessPolicy::busyReason(const Request& request) {
  return system_.busyReason(request);
}

}  // namespace lumi
