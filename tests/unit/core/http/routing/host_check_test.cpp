#include "core/http/routing/host_check.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("addresses, localhost and the hub's own local names are allowed") {
  for (const char* host :
       {"192.168.1.20", "192.168.1.20:8080", "127.0.0.1", "localhost", "LOCALHOST:80", "[::1]",
        "[fe80::1]:8080", "lumisand", "lumisand.local", "Lumisand.Local.", "lumisand.lan", "lumisand.home",
        "lumisand.home.arpa", "lumisand.internal", "lumisand.fritz.box:80"}) {
    CAPTURE(host);
    CHECK(isHostAllowed(host, "lumisand", {}));
  }
}

TEST_CASE("any other name is rejected, however similar to an own name") {
  for (const char* host :
       {"", "example.com", "lumisand.com", "lumisand.local.example.com", "notlumisand.local", "lumisandx",
        "lumisand.local:99999", "lumisand.local:x", "192.168.1", "192.168.1.256", "1.2.3.4.example.com",
        "localhost.example.com", "[example.com]", "[::1", "."}) {
    CAPTURE(host);
    CHECK_FALSE(isHostAllowed(host, "lumisand", {}));
  }
}

TEST_CASE("names allowed by the administrator are accepted with any port") {
  const std::vector<std::string> allowed = {"panel.example.com"};
  CHECK(isHostAllowed("Panel.Example.com:8443", "lumisand", allowed));
  CHECK_FALSE(isHostAllowed("x.panel.example.com", "lumisand", allowed));
}
