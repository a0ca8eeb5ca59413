#include <doctest/doctest.h>

#include "hub_install_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

bool isAvailable(HubInstallFixture& bench) {
  return bench.ota->isAvailable(*bench.ota->catalogue().find(bench.id));
}

}  // namespace

TEST_CASE("an image whose program was rolled back can be installed again, also from the only slot") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture bench(stages);
    bench.installToTrial();
    SUBCASE("after its test failed") {
      bench.network.up = false;
      bench.runOut();
      bench.network.up = true;
    }
    SUBCASE("after it crashed") {
      bench.restart();
    }
    REQUIRE(bench.runningVersion() == "1.0.0");
    REQUIRE(bench.lastIs(UpdateStatus::kFailed));
    CHECK(isAvailable(bench));
    bench.restart();
    CHECK(isAvailable(bench));
    bench.install();
    bench.runOut();
    CHECK(bench.runningVersion() == "2.0.0");
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
  }
}

TEST_CASE("after a roll-back, the content of the only slot is checked before it is started again") {
  HubInstallFixture bench(true);
  bench.installToTrial();
  bench.restart();
  bench.slot.spare()[300] ^= 1;
  bench.install();
  bench.runOut();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastProblem() == "The image is damaged: its checksum is wrong.");
  CHECK(!isAvailable(bench));
}
