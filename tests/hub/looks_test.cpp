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
  Answered add(const std::string& look, const std::string& name = "Reading") {
    return post("/api/scenes", R"({"name":")" + name + R"(","led":{"strips":[)" + look + "]}}");
  }
  void setPlaylist(const std::string& steps, const std::string& more = "") {
    REQUIRE(
        call(Method::kPut, "/api/looks/playlist", token, R"({"steps":[)" + steps + "]" + more + "}").status ==
        200);
  }
  bool isPlaying() { return has(get("/api/config/device/status").body, R"("looksPlaying":true)"); }
  void light(const std::string& look) {
    REQUIRE(post("/api/config/led-config", R"({"strips":[)" + look + "]}").status == 200);
  }
};

}  // namespace

TEST_CASE_FIXTURE(
    LooksFixture,
    "the playlist shows its looks, continues while the timer has the lights dark, and ends by a change") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  REQUIRE(add(R"({"mode":"ocean"})", "Ocean").status == 201);
  setPlaylist(R"({"scene":1,"seconds":9000},{"scene":2,"seconds":3600})");
  REQUIRE(post("/api/config/led-config",
               R"({"strips":[{"enabled":false}],"globalSettings":{"autoOn":true,"autoOff":true,)"
               R"("autoOnTime":"10:00","autoOffTime":"07:00","fadeOffDuration":60}})")
              .status == 200);
  REQUIRE(post("/api/looks/playlist/start").status == 200);  // 06:00
  CHECK(hub().lights().status().on);
  CHECK(hub().lights().settings().strip.mode == LightMode::kFire);
  const auto skip = [this](Millis time) {
    for (Millis passed = 0; passed < time; passed += kMinute) pass(kMinute);
  };
  skip(90 * kMinute);  // in the middle of the timer's fade
  CHECK(hub().lights().status().on);
  skip(2 * kHour);  // dark since 08:00; the second step's time was from 08:30 to 09:30
  CHECK_FALSE(hub().lights().status().on);
  CHECK(hub().lights().settings().strip.mode == LightMode::kFire);
  CHECK(has(get("/api/looks/playlist").body, R"("playing":true,"step":0)"));
  skip(3 * kHour);  // the timer switched on at 10:00, the second step began at 12:00
  CHECK(hub().lights().status().on);
  CHECK(hub().lights().status().reason == LightsReason::kTimer);
  CHECK(hub().lights().settings().strip.mode == LightMode::kOcean);
  CHECK(isPlaying());
  light(R"({"enabled":false})");
  pass(kSecond);
  CHECK(has(get("/api/looks/playlist").body, R"("playing":false})"));
  CHECK_FALSE(hub().lights().status().on);
}

TEST_CASE_FIXTURE(LooksFixture,
                  "a dark look is no step of the playlist, and leaves it when it becomes dark") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  REQUIRE(add(R"({"brightness":40})", "Dim").status == 201);
  for (const char* dark : {R"({"enabled":false})", R"({"mode":"off"})", R"({"brightness":0})"}) {
    CAPTURE(dark);
    REQUIRE(add(dark, "Dark").status == 201);
    const std::string id = std::to_string(hub().scenes().lastId());
    CHECK(call(Method::kPut, "/api/looks/playlist", token, R"({"steps":[{"scene":)" + id + "}]}").status ==
          400);
  }
  setPlaylist(R"({"scene":1,"seconds":10},{"scene":2,"seconds":10})");
  REQUIRE(post("/api/looks/playlist/start").status == 200);
  REQUIRE(
      call(Method::kPut, "/api/scenes/1", token, R"({"name":"Fire","led":{"strips":[{"enabled":false}]}})")
          .status == 200);
  pass(kSecond);
  CHECK(hub().lights().isLit());
  CHECK(hub().lights().settings().strip.brightness == 40);
  CHECK(isPlaying());
}

TEST_CASE_FIXTURE(LooksFixture, "a step during the timer's fade to dark does not end the fade") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  REQUIRE(add(R"({"mode":"ocean"})", "Ocean").status == 201);
  setPlaylist(R"({"scene":1,"seconds":600},{"scene":2,"seconds":600})");
  REQUIRE(post("/api/config/led-config",
               R"({"strips":[{"enabled":true}],"globalSettings":{"autoOff":true,"autoOffTime":"07:00",)"
               R"("fadeOffDuration":60}})")
              .status == 200);
  REQUIRE(post("/api/looks/playlist/start").status == 200);  // 06:00
  for (int minute = 0; minute < 119; ++minute) pass(kMinute);
  CHECK(hub().lights().status().on);
  CHECK(has(get("/api/looks/playlist").body, R"("playing":true)"));
  for (int minute = 0; minute < 30; ++minute) pass(kMinute);
  CHECK_FALSE(hub().lights().status().on);
}

TEST_CASE_FIXTURE(LooksFixture, "a week of the playlist shows each step in time") {
  for (const char* mode : {"fire", "ocean", "solid"}) {
    REQUIRE(add(R"({"mode":")" + std::string(mode) + R"("})", mode).status == 201);
  }
  setPlaylist(R"({"scene":1,"seconds":1200},{"scene":2,"seconds":1800},)"
              R"({"scene":3,"seconds":600})");
  REQUIRE(post("/api/looks/playlist/start").status == 200);
  const auto wanted = [](int minute) {
    if (minute < 20) return LightMode::kFire;
    return minute < 50 ? LightMode::kOcean : LightMode::kSolid;
  };
  for (int minute = 0; minute < 7 * 24 * 60; ++minute) {
    CHECK(hub().lights().settings().strip.mode == wanted(minute % 60));
    pass(kMinute);
  }
  token = signIn();
  CHECK(has(get("/api/looks/playlist").body, R"("playing":true,"step":0)"));
}

TEST_CASE_FIXTURE(LooksFixture, "a backup contains the playlist, which is not played after a restore") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  setPlaylist(R"({"scene":1,"seconds":60,"transition":5})", R"(,"repeat":false,"shuffle":true)");
  const std::string before = get("/api/looks/playlist").body;
  const std::string file = backup(false).body;
  setPlaylist("");
  REQUIRE(restore(file).status == 200);
  token = signIn();
  CHECK(get("/api/looks/playlist").body == before);
}

TEST_CASE("42 looks with usual names need at most 6 KiB at rest") {
  HubLoad load = kHousehold;
  load.looks = 0;
  FullHub fixture(load);
  const size_t without = fixture.atRest().bytes;
  for (int i = 0; i < 42; ++i) {
    const std::string name = R"({"name":"Evening )" + std::to_string(i);
    REQUIRE(fixture
                .call(Method::kPost, "/api/scenes", fixture.token,
                      name + R"(","led":{"strips":[{"enabled":true,"mode":"fire"}]}})")
                .status == 201);
  }
  const size_t with = fixture.atRest().bytes;
  MESSAGE("bytes of 42 looks: " << with - without);
  CHECK(with - without <= 6 * 1024);
}
