#include <doctest/doctest.h>

#include "hub_install_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

bool isAvailable(HubInstallFixture& fixture) {
  return fixture.ota->isAvailable(*fixture.ota->catalogue().find(fixture.id));
}

}  // namespace

TEST_CASE("an image whose program was rolled back can be installed again, also from the only slot") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    HubInstallFixture fixture(stages);
    fixture.installToTrial();
    SUBCASE("after its test failed") {
      fixture.network.up = false;
      fixture.runOut();
      fixture.network.up = true;
    }
    SUBCASE("after it crashed") {
      fixture.restart();
    }
    REQUIRE(fixture.runningVersion() == "1.0.0");
    REQUIRE(fixture.lastIs(UpdateStatus::kFailed));
    CHECK(isAvailable(fixture));
    fixture.restart();
    CHECK(isAvailable(fixture));
    fixture.install();
    fixture.runOut();
    CHECK(fixture.runningVersion() == "2.0.0");
    CHECK(fixture.lastIs(UpdateStatus::kSuccess));
  }
}

TEST_CASE("after a roll-back, the content of the only slot is checked before it is started again") {
  HubInstallFixture fixture(true);
  fixture.installToTrial();
  fixture.restart();
  fixture.slot.spare()[300] ^= 1;
  fixture.install();
  fixture.runOut();
  CHECK(fixture.runningVersion() == "1.0.0");
  CHECK(fixture.lastProblem() == "The image is damaged: its checksum is wrong.");
  CHECK(!isAvailable(fixture));
}
