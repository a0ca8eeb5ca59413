#include <doctest/doctest.h>

#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Bedroom : House {
  Bedroom() {
    REQUIRE(hub->post("\"brightness\":200,\"mode\":\"solid\"", "").ok());
    hub->run(1000);
  }
  Lights& lights() { return hub->lights; }
  int peak() const { return hub->output.peak(); }
};

constexpr Millis kHalfHour = 30 * kMinute;

LightCommand nightLight(Millis duration, uint8_t brightness, bool atEnd = false) {
  LightCommand command;
  command.nightLight = NightLight{duration, brightness, atEnd};
  return command;
}

}  // namespace

TEST_CASE_FIXTURE(Bedroom, "the night light dims steadily to dark, and then the lights are off") {
  lights().command(nightLight(kHalfHour, 0));
  CHECK(lights().status().on);
  CHECK(lights().nightLight()->duration == kHalfHour);
  int before = peak();
  for (int minute = 0; minute < 30; ++minute) {
    CHECK(peak() > 0);
    hub->run(kMinute, 100);
    CHECK(peak() <= before);
    CHECK(peak() >= before * 2 / 3 - 12);
    before = peak();
  }
  hub->run(2000);
  CHECK(peak() == 0);
  CHECK_FALSE(lights().status().on);
  CHECK_FALSE(lights().nightLight());
}

TEST_CASE_FIXTURE(Bedroom, "the night light stops at its brightness") {
  lights().command(nightLight(kHalfHour, 60));
  hub->run(kHalfHour + 2000, 100);
  CHECK(lights().status().on);
  CHECK(lights().settings().strip.brightness == 60);
  const int dim = peak();
  CHECK(dim > 0);
  hub->run(kHalfHour, 100);
  CHECK(peak() == dim);
}

TEST_CASE_FIXTURE(Bedroom, "with the change at the end, the lights stay as they are until then") {
  const int before = peak();
  lights().command(nightLight(kMinute, 0, true));
  hub->run(kMinute - 1000, 100);
  CHECK(peak() == before);
  hub->run(3000);
  CHECK(peak() == 0);
}

TEST_CASE("a night light that is ended gives the lights back as they were") {
  for (const uint8_t brightness : {uint8_t{0}, uint8_t{60}}) {
    Bedroom room;
    const int before = room.peak();
    room.lights().command(nightLight(kHalfHour, brightness));
    room.hub->run(20 * kMinute, 100);
    CHECK(room.peak() < before);
    room.lights().command(nightLight(0, 0));
    room.hub->run(2000);
    CHECK(room.peak() == before);
    CHECK(room.lights().settings().strip.brightness == 200);
    CHECK(room.lights().status().on);
  }
}

TEST_CASE("a change of the lights ends the night light, and they stay lit") {
  for (const char* change : {"\"color\":\"#00ff00\"", "\"brightness\":222", "\"mode\":\"rainbow\""}) {
    CAPTURE(change);
    Bedroom room;
    room.lights().command(nightLight(kHalfHour, 0));
    room.hub->run(20 * kMinute, 100);
    REQUIRE(room.hub->post(change, "").ok());
    room.hub->run(2000);
    CHECK_FALSE(room.lights().nightLight());
    CHECK(room.peak() > 100);
    room.hub->run(kHalfHour, 100);
    CHECK(room.peak() > 100);
  }
}

TEST_CASE_FIXTURE(
    Bedroom,
    "switching off during the night light is immediate, and a call that changes nothing does nothing") {
  lights().command(nightLight(kHalfHour, 0));
  hub->run(kMinute, 100);
  REQUIRE(hub->post("\"enabled\":true", "").ok());
  hub->send(R"({"brightness":200,"mode":"solid"})");
  CHECK(lights().nightLight());
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  hub->run(1000);
  CHECK(peak() == 0);
  CHECK_FALSE(lights().nightLight());
}

TEST_CASE_FIXTURE(Bedroom, "a restart during the night light ends it as it was to end") {
  lights().command(nightLight(kHalfHour, 0));
  hub->run(10 * kSecond, 100);
  boot();
  hub->run(1000);
  CHECK(peak() == 0);
}

TEST_CASE("from dark, the night light rises steadily to its brightness, and the lights stay on") {
  for (const char* dark : {R"("mode":"solid","enabled":false)", R"("mode":"off")", R"("brightness":0)"}) {
    CAPTURE(dark);
    Bedroom room;
    REQUIRE(room.hub->post(dark, "").ok());
    room.hub->run(1000);
    REQUIRE(room.peak() == 0);
    room.lights().command(nightLight(kHalfHour, 60));
    CHECK(room.lights().isLit());
    int before = 0;
    for (int minute = 0; minute < 30; ++minute) {
      room.hub->run(kMinute, 100);
      CHECK(room.peak() >= before);
      before = room.peak();
    }
    room.hub->run(2000);
    const StripSettings& strip = room.lights().settings().strip;
    CHECK(strip.brightness == 60);
    CHECK(strip.mode == LightMode::kSolid);
    CHECK(room.lights().status().on);
    CHECK_FALSE(room.lights().nightLight());
    CHECK(room.peak() > 0);
    room.hub->run(kHalfHour, 100);
    CHECK(room.peak() > 0);
  }
}

TEST_CASE_FIXTURE(
    Bedroom,
    "from dark, a night light that ends in the dark does nothing, and one that is ended gives it back") {
  REQUIRE(hub->post(R"("enabled":false)", "").ok());
  hub->run(1000);
  const uint32_t revision = lights().revision();
  lights().command(nightLight(kHalfHour, 0));
  CHECK_FALSE(lights().nightLight());
  CHECK(lights().revision() == revision);
  lights().command(nightLight(kMinute, 60, true));
  CHECK_FALSE(lights().isLit());
  hub->run(kMinute + 2000, 100);
  CHECK(lights().isLit());
  CHECK(peak() > 0);
  REQUIRE(hub->post(R"("enabled":false)", "").ok());
  lights().command(nightLight(kHalfHour, 200));
  hub->run(kMinute, 100);
  lights().command(nightLight(0, 0));
  CHECK_FALSE(lights().isLit());
  CHECK(lights().settings().strip.brightness == 60);
}

TEST_CASE_FIXTURE(Bedroom, "a transition of the timer ends the night light") {
  REQUIRE(hub->post("", kDayTimer).ok());
  jumpTo("2026-05-01T21:50Z");
  lights().command(nightLight(kHalfHour, 60));
  CHECK(lights().isLit());
  jumpTo("2026-05-01T22:00Z");
  CHECK_FALSE(lights().isLit());
  CHECK_FALSE(lights().nightLight());
}

TEST_CASE_FIXTURE(Bedroom, "the ball comes and goes during the night light, which keeps its time") {
  REQUIRE(hub->post("\"mode\":\"ball\"", "").ok());
  REQUIRE(lights().apply("{\"strips\":[{}],\"ball\":{\"idle\":\"solid\"}}").ok());
  lights().setBall(0);
  hub->run(2000);
  const int before = peak();
  lights().command(nightLight(kHalfHour, 0));
  hub->run(2 * kMinute, 100);
  lights().setBall(std::nullopt);
  hub->run(2 * kMinute, 100);
  CHECK(peak() > before / 2);
  hub->run(kHalfHour - 4 * kMinute + 2000, 100);
  CHECK(peak() == 0);
}
