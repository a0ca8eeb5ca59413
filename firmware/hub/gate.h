#pragma once

#include "core/auth/auth.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/http/router.h"

namespace lumi {

/** Answers the router's questions from accounts, devices and hardware settings. */
class Gate : public Gatekeeper {
 public:
  Gate(Auth& auth, const DeviceRegistry& devices, const Hardware& hardware);

  Principal identify(const Request& request) override;
  bool setupOpen() const override;
  bool hostAllowed(const Request& request) const override;

 private:
  Auth& auth_;
  const DeviceRegistry& devices_;
  const Hardware& hardware_;
};

}  // namespace lumi
