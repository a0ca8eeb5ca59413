#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "core/base/text.h"
#include "core/json/json_field.h"
#include "core/lights/lights_settings.h"
#include "support/fakes/table_wire.h"
#include "system_fixture.h"
#include "tools/virtual_grbl/virtual_grbl.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kScenePass = 5;
constexpr const char* kStatus = "/api/config/device/status";

/** A hub with a sand table whose owner is signed in. */
struct ScenesFixture : SystemFixture {
  VirtualGrbl grbl;
  TableWire wire{grbl};

  ScenesFixture() {
    cable = &wire;
    reboot();
    token = signIn();
    run(kSecond);
  }

  void run(Millis time) {
    for (Millis passed = 0; passed < time; passed += kScenePass) {
      grbl.advance(kScenePass * 1000);
      pass(kScenePass);
    }
  }
  bool runUntil(const std::function<bool()>& condition) {
    for (Millis passed = 0; passed < kMinute; passed += kScenePass) {
      if (condition()) return true;
      run(kScenePass);
    }
    return false;
  }

  Answered put(const std::string& path, const std::string& body) {
    return call(Method::kPut, path, token, body);
  }
  /** Adds a scene with these parts (",\"led\":{…}"). */
  Answered add(const std::string& parts) { return post("/api/scenes", R"({"name":"Evening")" + parts + "}"); }
  /** Returns the message of the run. */
  std::string runScene(int id = 1) {
    const Answered answer = post("/api/scenes/" + std::to_string(id) + "/run");
    REQUIRE(answer.status == 200);
    return field(answer.body, "message");
  }
  bool isRunning() { return has(get(kStatus).body, R"("running":1)"); }

  std::string upload(const std::string& name) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
      text += "G1 X" + std::to_string(i % 2 * 9) + " Y" + std::to_string(i) + "\n";
    }
    Request request =
        makeRequest(Method::kPost, "/api/gcode/upload", token, text, "multipart/form-data; boundary=x");
    request.headers.set("Host", "192.168.178.20");
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    REQUIRE(intake.parts);
    intake.parts->fileBegin("gcode", name);
    for (ConstBytes left = asBytes(text); !left.empty();) left = left.sub(intake.parts->fileData(left));
    while (!intake.parts->fileEnd()) hub().tick();
    intake.parts->end();
    REQUIRE(target->kept.status == 200);
    return hub().sand().queue().jobs().back().file;
  }
  const Job& job(const std::string& file) { return *hub().sand().queue().find(file); }
};

std::string led(const std::string& strip) {
  return R"(,"led":{"strips":[)" + strip + "]}";
}

}  // namespace

TEST_CASE_FIXTURE(ScenesFixture, "a scene sets what it contains and leaves the rest") {
  REQUIRE(post("/api/config/led-config", R"({"strips":[{"speed":77}],"globalSettings":{"autoOff":true}})")
              .status == 200);
  REQUIRE(add(led(R"({"enabled":true,"mode":"solid","color":"#102030","brightness":200})") +
              R"(,"matrix":{"matrices":[{},{"matrix":{"enabled":false}}]})")
              .status == 201);
  CHECK(runScene() == "Matrix 2 is not paired.");
  const LightsSettings& lights = hub().lights().settings();
  CHECK(toHexColor(lights.strip.color) == "#102030");
  CHECK(lights.strip.brightness == 200);
  CHECK(lights.strip.speed == 77);
  CHECK(lights.timer.autoOff);
  CHECK((*hub().matrices().settings())[0].enabled);
  CHECK_FALSE((*hub().matrices().settings())[1].enabled);
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "a scene sets intensity, palette and further colours only if it names them") {
  REQUIRE(post("/api/config/led-config", R"({"strips":[{"palette":"heat","color3":"#010101"}]})").status ==
          200);
  REQUIRE(add(led(R"({"enabled":true,"mode":"fire","intensity":250,"color2":"#020202"})")).status == 201);
  runScene();
  const StripSettings& shown = hub().lights().settings().strip;
  CHECK(shown.mode == LightMode::kFire);
  CHECK(shown.intensity == 250);
  CHECK(shown.color2 == Rgb{2, 2, 2});
  CHECK(shown.palette == Palette::kHeat);
  CHECK(shown.color3 == Rgb{1, 1, 1});
}

TEST_CASE_FIXTURE(ScenesFixture, "the list names the parts and the color of the light") {
  REQUIRE(add(led(R"({"color":"#ff0000"})")).status == 201);
  REQUIRE(add(led(R"({"enabled":false})")).status == 201);
  REQUIRE(
      add(R"(,"icon":"moon","matrix":{"matrices":[{"display":{"mode":"time"}},{}]},"sand":{"action":"stop"})")
          .status == 201);
  const std::string list = get("/api/scenes").body;
  CHECK(has(list, R"({"id":1,"name":"Evening","icon":"star","color":"#ff0000","parts":["lights"]})"));
  CHECK(has(list, R"({"id":2,"name":"Evening","icon":"star","color":null,"parts":["lights"]})"));
  CHECK(has(list, R"({"id":3,"name":"Evening","icon":"moon","color":null,"parts":["matrix-1","sand"]})"));
  CHECK(get("/api/scenes/2").body == R"({"name":"Evening","led":{"strips":[{"enabled":false}]}})");
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene is marked as running until something that it sets changes") {
  REQUIRE(add(led(R"({"color":"#ff0000"})")).status == 201);
  CHECK_FALSE(isRunning());
  runScene();
  CHECK(isRunning());
  REQUIRE(post("/api/config/matrix-config", R"({"matrices":[{"matrix":{"brightness":3}},{}]})").status ==
          200);
  CHECK(isRunning());  // it sets no matrix
  REQUIRE(post("/api/config/led-config", R"({"strips":[{"brightness":9}]})").status == 200);
  CHECK_FALSE(isRunning());
  runScene();
  REQUIRE(call(Method::kDelete, "/api/scenes/1", token).status == 200);
  CHECK_FALSE(isRunning());
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene that is no longer marked is not marked again by itself") {
  REQUIRE(post("/api/config/led-config", R"({"strips":[{"color":"#0000ff"}]})").status == 200);
  REQUIRE(add(led(R"({"color":"#ff0000"})")).status == 201);
  runScene();
  for (const char* color : {"#00ff00", "#ff0000"}) {
    REQUIRE(
        post("/api/config/led-config", std::string(R"({"strips":[{"color":")") + color + "\"}]}").status ==
        200);
    run(kSecond);
  }
  CHECK_FALSE(isRunning());
}

TEST_CASE_FIXTURE(ScenesFixture, "what a scene does not set does not unmark it") {
  REQUIRE(add(led(R"({"color":"#ff0000"})") + R"(,"matrix":{"matrices":[{"display":{"mode":"time"}},{}]})")
              .status == 201);
  runScene();
  REQUIRE(post("/api/config/led-config", R"({"strips":[{}],"globalSettings":{"fadeOnDuration":7}})").status ==
          200);
  REQUIRE(post("/api/config/matrix-config", R"({"matrices":[{"name":"Hall"},{"display":{"mode":"off"}}]})")
              .status == 200);
  CHECK(isRunning());
  REQUIRE(post("/api/config/matrix-config", R"({"matrices":[{"display":{"mode":"text"}},{}]})").status ==
          200);
  CHECK_FALSE(isRunning());
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "the message of a run names a pattern that waits for the end of the quiet hours") {
  REQUIRE(post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  const std::string rose = upload("rose.gcode");
  run(3 * kSecond);
  REQUIRE(add(R"(,"sand":{"action":"start","file":")" + rose + R"("})").status == 201);
  CHECK(runScene() == "rose.gcode waits. Quiet hours.");
}

TEST_CASE_FIXTURE(ScenesFixture, "the light fades over the transition") {
  REQUIRE(
      post("/api/config/led-config", R"({"strips":[{"mode":"solid","color":"#ff0000","brightness":255}]})")
          .status == 200);
  run(2 * kSecond);
  REQUIRE(strip.wire[1] == 255);  // GRB
  REQUIRE(add(R"(,"transition":10)" + led(R"({"color":"#0000ff"})")).status == 201);
  runScene();
  run(5 * kSecond);
  CHECK(strip.wire[1] > 0);
  CHECK(strip.wire[2] > 0);
  run(6 * kSecond);
  CHECK(strip.wire[1] == 0);
  CHECK(strip.wire[2] == 255);
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "a switched light counts as switched by hand, also where the timer wants the same") {
  REQUIRE(
      post(
          "/api/config/led-config",
          R"({"strips":[{}],"globalSettings":{"autoOn":true,"autoOff":true,"autoOnTime":"05:00","autoOffTime":"07:00"}})")
          .status == 200);
  run(kSecond);
  CHECK(has(get(kStatus).body, R"("reason":"timer")"));
  REQUIRE(add(led(R"({"enabled":true})")).status == 201);
  runScene();
  run(kSecond);
  CHECK(has(get(kStatus).body, R"("reason":"by-hand")"));
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene starts, pauses, resumes and stops a pattern") {
  const std::string rose = upload("rose.gcode");
  REQUIRE(add(R"(,"sand":{"action":"pause"})").status == 201);
  REQUIRE(add(R"(,"sand":{"action":"resume"})").status == 201);
  REQUIRE(add(R"(,"sand":{"action":"stop"})").status == 201);
  REQUIRE(add(R"(,"sand":{"action":"start","file":")" + rose + R"(","name":"rose.gcode"})").status == 201);
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene(1) == "");
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kPaused; }));
  CHECK(isRunning());
  CHECK(runScene(2) == "");
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene(3) == "");
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kInterrupted; }));
  CHECK(runScene(4) == "");
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene(4) == "");  // is being drawn already
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "a pattern that is being drawn is not interrupted: the scene's is the next") {
  const std::string rose = upload("rose.gcode");
  const std::string star = upload("star.gcode");
  const std::string wave = upload("wave.gcode");
  REQUIRE(add(R"(,"sand":{"action":"start","file":")" + wave + R"("})").status == 201);
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene() == "wave.gcode is drawn next.");
  CHECK(hub().sand().queue().firstWaiting()->file == wave);
}

TEST_CASE_FIXTURE(ScenesFixture, "the message of a run names a deleted pattern; the rest of the scene runs") {
  REQUIRE(add(led(R"({"color":"#010203"})") + R"(,"sand":{"action":"start","file":"0.gcode","name":"Rose"})")
              .status == 201);
  CHECK(runScene() == "The pattern Rose was deleted.");
  CHECK(toHexColor(hub().lights().settings().strip.color) == "#010203");
  CHECK(isRunning());
}

TEST_CASE_FIXTURE(ScenesFixture, "bad scenes are rejected with a reason, and nothing changes") {
  const auto message = [this](const std::string& body) {
    const Answered answer = post("/api/scenes", body);
    CHECK(answer.status == 400);
    return field(answer.body, "message");
  };
  CHECK(message("[]") == "The scene must be a JSON object.");
  CHECK(message("{}") == "name must be given.");
  CHECK(message(R"({"name":"a","led":{}})") == "strips must be a list with one strip.");
  CHECK(message(R"({"name":"a","led":{"strips":[{"mode":"disco"}]}})") ==
        concat({"mode must be ", choiceOf(kLightModeNames), "."}));
  CHECK(message(R"({"name":"a","matrix":{"matrices":[{}]}})") == "matrices must be a list of two matrices.");
  CHECK(message(R"({"name":"a","sand":{"action":"dance"}})") ==
        "action must be one of start, pause, resume, stop.");
  CHECK(message(R"({"name":"a","sand":{"action":"start"}})") == "file must be a pattern to start.");
  CHECK(message(R"({"name":"a")") != "");
  CHECK(has(get("/api/scenes").body, R"("scenes":[])"));
  CHECK(post("/api/scenes/7/run").status == 404);
  CHECK(post("/api/scenes/x/run").status == 404);
  CHECK(put("/api/scenes/order", R"({"ids":[1]})").status == 409);
  CHECK(put("/api/scenes/order", R"({"ids":["a"]})").status == 400);
  CHECK(post("/api/scenes", std::string(4097, ' ')).status == 413);
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene does not rename a matrix") {
  REQUIRE(add(R"(,"matrix":{"matrices":[{"name":"Other","matrix":{"brightness":5}},{}]})").status == 201);
  runScene();
  CHECK((*hub().matrices().settings())[0].name == "Matrix 1");
  CHECK((*hub().matrices().settings())[0].brightness == 5);
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene sets the pages of a matrix, and an empty list ends them") {
  REQUIRE(
      add(R"(,"matrix":{"matrices":[{"display":{"mode":"text","seconds":7,)"
          R"("pages":[{"mode":"time","clock":{"seconds":true},"transition":"fade"},{"text":"Hi"}]}},{}]})")
          .status == 201);
  runScene();
  const MatrixSettings shown = (*hub().matrices().settings())[0];
  CHECK(shown.seconds == 7);
  REQUIRE(shown.pages.size() == 2);
  CHECK(shown.pages[0].clock.hasSeconds);
  CHECK(shown.pages[0].transition == PageTransition::kFade);
  CHECK(shown.pages[1].text == "Hi");
  CHECK((*hub().matrices().settings())[1].pages.empty());
  REQUIRE(add(R"(,"matrix":{"matrices":[{"display":{"mode":"text","pages":[]}},{}]})").status == 201);
  runScene(2);
  CHECK((*hub().matrices().settings())[0].pages.empty());
}

TEST_CASE_FIXTURE(ScenesFixture, "the status contains who changed lights and matrices last") {
  CHECK(has(get(kStatus).body, R"("changedBy":{"lights":null,"matrix":null})"));
  addGuest();
  REQUIRE(add(led(R"({"color":"#010203"})")).status == 201);
  const std::string guest = signIn("guest", "guest-password");
  REQUIRE(call(Method::kPost, "/api/scenes/1/run", guest).status == 200);
  REQUIRE(post("/api/config/matrix-config", R"({"matrices":[{"matrix":{"brightness":3}},{}]})").status ==
          200);
  CHECK(has(get(kStatus).body,
            R"("changedBy":{"lights":{"kind":"person","id":2,"name":"Guest"},)"
            R"("matrix":{"kind":"person","id":1,"name":"owner"}})"));
  CHECK(log.contains("guest from"));
}

TEST_CASE_FIXTURE(ScenesFixture, "a backup contains the scenes with their ids and order") {
  REQUIRE(add(led(R"({"color":"#010203"})")).status == 201);
  REQUIRE(add(R"(,"icon":"moon")").status == 201);
  REQUIRE(call(Method::kDelete, "/api/scenes/1", token).status == 200);
  REQUIRE(add(R"(,"icon":"bed")").status == 201);
  REQUIRE(put("/api/scenes/order", R"({"ids":[3,2]})").status == 200);
  const std::string before = get("/api/scenes").body;
  const std::string file = backup(false).body;
  REQUIRE(call(Method::kDelete, "/api/scenes/3", token).status == 200);
  REQUIRE(add(R"(,"icon":"sun")").status == 201);
  REQUIRE(restore(file).status == 200);
  token = signIn();
  CHECK(get("/api/scenes").body == before);
  CHECK(get("/api/scenes/3").body == R"({"name":"Evening","icon":"bed"})");
}
