#include "core/lights/lights.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "support/heap/heap_use.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(House, "new lights are warm white") {
  CHECK(lit());
  const auto& frame = hub->output.last;
  CHECK(frame.size() == 30);
  CHECK(frame[0] > frame[1]);
  CHECK(frame[1] > frame[2]);
}

TEST_CASE_FIXTURE(House, "a change begins with the next frame and is saved later") {
  hub->run(100);
  const uint32_t before = hub->lights.revision();
  CHECK(hub->post("\"color\":\"#0000ff\",\"brightness\":255", "").ok());
  CHECK(hub->lights.revision() > before);
  CHECK(hub->lights.savedRevision() < hub->lights.revision());
  const int blue = hub->output.last[2];
  hub->run(40);
  CHECK(hub->output.last[2] > blue);
  hub->run(LightEngine::kGlide);
  CHECK(hub->output.last[2] == 255);
  CHECK(hub->output.last[0] == 0);
  hub->run(3000);
  CHECK(hub->lights.savedRevision() == hub->lights.revision());
  boot();
  CHECK(hub->lights.settings().strip.color == Rgb{0, 0, 255});
}

TEST_CASE_FIXTURE(House, "the time before the first frame does not count as its lateness") {
  clock.advance(kMinute);
  hub->run(400);
  const auto& counts = hub->lights.lateness().counts();
  CHECK(counts.front() > 0);
  CHECK(counts.back() == 0);
}

TEST_CASE_FIXTURE(House, "flush saves at once") {
  REQUIRE(hub->post("\"speed\":990", "").ok());
  CHECK(hub->lights.flush().ok());
  CHECK(hub->lights.savedRevision() == hub->lights.revision());
  boot();
  CHECK(hub->lights.settings().strip.speed == 990);
}

TEST_CASE_FIXTURE(House, "an invalid value changes nothing") {
  const std::string before = hub->lights.json();
  const Status answer = hub->post("\"brightness\":3,\"speed\":1001", kDayTimer);
  CHECK(answer.isError(ErrorKind::kInvalid));
  CHECK(answer.error().message == "speed must be a whole number from 0 to 1000.");
  CHECK(hub->post("\"brightness\":3", "\"autoOnTime\":\"25:00\"").isError(ErrorKind::kInvalid));
  CHECK(hub->lights.json() == before);
}

TEST_CASE_FIXTURE(House, "an older revision is a conflict and changes nothing") {
  REQUIRE(hub->post("\"brightness\":1", "").ok());
  const std::string seen = std::to_string(hub->lights.revision());
  REQUIRE(hub->post("\"brightness\":2", "").ok());
  const std::string late = "{\"strips\":[{\"brightness\":3}],\"revision\":" + seen + "}";
  CHECK(hub->lights.apply(late).isError(ErrorKind::kConflict));
  CHECK(hub->lights.settings().strip.brightness == 2);
  const std::string now =
      "{\"strips\":[{\"brightness\":3}],\"revision\":" + std::to_string(hub->lights.revision()) + "}";
  CHECK(hub->lights.apply(now).ok());
  CHECK(hub->lights.settings().strip.brightness == 3);
}

TEST_CASE_FIXTURE(House, "a post that changes nothing keeps the revision") {
  REQUIRE(hub->post("\"brightness\":9", "").ok());
  const uint32_t before = hub->lights.revision();
  CHECK(hub->lights.apply(hub->lights.json()).ok());
  CHECK(hub->lights.revision() == before);
}

TEST_CASE_FIXTURE(House, "reset restores the default settings but keeps the hardware") {
  hub->lights.setHardware({77, ColorOrder::kBgr, 500});
  REQUIRE(hub->post("\"mode\":\"party\",\"brightness\":3", kDayTimer).ok());
  hub->lights.reset();
  CHECK(hub->lights.settings() == LightsSettings{});
  CHECK(hub->lights.json().find("\"ledCount\":77") != std::string::npos);
}

TEST_CASE_FIXTURE(House, "a damaged record gives the defaults and is logged") {
  REQUIRE(RecordStore(files, hub->log).save("lights", "{\"revision\":1}\n{\"strips\":[]}").ok());
  boot();
  CHECK(hub->lights.settings() == LightsSettings{});
}

TEST_CASE_FIXTURE(House, "frames are shown about 60 times a second, only while the output is ready") {
  hub->run(1000, 1);
  CHECK(hub->output.frames >= 58);
  CHECK(hub->output.frames <= 63);
  const int before = hub->output.frames;
  hub->output.busy = true;
  hub->run(200);
  CHECK(hub->output.frames == before);
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

TEST_CASE_FIXTURE(House, "renderDueFrames() shows frames while settings are saved") {
  REQUIRE(hub->post("\"mode\":\"rainbow\",\"speed\":500", "").ok());
  hub->run(1000, 1);
  std::vector<std::vector<uint8_t>> shown;
  files.whileRenaming = [&] {
    for (int i = 0; i < 50; ++i) {
      clock.advance(1);
      hub->lights.renderDueFrames();
      if (shown.empty() || shown.back() != hub->output.last) shown.push_back(hub->output.last);
    }
  };
  const int renames = files.renames;
  hub->run(1500, 1);
  const int saves = files.renames - renames;
  REQUIRE(saves > 0);
  CHECK(shown.size() >= static_cast<size_t>(saves) * 3);
  CHECK(hub->lights.savedRevision() == hub->lights.revision());
}

TEST_CASE_FIXTURE(House, "renderDueFrames() never saves") {
  hub->run(1000);
  REQUIRE(hub->post("\"speed\":990", "").ok());
  const int renames = files.renames;
  for (int i = 0; i < 20'000; ++i) {
    clock.advance(1);
    hub->lights.renderDueFrames();
  }
  CHECK(files.renames == renames);
}

TEST_CASE("a frame that was shown while logging is not shown twice") {
  House house("2026-05-01T05:59:59Z");
  struct SlowLog : Log {
    std::function<void()> meanwhile = [] {};
    void write(LogLevel, TextView) override { meanwhile(); }
  } log;
  RecordingOutput output;
  Lights lights{house.hub->records, house.clock, output, log};
  lights.load();
  lights.setHardware({10, ColorOrder::kRgb, 0});
  lights.setTimeZone(zoneOf("UTC0"));
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

TEST_CASE_FIXTURE(House, "renderDueFrames() shows nothing before the first tick()") {
  clock.advance(100);
  hub->lights.renderDueFrames();
  CHECK(hub->output.frames == 0);
}

TEST_CASE_FIXTURE(House, "the hardware is passed to the output, with the LED count clamped") {
  hub->lights.setHardware({300, ColorOrder::kGbr, 0});
  CHECK(hub->output.configuredCount == 300);
  CHECK(hub->output.configuredOrder == ColorOrder::kGbr);
  hub->lights.setHardware({0, ColorOrder::kGbr, 0});
  CHECK(hub->output.configuredCount == 1);
  hub->lights.setHardware({60'000, ColorOrder::kGbr, 0});
  CHECK(hub->output.configuredCount == 1000);
  hub->lights.setHardware({60'000, ColorOrder::kGbr, 0, LedType::kSk6812Rgbw});
  CHECK(hub->output.configuredCount == 750);
  CHECK(hub->output.configuredType == LedType::kSk6812Rgbw);
}

TEST_CASE_FIXTURE(House, "only another LED count, type or colour order restarts the output") {
  const int before = hub->output.configurations;
  hub->lights.setHardware({10, ColorOrder::kRgb, 500});
  CHECK(hub->output.configurations == before);
  hub->lights.setHardware({10, ColorOrder::kBgr, 500});
  CHECK(hub->output.configurations == before + 1);
  hub->lights.setHardware({11, ColorOrder::kBgr, 500});
  CHECK(hub->output.configurations == before + 2);
  hub->lights.setHardware({11, ColorOrder::kBgr, 500, LedType::kWs2815});
  CHECK(hub->output.configurations == before + 3);
}

TEST_CASE("nothing is shown before the hardware is known") {
  MemoryFileStore files;
  ManualClock clock;
  QuietLog log;
  RecordStore records(files, log);
  RecordingOutput output;
  Lights lights(records, clock, output, log);
  lights.load();
  clock.advance(100);
  lights.tick();
  CHECK(output.frames == 0);
}

TEST_CASE_FIXTURE(House, "without a timer, enabled switches the strip gradually") {
  CHECK(lit());
  const int full = hub->output.peak();
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  hub->run(120);
  CHECK(hub->output.peak() > 0);
  CHECK(hub->output.peak() < full);
  CHECK_FALSE(lit());
  REQUIRE(hub->post("\"enabled\":true", "").ok());
  CHECK(lit());
}

TEST_CASE_FIXTURE(House, "tick() allocates no memory unless it saves") {
  REQUIRE(hub->post("\"mode\":\"party\"", kDayTimer).ok());
  hub->run(15'000);
  hub->output.last.reserve(1000);
  const size_t before = heapUse().allocations;
  hub->run(10'000);
  CHECK(heapUse().allocations == before);
}

TEST_CASE("the clock shows the local hour, and a faint first LED while the time is unknown") {
  House house("2026-05-01T06:00Z");
  house.hub->lights.setHardware({60, ColorOrder::kRgb, 0});
  REQUIRE(house.hub->post("\"mode\":\"clock\",\"color\":\"#ffffff\",\"brightness\":255", "").ok());
  house.hub->run(1000);
  const auto& wire = house.hub->output.last;
  CHECK(wire[30 * 3] > 200);
  CHECK(wire[10 * 3] < 50);
  house.hub->lights.setTimeZone(zoneOf("WAT-3"));
  house.hub->run(100);
  CHECK(wire[45 * 3] > 200);
  house.clock.unsetWall();
  house.hub->run(100);
  CHECK(wire[0] > 0);
  CHECK(wire[45 * 3] == 0);
}
