#include "platform/esp32/net/lwip_update_notifier.h"

#include <doctest/doctest.h>

#include "contracts/update_notifier_contract.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("LwipUpdateNotifier fulfils the contract of UpdateNotifier, for IPv4 only") {
  checkUpdateNotifier<LwipUpdateNotifier>();
  LwipUpdateNotifier to = openedNotifier<LwipUpdateNotifier>();
  openedNotifier<LwipUpdateNotifier>().notify("::1", to.port(), "lost");
  CHECK(heardBy(to).empty());
}
