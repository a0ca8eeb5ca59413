#include "platform/host/net/udp_update_notifier.h"

#include <doctest/doctest.h>

#include "contracts/update_notifier_contract.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("UdpUpdateNotifier fulfils the contract of UpdateNotifier, for IPv6, too") {
  checkUpdateNotifier<UdpUpdateNotifier>();
  UdpUpdateNotifier to = openedNotifier<UdpUpdateNotifier>();
  openedNotifier<UdpUpdateNotifier>().notify("::1", to.port(), "news");
  CHECK(heardBy(to) == "news");
}
