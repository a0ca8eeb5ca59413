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

TEST_CASE_FIXTURE(
    Room, "the LED at the ball's place is the brightest, also where the strip's end meets its start") {
  hub->lights.setBall(0);
  hub->run(2000);
  for (uint32_t place = 0; place < 65536; place += 97) {
    CAPTURE(place);
    hub->lights.setBall(static_cast<uint16_t>(place));
    hub->run(20);
    const auto led = static_cast<int>(brightest(hub->output));
    const int wanted = static_cast<int>(place * 100 / 65536);
    const int apart = std::abs(led - wanted);
    REQUIRE(std::min(apart, 100 - apart) <= 1);
  }
}

TEST_CASE_FIXTURE(Room, "without a ball the idle look is shown, with a fade between the two") {
  setIdle("solid");
  hub->run(2000);
  const auto& frame = hub->output.last;
  CHECK(std::all_of(frame.begin(), frame.end(),
                    [i = 0](uint8_t byte) mutable { return byte == (i++ % 3 == 0 ? 255 : 0); }));
  hub->lights.setBall(30'000);
  hub->run(500);
  CHECK(hub->output.last[0] > 10);
  CHECK(hub->output.last[0] < 245);
  hub->run(1000);
  CHECK(hub->output.last[0] == 0);
  hub->lights.setBall(std::nullopt);
  hub->run(1500);
  CHECK(hub->output.last[0] == 255);
  CHECK(hub->lights.settings().strip.mode == LightMode::kBall);
}

TEST_CASE_FIXTURE(Room, "the clock as the idle look shows the time") {
  setIdle("clock");
  jumpTo("2026-05-01T15:00Z");
  hub->run(2000);
  CHECK(brightest(hub->output) >= 24);
  CHECK(brightest(hub->output) <= 26);
}

TEST_CASE_FIXTURE(Room, "the idle look cannot be the ball itself") {
  CHECK_FALSE(hub->lights.apply("{\"strips\":[{}],\"ball\":{\"idle\":\"ball\"}}").ok());
  CHECK_FALSE(hub->lights.apply("{\"strips\":[{}],\"ball\":{\"start\":1000}}").ok());
  CHECK(hub->lights.apply("{\"strips\":[{}],\"ball\":{\"start\":999,\"clockwise\":false,\"idle\":\"off\"}}")
            .ok());
}
