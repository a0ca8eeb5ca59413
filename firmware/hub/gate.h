#pragma once

#include "core/auth/auth.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/http/router.h"
#include "hub/hub_system.h"

namespace lumi {

/** Answers the router's questions from accounts, devices and hardware settings. */
class Gate : public Gatekeeper {
 public:
  Gate(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware, HubSystem& system);

  Principal identify(const Request& request) override;
  bool setupOpen() const override;
  bool hostAllowed(const Request& request) const override;
  std::optional<std::string> waitsFor(const Request& request) override;

 private:
  Auth& auth_;
  const DeviceRegistry& devices_;
  const Hardware& hardware_;
  HubSystem& system_;
};

}  // namespace lumi
