#include "core/lights/lights.h"

#include <doctest/doctest.h>

#include <memory>

#include "core/lights/allocation_count.h"
#include "core/lights/lights_fixture.h"

using namespace lumi;
using test::LightsBench;
using test::timeOf;

namespace {

constexpr const char* kDayTimer =
    "\"autoOn\":true,\"autoOff\":true,\"autoOnTime\":\"06:00\",\"autoOffTime\":\"22:00\","
    "\"fadeOnDuration\":0,\"fadeOffDuration\":0";

/** Files and a clock; each `boot` is a start of the hub with what the last one left. */
struct House {
  test::MemoryFileStore files;
  test::ManualClock clock;
  std::unique_ptr<LightsBench> hub;

  explicit House(std::string_view now = "2026-05-01T12:00Z") : clock(timeOf(now)) { boot(); }

  void boot() { hub = std::make_unique<LightsBench>(files, clock, "UTC0"); }

  void jumpTo(std::string_view now) {
    clock.setWall(timeOf(now));
    hub->run(400);
  }

  bool lit() {
    hub->run(400);
    return hub->output.peak() > 0;
  }
};

}  // namespace

TEST_CASE("a new hub shines warm white") {
  House house;
  CHECK(house.lit());
  const auto& frame = house.hub->output.last;
  CHECK(frame.size() == 30);
  CHECK(frame[0] > frame[1]);
  CHECK(frame[1] > frame[2]);
}

TEST_CASE("a change shines with the next frame and is saved after a while") {
  House house;
  house.hub->run(100);
  const uint32_t before = house.hub->lights.revision();
  CHECK(house.hub->post("\"color\":\"#0000ff\",\"brightness\":255", "").applied == LightsApplied::kDone);
  CHECK(house.hub->lights.revision() > before);
  CHECK(house.hub->lights.savedRevision() < house.hub->lights.revision());
  house.hub->run(20);
  CHECK(house.hub->output.last[2] == 255);
  CHECK(house.hub->output.last[0] == 0);
  house.hub->run(3000);
  CHECK(house.hub->lights.savedRevision() == house.hub->lights.revision());
  house.boot();
  CHECK(house.hub->lights.settings().strip.color == Rgb{0, 0, 255});
}

TEST_CASE("flush saves at once") {
  House house;
  house.hub->post("\"speed\":990", "");
  CHECK(house.hub->lights.flush().ok());
  CHECK(house.hub->lights.savedRevision() == house.hub->lights.revision());
  house.boot();
  CHECK(house.hub->lights.settings().strip.speed == 990);
}

TEST_CASE("a bad value changes nothing") {
  House house;
  const std::string before = house.hub->lights.json();
  const LightsAnswer answer = house.hub->post("\"brightness\":3,\"speed\":1001", kDayTimer);
  CHECK(answer.applied == LightsApplied::kRefused);
  CHECK(answer.message == "speed must be a whole number from 0 to 1000.");
  CHECK(house.hub->post("\"brightness\":3", "\"autoOnTime\":\"25:00\"").applied == LightsApplied::kRefused);
  CHECK(house.hub->lights.json() == before);
}

TEST_CASE("an older revision is a conflict and changes nothing") {
  House house;
  house.hub->post("\"brightness\":1", "");
  const std::string seen = std::to_string(house.hub->lights.revision());
  house.hub->post("\"brightness\":2", "");
  const std::string late = "{\"strips\":[{\"brightness\":3}],\"revision\":" + seen + "}";
  CHECK(house.hub->lights.apply(late).applied == LightsApplied::kConflict);
  CHECK(house.hub->lights.settings().strip.brightness == 2);
  const std::string now =
      "{\"strips\":[{\"brightness\":3}],\"revision\":" + std::to_string(house.hub->lights.revision()) + "}";
  CHECK(house.hub->lights.apply(now).applied == LightsApplied::kDone);
  CHECK(house.hub->lights.settings().strip.brightness == 3);
}

TEST_CASE("a post that changes nothing keeps the revision") {
  House house;
  house.hub->post("\"brightness\":9", "");
  const uint32_t before = house.hub->lights.revision();
  CHECK(house.hub->lights.apply(house.hub->lights.json()).applied == LightsApplied::kDone);
  CHECK(house.hub->lights.revision() == before);
}

TEST_CASE("reset brings back the defaults but not the hardware's") {
  House house;
  house.hub->lights.setHardware({77, ColorOrder::kBgr, 500});
  house.hub->post("\"mode\":\"party\",\"brightness\":3", kDayTimer);
  house.hub->lights.reset();
  CHECK(house.hub->lights.settings() == LightsSettings{});
  CHECK(house.hub->lights.json().find("\"ledCount\":77") != std::string::npos);
}

TEST_CASE("a damaged record leaves the defaults and a line in the log") {
  House house;
  REQUIRE(RecordStore(house.files, house.hub->log).save("lights", "{\"revision\":1}\n{\"strips\":[]}").ok());
  house.boot();
  CHECK(house.hub->lights.settings() == LightsSettings{});
}

TEST_CASE("frames come about 60 times a second, only while the output is ready") {
  House house;
  house.hub->run(1000, 1);
  CHECK(house.hub->output.frames >= 58);
  CHECK(house.hub->output.frames <= 63);
  const int before = house.hub->output.frames;
  house.hub->output.busy = true;
  house.hub->run(200);
  CHECK(house.hub->output.frames == before);
}

TEST_CASE("hardware is handed to the output; a count out of range is moved into it") {
  House house;
  house.hub->lights.setHardware({300, ColorOrder::kGbr, 0});
  CHECK(house.hub->output.configuredCount == 300);
  CHECK(house.hub->output.configuredOrder == ColorOrder::kGbr);
  house.hub->lights.setHardware({0, ColorOrder::kGbr, 0});
  CHECK(house.hub->output.configuredCount == 1);
  house.hub->lights.setHardware({60'000, ColorOrder::kGbr, 0});
  CHECK(house.hub->output.configuredCount == 1000);
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

TEST_CASE("just before six with a fade of a minute the frames rise from dark to full") {
  House house("2026-05-01T05:59:50Z");
  house.hub->post("\"color\":\"#ffffff\",\"brightness\":255",
                  "\"autoOn\":true,\"autoOff\":true,\"fadeOnDuration\":1");
  CHECK_FALSE(house.lit());
  int before = 0;
  while (*house.clock.wall() < timeOf("2026-05-01T06:01:05Z")) {
    house.hub->run(100);
    REQUIRE(house.hub->output.peak() >= before);
    REQUIRE(house.hub->output.peak() - before <= 2);
    before = house.hub->output.peak();
  }
  CHECK(before == 255);
  CHECK(house.hub->log.contains("turns the light on"));
}

TEST_CASE("a restart inside the window comes up lit, outside dark, in a fade in between") {
  House house;
  house.hub->post("\"color\":\"#ffffff\",\"brightness\":255",
                  "\"autoOn\":true,\"autoOff\":true,\"fadeOnDuration\":60");
  REQUIRE(house.hub->lights.flush().ok());
  const auto peakAfterBootAt = [&](std::string_view now) {
    house.clock.setWall(timeOf(now));
    house.boot();
    house.hub->run(20);
    return house.hub->output.peak();
  };
  CHECK(peakAfterBootAt("2026-05-02T07:00Z") == 255);
  CHECK(peakAfterBootAt("2026-05-02T23:00Z") == 0);
  const int half = peakAfterBootAt("2026-05-03T06:30Z");
  CHECK(half > 40);
  CHECK(half < 55);
}

TEST_CASE("while the clock is not set the stored settings shine; set later, the timer is right") {
  House house;
  house.hub->post("", kDayTimer);
  REQUIRE(house.hub->lights.flush().ok());
  house.clock.unsetWall();
  house.boot();
  CHECK(house.lit());
  house.jumpTo("2026-05-01T23:00Z");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T06:00Z");
  CHECK(house.lit());
}

TEST_CASE("at night a change by hand shows the light at once, until the next evening") {
  for (const char* byHand :
       {"\"brightness\":200", "\"color\":\"#00ff00\"", "\"mode\":\"party\"", "\"speed\":500"}) {
    CAPTURE(byHand);
    House house;
    house.hub->post("", kDayTimer);
    house.jumpTo("2026-05-01T23:00Z");
    REQUIRE_FALSE(house.lit());
    house.hub->post(byHand, "");
    CHECK(house.lit());
    house.jumpTo("2026-05-02T05:59Z");
    CHECK(house.lit());
    house.jumpTo("2026-05-02T22:00Z");
    CHECK_FALSE(house.lit());
  }
}

TEST_CASE("switched off by hand inside the window it stays dark until the next morning, across a restart") {
  House house;
  house.hub->post("", kDayTimer);
  house.hub->post("\"enabled\":false", "");
  CHECK_FALSE(house.lit());
  REQUIRE(house.hub->lights.flush().ok());
  house.boot();
  CHECK_FALSE(house.lit());
  house.hub->post("", "\"fadeOffDuration\":5");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-01T22:30Z");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T06:00Z");
  CHECK(house.lit());
  CHECK_FALSE(house.hub->lights.settings().strip.enabled);
}

TEST_CASE("light turned on at night by hand is still on after a restart") {
  House house;
  house.hub->post("", kDayTimer);
  house.jumpTo("2026-05-01T23:00Z");
  house.hub->post("\"brightness\":200", "");
  REQUIRE(house.hub->lights.flush().ok());
  house.boot();
  CHECK(house.lit());
}

TEST_CASE("setting the timer hands the strip over to it") {
  House house("2026-05-01T23:00Z");
  house.hub->post("\"brightness\":200", "");
  CHECK(house.lit());
  house.hub->post("", kDayTimer);
  CHECK_FALSE(house.lit());
}

TEST_CASE("mode off stays dark through every transition") {
  House house;
  house.hub->post("\"mode\":\"off\"", kDayTimer);
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T06:00Z");
  CHECK_FALSE(house.lit());
  house.jumpTo("2026-05-02T12:00Z");
  CHECK_FALSE(house.lit());
}

TEST_CASE("the timer never changes settings or revision") {
  House house;
  house.hub->post("\"enabled\":false", kDayTimer);
  const std::string before = house.hub->lights.json();
  for (const char* now : {"2026-05-01T22:00Z", "2026-05-02T06:00Z", "2026-05-02T22:00Z"}) house.jumpTo(now);
  CHECK(house.hub->lights.json() == before);
}

TEST_CASE("without a timer enabled switches the strip softly") {
  House house;
  CHECK(house.lit());
  const int full = house.hub->output.peak();
  house.hub->post("\"enabled\":false", "");
  house.hub->run(120);
  CHECK(house.hub->output.peak() > 0);
  CHECK(house.hub->output.peak() < full);
  CHECK_FALSE(house.lit());
  house.hub->post("\"enabled\":true", "");
  CHECK(house.lit());
}

TEST_CASE("ticking allocates nothing while nothing is saved") {
  House house;
  house.hub->post("\"mode\":\"party\"", kDayTimer);
  house.hub->run(15'000);
  house.hub->output.last.reserve(1000);
  const size_t before = test::allocations();
  house.hub->run(10'000);
  CHECK(test::allocations() == before);
}
