#include <doctest/doctest.h>

#include "platform/esp32/net/mdns_hub_finder.h"

using namespace lumi;

TEST_CASE("a hub's address contains the port unless it is 80") {
  CHECK(hubUrlAt({192, 168, 1, 20}, 80) == "http://192.168.1.20");
  CHECK(hubUrlAt({10, 0, 0, 255}, 8080) == "http://10.0.0.255:8080");
}
