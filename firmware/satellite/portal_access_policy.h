#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/http/routing/call.h"
#include "core/network/wifi_keeper.h"

namespace lumi {

/** The AccessPolicy of a matrix. A matrix has no accounts; access depends on its own access point. */
class PortalAccessPolicy : public AccessPolicy {
 public:
  /** `name` returns the name of name.local. */
  PortalAccessPolicy(std::function<std::string()> name, const WifiKeeper& wifi)
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
