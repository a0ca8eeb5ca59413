#pragma once

#include "core/http/routing/router.h"

namespace lumi::test {

/** Accepts the tokens "guest", "user", "admin" and "device"; "sure" is an administrator's who gave the
 * password. */
class FakeAccessPolicy : public AccessPolicy {
 public:
  Principal identify(const Request& request) override {
    const auto token = request.headers.find("Authorization");
    if (!over.empty() && token == "Bearer " + over) return {};
    if (token == "Bearer user") return {Principal::Kind::kUser, 2, false, ""};
    if (token == "Bearer guest") return {Principal::Kind::kUser, 3, false, "", true};
    if (token == "Bearer admin") return {Principal::Kind::kUser, 1, true, ""};
    if (token == "Bearer sure") return {Principal::Kind::kUser, 1, true, "", false, isSure};
    if (token == "Bearer device") return {Principal::Kind::kDevice, 0, false, "matrix-1"};
    return {};
  }
  bool setupOpen() const override { return setup; }
  bool hostAllowed(const Request& request) const override {
    return request.headers.find("Host") != "evil.example";
  }
  std::optional<std::string> portalUrl() const override { return portal; }
  bool isHomeOpen() const override { return home; }
  std::optional<std::string> busyReason(const Request&) override { return waiting; }

  bool setup = false;
  bool home = false;
  bool isSure = true;
  std::optional<std::string> waiting;
  std::string over;  // a token that is no longer valid
  std::optional<std::string> portal;
};

}  // namespace lumi::test
