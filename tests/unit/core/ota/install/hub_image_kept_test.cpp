#include <doctest/doctest.h>

#include "hub_install_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

bool isAvailable(HubInstallFixture& bench) {
  return bench.ota->isAvailable(*bench.ota->catalogue().find(bench.id));
}

}  // namespace

TEST_CASE("an image whose program gave way can be installed again, also where it lies in the only slot") {
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

TEST_CASE("what lies in the only slot after a program gave way is checked before it is started again") {
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
