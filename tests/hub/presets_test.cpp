#include <doctest/doctest.h>

#include <string>

#include "core/lights/lights_settings.h"
#include "support/hub/full_hub.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kPresetsStatus = "/api/config/device/status";

/** A hub whose owner is signed in. */
struct PresetsFixture : SystemFixture {
  Answered add(const std::string& look, const std::string& name = "Reading") {
    return post("/api/presets", R"({"name":")" + name + R"(","led":{"strips":[)" + look + "]}}");
  }
  void run(int id) { REQUIRE(post("/api/presets/" + std::to_string(id) + "/run").status == 200); }
  bool isMarked(int id) {
    const std::string running = R"("running":)" + std::to_string(id) + "}";
    const std::string status = get(kPresetsStatus).body;
    const size_t presets = status.find("\"presets\"");
    return status.find(running, presets) == status.find("\"running\"", presets);
  }
  void light(const std::string& look) {
    REQUIRE(post("/api/config/led-config", R"({"strips":[)" + look + "]}").status == 200);
  }
};

}  // namespace

TEST_CASE_FIXTURE(PresetsFixture,
                  "a preset shows its look on the room lights and is marked until they change") {
  REQUIRE(add(R"({"enabled":true,"mode":"fire","palette":"heat","brightness":200})").status == 201);
  CHECK_FALSE(isMarked(1));
  light(R"({"enabled":false})");
  run(1);
  CHECK(hub().lights().status().on);
  CHECK(hub().lights().settings().strip.mode == LightMode::kFire);
  CHECK(hub().lights().settings().strip.palette == Palette::kHeat);
  CHECK(isMarked(1));
  REQUIRE(post("/api/config/matrix-config", R"({"matrices":[{"matrix":{"brightness":3}},{}]})").status ==
          200);
  CHECK(isMarked(1));
  light(R"({"brightness":9})");
  CHECK_FALSE(isMarked(1));
  CHECK(log.contains("ran the preset Reading"));
}

TEST_CASE_FIXTURE(PresetsFixture, "the list contains each preset with its text") {
  REQUIRE(add(R"({"color":"#ff0000"})").status == 201);
  REQUIRE(add(R"({"enabled":false})", "Dark").status == 201);
  const std::string list = get("/api/presets").body;
  CHECK(has(
      list,
      R"("running":null,"presets":[{"id":1,"name":"Reading","icon":"star","color":"#ff0000","parts":["lights"],)"
      R"("preset":{"name":"Reading","led":{"strips":[{"color":"#ff0000"}]}}},{"id":2,"name":"Dark",)"));
  CHECK(list.substr(list.size() - 4) == "}}]}");
  REQUIRE(call(Method::kPut, "/api/presets/order", token, R"({"ids":[2,1]})").status == 200);
  CHECK(has(get("/api/presets").body, R"("presets":[{"id":2,)"));
  REQUIRE(call(Method::kDelete, "/api/presets/2", token).status == 200);
  CHECK_FALSE(has(get("/api/presets").body, "Dark"));
  CHECK(get("/api/presets/1").body == R"({"name":"Reading","led":{"strips":[{"color":"#ff0000"}]}})");
}

TEST_CASE_FIXTURE(PresetsFixture, "the status names another revision after each change of the presets") {
  const auto revision = [this] {
    const std::string status = get(kPresetsStatus).body;
    return status.substr(status.find("\"presets\""), 32);
  };
  const std::string before = revision();
  REQUIRE(add(R"({"enabled":true})").status == 201);
  CHECK(revision() != before);
}

TEST_CASE_FIXTURE(PresetsFixture, "a text that sets something other than the room lights is no preset") {
  const auto message = [this](const std::string& body) {
    const Answered answer = post("/api/presets", body);
    CHECK(answer.status == 400);
    return field(answer.body, "message");
  };
  const std::string led = R"("led":{"strips":[{"enabled":true}]})";
  CHECK(message(R"({"name":"a"})") == "led must be given, and no other part.");
  CHECK(message(R"({"name":"a",)" + led + R"(,"sand":{"action":"stop"}})") ==
        "led must be given, and no other part.");
  CHECK(message(R"({"name":"a",)" + led + R"(,"matrix":{"matrices":[{"display":{"mode":"time"}},{}]}})") ==
        "led must be given, and no other part.");
  CHECK(message("[]") == "The preset must be a JSON object.");
  CHECK(has(get("/api/presets").body, R"("presets":[])"));
  CHECK(post("/api/presets/1/run").status == 404);
}

TEST_CASE_FIXTURE(PresetsFixture, "a preset unmarks a scene that sets other lights, and no other scene") {
  REQUIRE(add(R"({"color":"#0000ff"})").status == 201);
  REQUIRE(post("/api/scenes", R"({"name":"Red","led":{"strips":[{"color":"#ff0000"}]}})").status == 201);
  REQUIRE(post("/api/scenes", R"({"name":"Time","matrix":{"matrices":[{"display":{"mode":"time"}},{}]}})")
              .status == 201);
  const auto isSceneMarked = [this](const char* id) {
    return has(get("/api/scenes").body, std::string(R"("running":)") + id + ",");
  };
  REQUIRE(post("/api/scenes/1/run").status == 200);
  CHECK(isSceneMarked("1"));
  run(1);
  CHECK(isSceneMarked("null"));
  REQUIRE(post("/api/scenes/2/run").status == 200);
  run(1);
  CHECK(isSceneMarked("2"));
  CHECK(isMarked(1));
  REQUIRE(post("/api/scenes/1/run").status == 200);
  CHECK_FALSE(isMarked(1));
}

TEST_CASE_FIXTURE(PresetsFixture, "a backup contains the presets with their ids and order") {
  REQUIRE(add(R"({"color":"#ff0000"})").status == 201);
  REQUIRE(add(R"({"color":"#00ff00"})", "Green").status == 201);
  REQUIRE(call(Method::kPut, "/api/presets/order", token, R"({"ids":[2,1]})").status == 200);
  const std::string before = get("/api/presets").body;
  const std::string file = backup(false).body;
  REQUIRE(call(Method::kDelete, "/api/presets/2", token).status == 200);
  REQUIRE(restore(file).status == 200);
  token = signIn();
  CHECK(get("/api/presets").body == before);
}

TEST_CASE_FIXTURE(
    PresetsFixture,
    "the playlist shows its presets, goes on while the timer has the lights dark, and ends by a change") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  REQUIRE(add(R"({"mode":"ocean"})", "Ocean").status == 201);
  REQUIRE(call(Method::kPut, "/api/presets/playlist", token,
               R"({"steps":[{"preset":1,"seconds":9000},{"preset":2,"seconds":3600}]})")
              .status == 200);
  REQUIRE(post("/api/config/led-config",
               R"({"strips":[{"enabled":false}],"globalSettings":{"autoOn":true,"autoOff":true,)"
               R"("autoOnTime":"10:00","autoOffTime":"07:00","fadeOffDuration":60}})")
              .status == 200);
  REQUIRE(post("/api/presets/playlist/start").status == 200);  // 06:00
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
  CHECK(has(get("/api/presets/playlist").body, R"("playing":true,"step":0)"));
  skip(3 * kHour);  // the timer switched on at 10:00, the second step began at 12:00
  CHECK(hub().lights().status().on);
  CHECK(hub().lights().status().reason == LightsReason::kTimer);
  CHECK(hub().lights().settings().strip.mode == LightMode::kOcean);
  CHECK(has(get(kPresetsStatus).body, R"("playing":true)"));
  light(R"({"enabled":false})");
  pass(kSecond);
  CHECK(has(get("/api/presets/playlist").body, R"("playing":false})"));
  CHECK_FALSE(hub().lights().status().on);
}

TEST_CASE_FIXTURE(PresetsFixture, "a step during the timer's fade to dark does not end the fade") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  REQUIRE(add(R"({"mode":"ocean"})", "Ocean").status == 201);
  REQUIRE(call(Method::kPut, "/api/presets/playlist", token,
               R"({"steps":[{"preset":1,"seconds":600},{"preset":2,"seconds":600}]})")
              .status == 200);
  REQUIRE(post("/api/config/led-config",
               R"({"strips":[{"enabled":true}],"globalSettings":{"autoOff":true,"autoOffTime":"07:00",)"
               R"("fadeOffDuration":60}})")
              .status == 200);
  REQUIRE(post("/api/presets/playlist/start").status == 200);  // 06:00
  for (int minute = 0; minute < 119; ++minute) pass(kMinute);
  CHECK(hub().lights().status().on);
  CHECK(has(get("/api/presets/playlist").body, R"("playing":true)"));
  for (int minute = 0; minute < 30; ++minute) pass(kMinute);
  CHECK_FALSE(hub().lights().status().on);
}

TEST_CASE_FIXTURE(PresetsFixture, "a week of the playlist shows each step in time") {
  for (const char* mode : {"fire", "ocean", "solid"}) {
    REQUIRE(add(R"({"mode":")" + std::string(mode) + R"("})", mode).status == 201);
  }
  REQUIRE(call(Method::kPut, "/api/presets/playlist", token,
               R"({"steps":[{"preset":1,"seconds":1200},{"preset":2,"seconds":1800},)"
               R"({"preset":3,"seconds":600}]})")
              .status == 200);
  REQUIRE(post("/api/presets/playlist/start").status == 200);
  const auto wanted = [](int minute) {
    if (minute < 20) return LightMode::kFire;
    return minute < 50 ? LightMode::kOcean : LightMode::kSolid;
  };
  for (int minute = 0; minute < 7 * 24 * 60; ++minute) {
    CHECK(hub().lights().settings().strip.mode == wanted(minute % 60));
    pass(kMinute);
  }
  token = signIn();
  CHECK(has(get("/api/presets/playlist").body, R"("playing":true,"step":0)"));
}

TEST_CASE_FIXTURE(PresetsFixture, "a backup contains the playlist, which is not played after a restore") {
  REQUIRE(add(R"({"mode":"fire"})", "Fire").status == 201);
  REQUIRE(call(Method::kPut, "/api/presets/playlist", token,
               R"({"steps":[{"preset":1,"seconds":60,"transition":5}],"repeat":false,"shuffle":true})")
              .status == 200);
  const std::string before = get("/api/presets/playlist").body;
  const std::string file = backup(false).body;
  REQUIRE(call(Method::kPut, "/api/presets/playlist", token, R"({"steps":[]})").status == 200);
  REQUIRE(restore(file).status == 200);
  token = signIn();
  CHECK(get("/api/presets/playlist").body == before);
}

TEST_CASE("32 presets with usual names need at most 4 KiB at rest") {
  HubLoad load = kHousehold;
  load.presets = 0;
  FullHub fixture(load);
  const size_t without = fixture.atRest().bytes;
  for (int i = 0; i < 32; ++i) {
    const std::string name = R"({"name":"Evening )" + std::to_string(i);
    REQUIRE(fixture
                .call(Method::kPost, "/api/presets", fixture.token,
                      name + R"(","led":{"strips":[{"enabled":true,"mode":"fire"}]}})")
                .status == 201);
  }
  const size_t with = fixture.atRest().bytes;
  MESSAGE("bytes of 32 presets: " << with - without);
  CHECK(with - without <= 4 * 1024);
}
