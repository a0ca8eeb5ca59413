#include <doctest/doctest.h>

#include "core/lights/lights.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

LightsStatus statusOf(const House& house) {
  return house.hub->lights.status();
}

void checkStatus(const House& house, bool lit, LightsReason reason) {
  CHECK(statusOf(house).lit == lit);
  CHECK(statusOf(house).reason == reason);
}

bool isShownEnabled(const House& house) {
  return house.hub->lights.json().find("\"enabled\":true") != std::string::npos;
}

}  // namespace

TEST_CASE_FIXTURE(House, "a strip that was switched by hand says so") {
  hub->run(100);
  checkStatus(*this, true, LightsReason::kByHand);
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  hub->run(100);
  checkStatus(*this, false, LightsReason::kByHand);
}

TEST_CASE("before the first frame nothing is known to be connected") {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records(files, log);
  ManualClock clock;
  RecordingOutput output;
  const Lights lights(records, clock, output, log);
  CHECK_FALSE(lights.status().lit);
  CHECK(lights.status().reason == LightsReason::kNotConnected);
}

TEST_CASE("one minute before the timer's start the strip is dark by the timer, and shown as switched off") {
  TimedHouse house("2026-05-01T05:59Z");
  house.hub->run(1000);
  checkStatus(house, false, LightsReason::kTimer);
  CHECK_FALSE(isShownEnabled(house));
  CHECK(house.hub->lights.settings().strip.enabled);
  house.jumpTo("2026-05-01T06:00:01Z");
  checkStatus(house, true, LightsReason::kTimer);
  CHECK(isShownEnabled(house));
}

TEST_CASE_FIXTURE(TimedHouse,
                  "a strip that the timer lit after it was switched off is shown as switched on") {
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  hub->run(1000);
  checkStatus(*this, false, LightsReason::kByHand);
  jumpTo("2026-05-02T12:00Z");
  checkStatus(*this, true, LightsReason::kTimer);
  CHECK(isShownEnabled(*this));
}

TEST_CASE("the switch toggles what is, until the next transition") {
  TimedHouse house("2026-05-01T23:00Z");
  house.hub->run(1000);
  REQUIRE_FALSE(house.lit());
  const uint32_t revision = house.hub->lights.revision();
  REQUIRE(house.hub->post("\"enabled\":true", "").ok());
  CHECK(house.lit());
  CHECK(house.hub->lights.revision() > revision);
  checkStatus(house, true, LightsReason::kByHand);
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  CHECK_FALSE(house.lit());
  CHECK(house.litAt("2026-05-02T12:00Z"));
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  CHECK_FALSE(house.lit());
}

TEST_CASE("a browser that posts the shown state back with another change switches nothing") {
  TimedHouse house("2026-05-01T23:00Z");
  house.hub->run(1000);
  REQUIRE_FALSE(house.lit());
  REQUIRE(house.hub->post("\"enabled\":false", "\"autoOnTime\":\"22:30\"").ok());
  CHECK(house.lit());
  CHECK(house.hub->lights.settings().strip.enabled);
}

TEST_CASE_FIXTURE(House, "mode off and brightness 0 are the reason of a dark strip that is switched on") {
  REQUIRE(hub->post("\"mode\":\"off\"", "").ok());
  hub->run(1000);
  checkStatus(*this, false, LightsReason::kModeOff);
  CHECK(statusOf(*this).on);
  REQUIRE(hub->post("\"mode\":\"solid\",\"brightness\":0", "").ok());
  checkStatus(*this, false, LightsReason::kBrightnessZero);
}

TEST_CASE_FIXTURE(
    House, "the current limit is the reason while it dims the strip, between the peaks of an effect, too") {
  hub->lights.setHardware({10, ColorOrder::kRgb, 300});
  REQUIRE(
      hub->post("\"mode\":\"breathing\",\"color\":\"#ffffff\",\"brightness\":255,\"speed\":1000", "").ok());
  hub->run(2000);
  for (int i = 0; i < 100; ++i) {
    hub->run(20);
    CHECK(statusOf(*this).reason == LightsReason::kCurrentLimit);
  }
  REQUIRE(hub->post("\"brightness\":20", "").ok());
  hub->run(3000);
  checkStatus(*this, true, LightsReason::kByHand);
}
