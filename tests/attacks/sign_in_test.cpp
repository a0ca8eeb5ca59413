#include <doctest/doctest.h>

#include <optional>

#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hash takes about 40 passes. */
struct BusyHub : BesiegedHub {
  BusyHub() : BesiegedHub({}, slowOptions()) {
    addUser("mallory", "mallory-1");
    clock.advance(kHour);
  }

  static HubOptions slowOptions() {
    HubOptions slow = usualOptions();
    slow.auth.iterations = 1000;
    return slow;
  }

  static std::string login(const std::string& username, const std::string& password) {
    return withBody("POST", "/api/auth/login", "application/json",
                    R"({"username":")" + username + R"(","password":")" + password + "\"}",
                    "Connection: close\r\n");
  }
};

}  // namespace

TEST_CASE_FIXTURE(BusyHub,
                  "a user who signs in on six connections all the time does not keep the owner out") {
  const std::string request = login("mallory", "mallory-1");
  std::vector<std::optional<Client>> attackers(6);
  int served = 0;
  for (int attempt = 0; attempt < 12; ++attempt) {
    for (auto& one : attackers) {
      one.emplace(clientFrom(kAttacker));
      one->send(request);
    }
    passes(10);
    if (statusOf(login("owner", kOwnerPassword), kOwner) == 200) ++served;
    clock.advance(3 * kMinute);
  }
  CHECK(served == 12);
}
