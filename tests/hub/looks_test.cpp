#include <doctest/doctest.h>

#include <string>

#include "core/lights/lights_settings.h"
#include "support/hub/full_hub.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub whose owner is signed in. */
struct LooksFixture : SystemFixture {
  std::string add(const std::string& fields, const std::string& name) {
    return addScene(ledPart(fields), name);
  }
  void setPlaylist(const std::string& steps, const std::string& more = "") {
    REQUIRE(put("/api/looks/playlist", R"({"steps":[)" + steps + "]" + more + "}").status == 200);
  }
  bool isPlaying() { return has(status(), R"("looksPlaying":true)"); }
  LightMode mode() { return look().mode; }
};

}  // namespace

TEST_CASE_FIXTURE(
    LooksFixture,
    "the playlist shows its looks, continues while the timer has the lights dark, and ends by a change") {
  add(R"({"mode":"fire"})", "Fire");
  add(R"({"mode":"ocean"})", "Ocean");
  setPlaylist(R"({"scene":1,"seconds":9000},{"scene":2,"seconds":3600})");
  setLights(R"({"enabled":false})", R"(,"globalSettings":{"autoOn":true,"autoOff":true,)"
                                    R"("autoOnTime":"10:00","autoOffTime":"07:00","fadeOffDuration":60})");
  REQUIRE(post("/api/looks/playlist/start").status == 200);  // 06:00
  CHECK(hub().lights().status().on);
  CHECK(mode() == LightMode::kFire);
  const auto skip = [this](Millis time) {
    for (Millis passed = 0; passed < time; passed += kMinute) pass(kMinute);
  };
  skip(90 * kMinute);  // in the middle of the timer's fade
  CHECK(hub().lights().status().on);
  skip(2 * kHour);  // dark since 08:00; the second step's time was from 08:30 to 09:30
  CHECK_FALSE(hub().lights().status().on);
  CHECK(mode() == LightMode::kFire);
  CHECK(has(get("/api/looks/playlist").body, R"("playing":true,"step":0)"));
  skip(3 * kHour);  // the timer switched on at 10:00, the second step began at 12:00
  CHECK(hub().lights().status().on);
  CHECK(hub().lights().status().reason == LightsReason::kTimer);
  CHECK(mode() == LightMode::kOcean);
  CHECK(isPlaying());
  setLights(R"({"enabled":false})");
  pass(kSecond);
  CHECK(has(get("/api/looks/playlist").body, R"("playing":false})"));
  CHECK_FALSE(hub().lights().status().on);
}

TEST_CASE_FIXTURE(LooksFixture, "a step during the timer's fade to dark does not end the fade") {
  add(R"({"mode":"fire"})", "Fire");
  add(R"({"mode":"ocean"})", "Ocean");
  setPlaylist(R"({"scene":1,"seconds":600},{"scene":2,"seconds":600})");
  setLights(R"({"enabled":true})", R"(,"globalSettings":{"autoOff":true,"autoOffTime":"07:00",)"
                                   R"("fadeOffDuration":60})");
  REQUIRE(post("/api/looks/playlist/start").status == 200);  // 06:00
  for (int minute = 0; minute < 119; ++minute) pass(kMinute);
  CHECK(hub().lights().status().on);
  CHECK(has(get("/api/looks/playlist").body, R"("playing":true)"));
  for (int minute = 0; minute < 30; ++minute) pass(kMinute);
  CHECK_FALSE(hub().lights().status().on);
}

TEST_CASE_FIXTURE(LooksFixture, "a backup contains the playlist, which is not played after a restore") {
  add(R"({"mode":"fire"})", "Fire");
  setPlaylist(R"({"scene":1,"seconds":60,"transition":5})", R"(,"repeat":false,"shuffle":true)");
  const std::string before = get("/api/looks/playlist").body;
  const std::string file = backup(false).body;
  setPlaylist("");
  bringBack(file);
  CHECK(get("/api/looks/playlist").body == before);
}

TEST_CASE("42 looks with usual names need at most 6 KiB at rest") {
  HubLoad load = kHousehold;
  load.looks = 0;
  FullHub fixture(load);
  const size_t without = fixture.atRest().bytes;
  for (int i = 0; i < 42; ++i) {
    const std::string name = R"({"name":"Evening )" + std::to_string(i);
    REQUIRE(fixture.post("/api/scenes", name + "\"" + ledPart(R"({"enabled":true,"mode":"fire"})") + "}")
                .status == 201);
  }
  const size_t with = fixture.atRest().bytes;
  MESSAGE("bytes of 42 looks: " << with - without);
  CHECK(with - without <= 6 * 1024);
}
