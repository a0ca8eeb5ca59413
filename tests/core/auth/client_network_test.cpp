#include "core/auth/client_network.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("an IPv4 address stands for itself") {
  CHECK(clientNetwork("192.168.1.20") == "192.168.1.20");
  CHECK(clientNetwork("") == "");
}

TEST_CASE("IPv6 addresses of one /64 network are one client, those of another are not") {
  CHECK(clientNetwork("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2");
  CHECK(clientNetwork("2001:db8:1:2::9") == "2001:db8:1:2");
  CHECK(clientNetwork("2001:db8::7") == "2001:db8:0:0");
  CHECK(clientNetwork("2001:db8:0:1::7") == "2001:db8:0:1");
  CHECK(clientNetwork("fe80::1") == clientNetwork("fe80::abcd:1"));
  CHECK(clientNetwork("::1") == "0:0:0:0");
  CHECK(clientNetwork("::") == "0:0:0:0");
}
