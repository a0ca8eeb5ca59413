#pragma once

#include "core/auth/auth.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/devices/pairing.h"
#include "core/http/router.h"
#include "core/network/wifi_keeper.h"
#include "hub/hub_system.h"

namespace lumi {

/** Answers the router's questions from accounts, devices and hardware settings. */
class Gate : public Gatekeeper {
 public:
  /** `wifi`: null when the network is somebody else's business. */
  Gate(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware, Pairing::RoleOf roleOf,
       HubSystem& system, const WifiKeeper* wifi);

  Principal identify(const Request& request) override;
  bool setupOpen() const override;
  bool hostAllowed(const Request& request) const override;
  std::optional<std::string> portalUrl() const override;
  std::optional<std::string> turnsAway(const Principal& who) const override;
  std::optional<std::string> waitsFor(const Request& request) override;

 private:
  Auth& auth_;
  const DeviceRegistry& devices_;
  const Hardware& hardware_;
  Pairing::RoleOf roleOf_;
  HubSystem& system_;
  const WifiKeeper* wifi_;
};

}  // namespace lumi
