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

TEST_CASE("the night light dims steadily to dark, and then the lights are off") {
  Bedroom room;
  room.lights().command(nightLight(kHalfHour, 0));
  CHECK(room.lights().status().on);
  CHECK(room.lights().nightLight()->duration == kHalfHour);
  int before = room.peak();
  for (int minute = 0; minute < 30; ++minute) {
    CHECK(room.peak() > 0);
    room.hub->run(kMinute, 100);
    CHECK(room.peak() <= before);
    CHECK(room.peak() >= before * 2 / 3 - 12);
    before = room.peak();
  }
  room.hub->run(2000);
  CHECK(room.peak() == 0);
  CHECK_FALSE(room.lights().status().on);
  CHECK_FALSE(room.lights().nightLight());
}

TEST_CASE("the night light stops at its brightness") {
  Bedroom room;
  room.lights().command(nightLight(kHalfHour, 60));
  room.hub->run(kHalfHour + 2000, 100);
  CHECK(room.lights().status().on);
  CHECK(room.lights().settings().strip.brightness == 60);
  const int dim = room.peak();
  CHECK(dim > 0);
  room.hub->run(kHalfHour, 100);
  CHECK(room.peak() == dim);
}

TEST_CASE("with the change at the end, the lights stay as they are until then") {
  Bedroom room;
  const int before = room.peak();
  room.lights().command(nightLight(kMinute, 0, true));
  room.hub->run(kMinute - 1000, 100);
  CHECK(room.peak() == before);
  room.hub->run(3000);
  CHECK(room.peak() == 0);
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

TEST_CASE("switching off during the night light is immediate, and a call that changes nothing does nothing") {
  Bedroom room;
  room.lights().command(nightLight(kHalfHour, 0));
  room.hub->run(kMinute, 100);
  REQUIRE(room.hub->post("\"enabled\":true", "").ok());
  room.hub->send(R"({"brightness":200,"mode":"solid"})");
  CHECK(room.lights().nightLight());
  REQUIRE(room.hub->post("\"enabled\":false", "").ok());
  room.hub->run(1000);
  CHECK(room.peak() == 0);
  CHECK_FALSE(room.lights().nightLight());
}

TEST_CASE("a restart during the night light ends it as it was to end") {
  Bedroom room;
  room.lights().command(nightLight(kHalfHour, 0));
  room.hub->run(10 * kSecond, 100);
  room.boot();
  room.hub->run(1000);
  CHECK(room.peak() == 0);
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

TEST_CASE(
    "from dark, a night light that ends in the dark does nothing, and one that is ended gives it back") {
  Bedroom room;
  REQUIRE(room.hub->post(R"("enabled":false)", "").ok());
  room.hub->run(1000);
  const uint32_t revision = room.lights().revision();
  room.lights().command(nightLight(kHalfHour, 0));
  CHECK_FALSE(room.lights().nightLight());
  CHECK(room.lights().revision() == revision);
  room.lights().command(nightLight(kMinute, 60, true));
  CHECK_FALSE(room.lights().isLit());
  room.hub->run(kMinute + 2000, 100);
  CHECK(room.lights().isLit());
  CHECK(room.peak() > 0);
  REQUIRE(room.hub->post(R"("enabled":false)", "").ok());
  room.lights().command(nightLight(kHalfHour, 200));
  room.hub->run(kMinute, 100);
  room.lights().command(nightLight(0, 0));
  CHECK_FALSE(room.lights().isLit());
  CHECK(room.lights().settings().strip.brightness == 60);
}

TEST_CASE("a transition of the timer ends the night light") {
  Bedroom room;
  REQUIRE(room.hub->post("", kDayTimer).ok());
  room.jumpTo("2026-05-01T21:50Z");
  room.lights().command(nightLight(kHalfHour, 60));
  CHECK(room.lights().isLit());
  room.jumpTo("2026-05-01T22:00Z");
  CHECK_FALSE(room.lights().isLit());
  CHECK_FALSE(room.lights().nightLight());
}

TEST_CASE("the ball comes and goes during the night light, which keeps its time") {
  Bedroom room;
  REQUIRE(room.hub->post("\"mode\":\"ball\"", "").ok());
  REQUIRE(room.lights().apply("{\"strips\":[{}],\"ball\":{\"idle\":\"solid\"}}").ok());
  room.lights().setBall(0);
  room.hub->run(2000);
  const int before = room.peak();
  room.lights().command(nightLight(kHalfHour, 0));
  room.hub->run(2 * kMinute, 100);
  room.lights().setBall(std::nullopt);
  room.hub->run(2 * kMinute, 100);
  CHECK(room.peak() > before / 2);
  room.hub->run(kHalfHour - 4 * kMinute + 2000, 100);
  CHECK(room.peak() == 0);
}
