#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/http/call.h"

namespace lumi {

/** Answers the router's questions on a matrix: it has no accounts, and its own access point decides. */
class PortalGate : public Gatekeeper {
 public:
  /** `name`: as in name.local. */
  explicit PortalGate(std::function<std::string()> name) : name_(std::move(name)) {}

  Principal identify(const Request&) override { return {}; }
  bool setupOpen() const override { return true; }
  bool hostAllowed(const Request& request) const override;

 private:
  std::function<std::string()> name_;
};

}  // namespace lumi
