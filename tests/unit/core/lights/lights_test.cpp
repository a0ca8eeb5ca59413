#include "core/lights/lights.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "support/heap/heap_use.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using test::House;
using test::kDayTimer;
using test::timeOf;

TEST_CASE("new lights are warm white") {
  House house;
  CHECK(house.lit());
  const auto& frame = house.hub->output.last;
  CHECK(frame.size() == 30);
  CHECK(frame[0] > frame[1]);
  CHECK(frame[1] > frame[2]);
}

TEST_CASE("a change begins with the next frame and is saved later") {
  House house;
  house.hub->run(100);
  const uint32_t before = house.hub->lights.revision();
  CHECK(house.hub->post("\"color\":\"#0000ff\",\"brightness\":255", "").ok());
  CHECK(house.hub->lights.revision() > before);
  CHECK(house.hub->lights.savedRevision() < house.hub->lights.revision());
  const int blue = house.hub->output.last[2];
  house.hub->run(40);
  CHECK(house.hub->output.last[2] > blue);
  house.hub->run(LightEngine::kGlide);
  CHECK(house.hub->output.last[2] == 255);
  CHECK(house.hub->output.last[0] == 0);
  house.hub->run(3000);
  CHECK(house.hub->lights.savedRevision() == house.hub->lights.revision());
  house.boot();
  CHECK(house.hub->lights.settings().strip.color == Rgb{0, 0, 255});
}

TEST_CASE("flush saves at once") {
  House house;
  REQUIRE(house.hub->post("\"speed\":990", "").ok());
  CHECK(house.hub->lights.flush().ok());
  CHECK(house.hub->lights.savedRevision() == house.hub->lights.revision());
  house.boot();
  CHECK(house.hub->lights.settings().strip.speed == 990);
}

TEST_CASE("an invalid value changes nothing") {
  House house;
  const std::string before = house.hub->lights.json();
  const Status answer = house.hub->post("\"brightness\":3,\"speed\":1001", kDayTimer);
  CHECK(answer.isError(ErrorKind::kInvalid));
  CHECK(answer.error().message == "speed must be a whole number from 0 to 1000.");
  CHECK(house.hub->post("\"brightness\":3", "\"autoOnTime\":\"25:00\"").isError(ErrorKind::kInvalid));
  CHECK(house.hub->lights.json() == before);
}

TEST_CASE("an older revision is a conflict and changes nothing") {
  House house;
  REQUIRE(house.hub->post("\"brightness\":1", "").ok());
  const std::string seen = std::to_string(house.hub->lights.revision());
  REQUIRE(house.hub->post("\"brightness\":2", "").ok());
  const std::string late = "{\"strips\":[{\"brightness\":3}],\"revision\":" + seen + "}";
  CHECK(house.hub->lights.apply(late).isError(ErrorKind::kConflict));
  CHECK(house.hub->lights.settings().strip.brightness == 2);
  const std::string now =
      "{\"strips\":[{\"brightness\":3}],\"revision\":" + std::to_string(house.hub->lights.revision()) + "}";
  CHECK(house.hub->lights.apply(now).ok());
  CHECK(house.hub->lights.settings().strip.brightness == 3);
}

TEST_CASE("a post that changes nothing keeps the revision") {
  House house;
  REQUIRE(house.hub->post("\"brightness\":9", "").ok());
  const uint32_t before = house.hub->lights.revision();
  CHECK(house.hub->lights.apply(house.hub->lights.json()).ok());
  CHECK(house.hub->lights.revision() == before);
}

TEST_CASE("reset restores the default settings but keeps the hardware") {
  House house;
  house.hub->lights.setHardware({77, ColorOrder::kBgr, 500});
  REQUIRE(house.hub->post("\"mode\":\"party\",\"brightness\":3", kDayTimer).ok());
  house.hub->lights.reset();
  CHECK(house.hub->lights.settings() == LightsSettings{});
  CHECK(house.hub->lights.json().find("\"ledCount\":77") != std::string::npos);
}

TEST_CASE("a damaged record gives the defaults and is logged") {
  House house;
  REQUIRE(RecordStore(house.files, house.hub->log).save("lights", "{\"revision\":1}\n{\"strips\":[]}").ok());
  house.boot();
  CHECK(house.hub->lights.settings() == LightsSettings{});
}

TEST_CASE("frames are shown about 60 times a second, only while the output is ready") {
  House house;
  house.hub->run(1000, 1);
  CHECK(house.hub->output.frames >= 58);
  CHECK(house.hub->output.frames <= 63);
  const int before = house.hub->output.frames;
  house.hub->output.busy = true;
  house.hub->run(200);
  CHECK(house.hub->output.frames == before);
}

TEST_CASE("frames are shown 60 times a second, however the passes are timed") {
  for (const Millis step : {3, 5, 7, 11, 13}) {
    CAPTURE(step);
    House house;
    house.hub->run(1000, 1);
    const int before = house.hub->output.frames;
    house.hub->run(step * 1000, step);
    CHECK(std::abs(house.hub->output.frames - before - static_cast<int>(step * 60)) <= 1);
  }
}

TEST_CASE("renderDueFrames() shows frames while settings are saved") {
  House house;
  REQUIRE(house.hub->post("\"mode\":\"rainbow\",\"speed\":500", "").ok());
  house.hub->run(1000, 1);
  std::vector<std::vector<uint8_t>> shown;
  house.files.whileRenaming = [&] {
    for (int i = 0; i < 50; ++i) {
      house.clock.advance(1);
      house.hub->lights.renderDueFrames();
      if (shown.empty() || shown.back() != house.hub->output.last) shown.push_back(house.hub->output.last);
    }
  };
  const int renames = house.files.renames;
  house.hub->run(1500, 1);
  const int saves = house.files.renames - renames;
  REQUIRE(saves > 0);
  CHECK(shown.size() >= static_cast<size_t>(saves) * 3);
  CHECK(house.hub->lights.savedRevision() == house.hub->lights.revision());
}

TEST_CASE("renderDueFrames() never saves") {
  House house;
  house.hub->run(1000);
  REQUIRE(house.hub->post("\"speed\":990", "").ok());
  const int renames = house.files.renames;
  for (int i = 0; i < 20'000; ++i) {
    house.clock.advance(1);
    house.hub->lights.renderDueFrames();
  }
  CHECK(house.files.renames == renames);
}

TEST_CASE("a frame that was shown while logging is not shown twice") {
  House house("2026-05-01T05:59:59Z");
  struct SlowLog : Log {
    std::function<void()> meanwhile = [] {};
    void write(LogLevel, std::string_view) override { meanwhile(); }
  } log;
  test::RecordingOutput output;
  Lights lights{house.hub->records, house.clock, output, log};
  lights.load();
  lights.setHardware({10, ColorOrder::kRgb, 0});
  lights.setTimeZone(test::zoneOf("UTC0"));
  REQUIRE(lights.apply("{\"strips\":[{}],\"globalSettings\":{" + std::string(kDayTimer) + "}}").ok());
  int shown = 0;
  log.meanwhile = [&] {
    house.clock.advance(20);
    lights.renderDueFrames();
    output.busy = true;
    shown = output.frames;
  };
  for (int i = 0; i < 150 && shown == 0; ++i) {
    house.clock.advance(20);
    lights.tick();
  }
  REQUIRE(shown > 0);
  CHECK(output.frames == shown);
}

TEST_CASE("renderDueFrames() shows nothing before the first tick()") {
  House house;
  house.clock.advance(100);
  house.hub->lights.renderDueFrames();
  CHECK(house.hub->output.frames == 0);
}

TEST_CASE("the hardware is passed to the output, with the LED count clamped") {
  House house;
  house.hub->lights.setHardware({300, ColorOrder::kGbr, 0});
  CHECK(house.hub->output.configuredCount == 300);
  CHECK(house.hub->output.configuredOrder == ColorOrder::kGbr);
  house.hub->lights.setHardware({0, ColorOrder::kGbr, 0});
  CHECK(house.hub->output.configuredCount == 1);
  house.hub->lights.setHardware({60'000, ColorOrder::kGbr, 0});
  CHECK(house.hub->output.configuredCount == 1000);
  house.hub->lights.setHardware({60'000, ColorOrder::kGbr, 0, LedType::kSk6812Rgbw});
  CHECK(house.hub->output.configuredCount == 750);
  CHECK(house.hub->output.configuredType == LedType::kSk6812Rgbw);
}

TEST_CASE("only another LED count, type or colour order restarts the output") {
  House house;
  const int before = house.hub->output.configurations;
  house.hub->lights.setHardware({10, ColorOrder::kRgb, 500});
  CHECK(house.hub->output.configurations == before);
  house.hub->lights.setHardware({10, ColorOrder::kBgr, 500});
  CHECK(house.hub->output.configurations == before + 1);
  house.hub->lights.setHardware({11, ColorOrder::kBgr, 500});
  CHECK(house.hub->output.configurations == before + 2);
  house.hub->lights.setHardware({11, ColorOrder::kBgr, 500, LedType::kWs2815});
  CHECK(house.hub->output.configurations == before + 3);
}

TEST_CASE("nothing is shown before the hardware is known") {
  test::MemoryFileStore files;
  test::ManualClock clock;
  test::QuietLog log;
  RecordStore records(files, log);
  test::RecordingOutput output;
  Lights lights(records, clock, output, log);
  lights.load();
  clock.advance(100);
  lights.tick();
  CHECK(output.frames == 0);
}

TEST_CASE("without a timer, enabled switches the strip gradually") {
  House house;
  CHECK(house.lit());
  const int full = house.hub->output.peak();
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  house.hub->run(120);
  CHECK(house.hub->output.peak() > 0);
  CHECK(house.hub->output.peak() < full);
  CHECK_FALSE(house.lit());
  REQUIRE(house.hub->post("\"enabled\":true", "").ok());
  CHECK(house.lit());
}

TEST_CASE("tick() allocates no memory unless it saves") {
  House house;
  REQUIRE(house.hub->post("\"mode\":\"party\"", kDayTimer).ok());
  house.hub->run(15'000);
  house.hub->output.last.reserve(1000);
  const size_t before = test::heapUse().allocations;
  house.hub->run(10'000);
  CHECK(test::heapUse().allocations == before);
}

TEST_CASE("the clock shows the local hour, and a faint first LED while the time is unknown") {
  House house("2026-05-01T06:00Z");
  house.hub->lights.setHardware({60, ColorOrder::kRgb, 0});
  REQUIRE(house.hub->post("\"mode\":\"clock\",\"color\":\"#ffffff\",\"brightness\":255", "").ok());
  house.hub->run(1000);
  const auto& wire = house.hub->output.last;
  CHECK(wire[30 * 3] > 200);
  CHECK(wire[10 * 3] < 50);
  house.hub->lights.setTimeZone(test::zoneOf("WAT-3"));
  house.hub->run(100);
  CHECK(wire[45 * 3] > 200);
  house.clock.unsetWall();
  house.hub->run(100);
  CHECK(wire[0] > 0);
  CHECK(wire[45 * 3] == 0);
}
