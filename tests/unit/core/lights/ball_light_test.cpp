#include <doctest/doctest.h>

#include <algorithm>

#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Index of the brightest LED of the latest frame. */
size_t brightest(const RecordingOutput& output) {
  const auto& frame = output.last;
  size_t best = 0;
  for (size_t i = 0; i < frame.size(); ++i) {
    if (frame[i] > frame[best]) best = i;
  }
  return best / 3;
}

struct Room : House {
  Room() {
    REQUIRE(hub->post("\"mode\":\"ball\",\"color\":\"#ff0000\",\"color2\":\"#000000\",\"intensity\":0,"
                      "\"brightness\":255",
                      "")
                .ok());
    hub->lights.setHardware({100, ColorOrder::kRgb, 0});
    hub->run(1000);
  }

  void setIdle(const char* mode) {
    REQUIRE(hub->lights.apply(std::string("{\"strips\":[{}],\"ball\":{\"idle\":\"") + mode + "\"}}").ok());
  }
};

}  // namespace

TEST_CASE("the LED at the ball's place is the brightest, also where the strip's end meets its start") {
  Room room;
  room.hub->lights.setBall(0);
  room.hub->run(2000);
  for (uint32_t place = 0; place < 65536; place += 97) {
    CAPTURE(place);
    room.hub->lights.setBall(static_cast<uint16_t>(place));
    room.hub->run(20);
    const auto led = static_cast<int>(brightest(room.hub->output));
    const int wanted = static_cast<int>(place * 100 / 65536);
    const int apart = std::abs(led - wanted);
    REQUIRE(std::min(apart, 100 - apart) <= 1);
  }
}

TEST_CASE("without a ball the idle look is shown, with a fade between the two") {
  Room room;
  room.setIdle("solid");
  room.hub->run(2000);
  const auto& frame = room.hub->output.last;
  CHECK(std::all_of(frame.begin(), frame.end(),
                    [i = 0](uint8_t byte) mutable { return byte == (i++ % 3 == 0 ? 255 : 0); }));
  room.hub->lights.setBall(30'000);
  room.hub->run(500);
  CHECK(room.hub->output.last[0] > 10);
  CHECK(room.hub->output.last[0] < 245);
  room.hub->run(1000);
  CHECK(room.hub->output.last[0] == 0);
  room.hub->lights.setBall(std::nullopt);
  room.hub->run(1500);
  CHECK(room.hub->output.last[0] == 255);
  CHECK(room.hub->lights.settings().strip.mode == LightMode::kBall);
}

TEST_CASE("the clock as the idle look shows the time") {
  Room room;
  room.setIdle("clock");
  room.jumpTo("2026-05-01T15:00Z");
  room.hub->run(2000);
  CHECK(brightest(room.hub->output) >= 24);
  CHECK(brightest(room.hub->output) <= 26);
}

TEST_CASE("the idle look cannot be the ball itself") {
  Room room;
  CHECK_FALSE(room.hub->lights.apply("{\"strips\":[{}],\"ball\":{\"idle\":\"ball\"}}").ok());
  CHECK_FALSE(room.hub->lights.apply("{\"strips\":[{}],\"ball\":{\"start\":1000}}").ok());
  CHECK(room.hub->lights
            .apply("{\"strips\":[{}],\"ball\":{\"start\":999,\"clockwise\":false,\"idle\":\"off\"}}")
            .ok());
}
