#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/http/call.h"
#include "core/network/wifi_keeper.h"

namespace lumi {

/** Answers the router's questions on a matrix: it has no accounts, and its own access point decides. */
class PortalGate : public Gatekeeper {
 public:
  /** `name`: as in name.local. */
  PortalGate(std::function<std::string()> name, const WifiKeeper& wifi)
      : name_(std::move(name)), wifi_(wifi) {}

  Principal identify(const Request&) override { return {}; }
  bool setupOpen() const override { return true; }
  bool hostAllowed(const Request& request) const override;
  std::optional<std::string> portalUrl() const override { return wifi_.portalUrl(); }

 private:
  std::function<std::string()> name_;
  const WifiKeeper& wifi_;
};

}  // namespace lumi
