#pragma once

#include "core/auth/auth.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/devices/pairing.h"
#include "core/network/wifi_keeper.h"
#include "core/wled/wled.h"
#include "hub/hub_system.h"

namespace lumi {

/** Implements the AccessPolicy with accounts, devices and hardware settings. */
class HubAccessPolicy : public AccessPolicy {
 public:
  /** `wifi` is null if the platform manages the network. */
  HubAccessPolicy(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware, Pairing::RoleOf roleOf,
                  HubSystem& system, const WifiKeeper* wifi, const Wled& wled);

  Principal identify(const Request& request) override;
  bool setupOpen() const override;
  bool hostAllowed(const Request& request) const override;
  std::optional<std::string> portalUrl() const override;
  bool isHomeOpen() const override { return wled_.settings().isEnabled; }
  std::optional<std::string> rejectionReason(const Principal& who) const override;
  std::optional<std::string> busyReason(const Request& request) override;

 private:
  Auth& auth_;
  const DeviceRegistry& devices_;
  const Hardware& hardware_;
  Pairing::RoleOf roleOf_;
  HubSystem& system_;
  const WifiKeeper* wifi_;
  const Wled& wled_;
};

}  // namespace lumi
