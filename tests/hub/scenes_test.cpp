#include <doctest/doctest.h>

#include <string>

#include "core/base/text.h"
#include "core/json/json_field.h"
#include "core/lights/lights_settings.h"
#include "table_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with a sand table whose owner is signed in. */
struct ScenesFixture : TableHub {
  ScenesFixture() { run(kSecond); }

  /** Adds a scene with these parts (",\"led\":{…}"). */
  Answered add(const std::string& parts) { return post("/api/scenes", R"({"name":"Evening")" + parts + "}"); }
  /** Returns the message of the run. */
  std::string runScene(int id = 1) {
    const Answered answer = post("/api/scenes/" + std::to_string(id) + "/run");
    REQUIRE(answer.status == 200);
    return field(answer.body, "message");
  }
  bool isRunning() { return has(status(), R"("running":1)"); }

  std::string upload(const std::string& name) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
      text += "G1 X" + std::to_string(i % 2 * 9 + name[0]) + " Y" + std::to_string(i) + "\n";
    }
    REQUIRE(PanelHub::upload({"/api/gcode/upload", {}, "gcode", name, text}).status == 200);
    return hub().sand().queue().jobs().back().file;
  }
  /** The part of a scene that draws the pattern of a job. */
  static std::string draws(const std::string& file, const std::string& more = "") {
    return R"(,"sand":{"action":"draw","pattern":")" + file.substr(0, 8) + "\"" + more + "}";
  }
  void connectMatrices() { setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})"); }
  /** Quiet hours begin now and pause what is drawn. */
  void pauseForQuiet() {
    for (const char* each :
         {R"("00:00","action":"quiet-begin","finish":false)", R"("23:59","action":"quiet-end")"}) {
      const std::string daily = R"(,"days":["mon","tue","wed","thu","fri","sat","sun"]})";
      REQUIRE(post("/api/schedule", R"({"at":"time","time":)" + std::string(each) + daily).status == 201);
    }
    REQUIRE(runUntil([&] { return isPaused(); }));
  }
  bool isPaused() { return hub().sand().queue().current()->state == JobState::kPaused; }
  const Job& job(const std::string& file) { return *hub().sand().queue().find(file); }
};

}  // namespace

TEST_CASE_FIXTURE(ScenesFixture, "a scene sets what it contains and leaves the rest") {
  REQUIRE(post("/api/config/led-config", R"({"strips":[{"speed":77}],"globalSettings":{"autoOff":true}})")
              .status == 200);
  addScene(ledPart(R"({"enabled":true,"mode":"solid","color":"#102030","brightness":200})") +
           R"(,"matrix":{"matrices":[{},{"matrix":{"enabled":false}}]})");
  CHECK(runScene() == "Matrix 2 is not paired.");
  CHECK(toHexColor(look().color) == "#102030");
  CHECK(look().brightness == 200);
  CHECK(look().speed == 77);
  CHECK(hub().lights().settings().timer.autoOff);
  CHECK(matrix(0).enabled);
  CHECK_FALSE(matrix(1).enabled);
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "a scene sets intensity, palette and further colours only if it names them") {
  setLights(R"({"palette":"heat","color3":"#010101"})");
  addScene(ledPart(R"({"enabled":true,"mode":"fire","intensity":250,"color2":"#020202"})"));
  runScene();
  const StripSettings& shown = look();
  CHECK(shown.mode == LightMode::kFire);
  CHECK(shown.intensity == 250);
  CHECK(shown.color2 == Rgb{2, 2, 2});
  CHECK(shown.palette == Palette::kHeat);
  CHECK(shown.color3 == Rgb{1, 1, 1});
}

TEST_CASE_FIXTURE(
    ScenesFixture,
    "the list names the parts and the color of the light, and contains each look as it was posted") {
  addScene(ledPart(R"({"color":"#ff0000"})"));
  addScene(R"(,"pinned":false)" + ledPart(R"({"enabled":false})"));
  addScene(R"(,"icon":"moon","sand":{"action":"stop"},)"
           R"("matrix":{"matrices":[{"display":{"mode":"time"}},{"message":{"text":"Hi"}}]})");
  const std::string list = get("/api/scenes").body;
  CHECK(has(list,
            R"({"id":1,"name":"Evening","icon":"star","color":"#ff0000","parts":["lights"],"pinned":true,)"
            R"("content":{"name":"Evening","led":{"strips":[{"color":"#ff0000"}]}}},{"id":2,)"));
  CHECK(has(list, R"("color":null,"parts":["lights"],"pinned":false,"content":{)"));
  CHECK(has(list, R"({"id":3,"name":"Evening","icon":"moon","color":null,)"
                  R"("parts":["matrix-1","matrix-2","sand"],"pinned":true}]})"));
  CHECK(get("/api/scenes/1").body == R"({"name":"Evening","led":{"strips":[{"color":"#ff0000"}]}})");
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene is marked as running until something that it sets changes") {
  addScene(ledPart(R"({"color":"#ff0000"})"));
  CHECK_FALSE(isRunning());
  runScene();
  CHECK(isRunning());
  setMatrices(R"({"matrix":{"brightness":3}})");
  CHECK(isRunning());  // it sets no matrix
  setLights(R"({"brightness":9})");
  CHECK_FALSE(isRunning());
  runScene();
  REQUIRE(erase("/api/scenes/1").status == 200);
  CHECK_FALSE(isRunning());
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene that is no longer marked is not marked again by itself") {
  setLights(R"({"color":"#0000ff"})");
  addScene(ledPart(R"({"color":"#ff0000"})"));
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
  addScene(ledPart(R"({"color":"#ff0000"})") + R"(,"matrix":{"matrices":[{"display":{"mode":"time"}},{}]})");
  runScene();
  REQUIRE(post("/api/config/led-config", R"({"strips":[{}],"globalSettings":{"fadeOnDuration":7}})").status ==
          200);
  setMatrices(R"({"name":"Hall"})", R"({"display":{"mode":"off"}})");
  CHECK(isRunning());
  setMatrices(R"({"display":{"mode":"text"}})");
  CHECK_FALSE(isRunning());
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "the message of a run names a pattern that waits for the end of the quiet hours") {
  REQUIRE(post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  const std::string rose = upload("rose.gcode");
  run(3 * kSecond);
  REQUIRE(hub().sand().remove(rose));
  addScene(draws(rose));
  CHECK(runScene() == "rose waits. Quiet hours.");
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "quiet hours keep a paused drawing when a scene draws, and the message says so") {
  const std::string rose = upload("rose.gcode");
  const std::string star = upload("star.gcode");
  REQUIRE(hub().sand().remove(star));
  addScene(draws(star));
  addScene(draws(rose));
  addScene(draws(star, R"(,"when":"now")"));
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  pauseForQuiet();
  CHECK(runScene(1) == "star waits. Quiet hours until 23:59.");
  CHECK(runScene(2) == "rose continues later. Quiet hours until 23:59.");
  run(5 * kSecond);
  CHECK(job(rose).state == JobState::kPaused);
  CHECK(hub().sand().queue().jobs().size() == 2);
  CHECK(runScene(3) == "star waits. Quiet hours until 23:59.");
  run(20 * kSecond);
  CHECK(hub().sand().queue().jobs().size() == 1);
}

TEST_CASE_FIXTURE(ScenesFixture, "quiet hours keep a playlist paused when a scene plays it again") {
  const std::string rose = upload("rose.gcode");
  REQUIRE(hub().sand().remove(rose));
  REQUIRE(
      post("/api/sand/playlists", R"({"name":"One","entries":[")" + rose.substr(0, 8) + R"("]})").status ==
      201);
  addScene(R"(,"sand":{"action":"playlist","playlist":1})");
  addScene(R"(,"sand":{"action":"resume"})");
  runScene(1);
  REQUIRE(runUntil([&] { return hub().sand().queue().current() != nullptr; }));
  pauseForQuiet();
  CHECK(runScene(1) == "The playlist waits. Quiet hours until 23:59.");
  run(5 * kSecond);
  CHECK(isPaused());
  CHECK(runScene(2) == "");
  run(5 * kSecond);
  CHECK_FALSE(isPaused());
}

TEST_CASE_FIXTURE(ScenesFixture, "the light fades over the transition") {
  setLights(R"({"mode":"solid","color":"#ff0000","brightness":255})");
  run(2 * kSecond);
  REQUIRE(strip.wire[1] == 255);  // GRB
  addScene(R"(,"transition":10)" + ledPart(R"({"color":"#0000ff"})"));
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
  CHECK(has(status(), R"("reason":"timer")"));
  addScene(ledPart(R"({"enabled":true})"));
  runScene();
  run(kSecond);
  CHECK(has(status(), R"("reason":"by-hand")"));
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene pauses, resumes, stops and draws a pattern of the library") {
  const std::string rose = upload("rose.gcode");
  addScene(R"(,"sand":{"action":"pause"})");
  addScene(R"(,"sand":{"action":"resume"})");
  addScene(R"(,"sand":{"action":"stop"})");
  addScene(draws(rose));
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene(1) == "");
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kPaused; }));
  CHECK(isRunning());
  CHECK(runScene(2) == "");
  CHECK_FALSE(isRunning());
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene(3) == "");
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kInterrupted; }));
  CHECK(runScene(4) == "");
  REQUIRE(runUntil([&] { return hub().sand().queue().current() != nullptr; }));
  CHECK(hub().sand().queue().interrupted() == nullptr);
  CHECK(runScene(4) == "");  // is being drawn already
  CHECK(hub().sand().queue().firstWaiting() == nullptr);
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene draws its pattern next, or now: what is being drawn then ends") {
  const std::string rose = upload("rose.gcode");
  const std::string star = upload("star.gcode");
  const std::string wave = upload("wave.gcode");
  addScene(draws(wave));
  addScene(draws(star, R"(,"when":"now")"));
  REQUIRE(runUntil([&] { return job(rose).state == JobState::kRunning; }));
  CHECK(runScene(1) == "wave is drawn next.");
  CHECK(hub().sand().queue().firstWaiting()->file == wave);
  CHECK(hub().sand().queue().jobs().size() == 3);
  CHECK(runScene(2) == "");
  REQUIRE(runUntil([&] { return job(star).state == JobState::kRunning; }));
  CHECK(hub().sand().queue().find(rose) == nullptr);
  CHECK(hub().sand().queue().firstWaiting()->file == wave);
  CHECK(hub().sand().library().has(patternIdFrom(rose.substr(0, 8)).value()));
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene plays a playlist, skips its pattern, and draws another one in it") {
  run(3 * kSecond);  // the table is connected
  const std::string rose = upload("rose.gcode");
  const std::string star = upload("star.gcode");
  const std::string wave = upload("wave.gcode");
  for (const std::string& file : {rose, star, wave}) REQUIRE(hub().sand().remove(file));
  const auto pattern = [](const std::string& file) { return "\"" + file.substr(0, 8) + "\""; };
  REQUIRE(post("/api/sand/playlists",
               R"({"name":"Two","entries":[)" + pattern(rose) + "," + pattern(star) + R"(],"repeat":true})")
              .status == 201);
  addScene(R"(,"sand":{"action":"playlist","playlist":1,"name":"Two"})");
  addScene(R"(,"sand":{"action":"skip"})");
  addScene(draws(wave, R"(,"when":"now")"));
  const auto drawn = [this] {
    const Job* current = hub().sand().queue().current();
    return current == nullptr ? std::string() : current->originalName;
  };
  CHECK(runScene(1) == "");
  REQUIRE(runUntil([&] { return drawn() == "rose"; }));
  CHECK(isRunning());
  CHECK(runScene(1) == "");  // does not begin again
  CHECK(runScene(2) == "");
  REQUIRE(runUntil([&] { return drawn() == "star"; }));
  CHECK(runScene(3) == "");
  REQUIRE(runUntil([&] { return drawn() == "wave"; }));
  CHECK(hub().sand().player().isActive());
  REQUIRE(post("/api/sand/player", R"({"action":"stop"})").status == 200);
  CHECK_FALSE(has(status(), R"("running":3)"));
  REQUIRE(runUntil([&] { return !hub().sand().player().isActive(); }));
  REQUIRE(hub().sand().removePlaylist(1));
  CHECK(runScene(1) == "The playlist Two was deleted.");
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene shows a message once on a matrix") {
  connectMatrices();
  addScene(R"(,"matrix":{"matrices":[{"message":{"text":"Dinner","icon":"bell"}},{}]})");
  const std::string before = get("/api/config/configs").body;
  CHECK(runScene() == "");
  CHECK(has(hub().matrices().shown(0).text, ":bell: Dinner"));
  CHECK(isRunning());
  CHECK(get("/api/config/configs").body == before);
  run(20 * kSecond);
  CHECK_FALSE(hub().matrices().isTemporary(0));
  setMatrices(R"({"matrix":{"enabled":false}})");
  CHECK(runScene() == "The matrix is switched off.");
}

TEST_CASE_FIXTURE(ScenesFixture, "the message of a run names a deleted pattern; the rest of the scene runs") {
  addScene(ledPart(R"({"color":"#010203"})") +
           R"(,"sand":{"action":"draw","pattern":"0000abcd","name":"Rose"})");
  CHECK(runScene() == "The pattern Rose was deleted.");
  CHECK(toHexColor(look().color) == "#010203");
  CHECK_FALSE(isRunning());  // what it asks of the table is not done
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
        "action must be one of draw, playlist, pause, resume, stop, skip.");
  CHECK(message(R"({"name":"a","sand":{"action":"draw"}})") == "pattern must be the id of a pattern.");
  CHECK(message(R"({"name":"a","sand":{"action":"draw","pattern":"x"}})") ==
        "pattern must be the id of a pattern.");
  CHECK(message(R"({"name":"a","sand":{"action":"playlist"}})") == "playlist must be the id of a playlist.");
  CHECK(message(R"({"name":"a","matrix":{"matrices":[{"message":{"text":" "}},{}]}})") ==
        "text must be a text of 1 to 1020 bytes, not only blanks.");
  CHECK(message(R"({"name":"a")") != "");
  CHECK(has(get("/api/scenes").body, R"("scenes":[])"));
  CHECK(post("/api/scenes/7/run").status == 404);
  CHECK(post("/api/scenes/x/run").status == 404);
  CHECK(put("/api/scenes/order", R"({"ids":[1]})").status == 409);
  CHECK(put("/api/scenes/order", R"({"ids":["a"]})").status == 400);
  CHECK(post("/api/scenes", std::string(SceneList::kMaxText + 1, ' ')).status == 413);
}

TEST_CASE_FIXTURE(ScenesFixture, "a later text of a matrix does not make a scene of pages unusable") {
  connectMatrices();
  const auto display = [](const std::string& members) {
    return R"("matrices":[{"display":{)" + members + "}},{}]";
  };
  const std::string page = R"("mode":"time","pages":[{"text":")" + std::string(600, 'x') + "\"}]";
  addScene(R"(,"matrix":{)" + display(page) + "}");
  const std::string text = R"("mode":"text","text":")" + std::string(1500, 'y') + "\"";
  REQUIRE(post("/api/config/matrix-config", "{" + display(text) + "}").status == 200);
  run(kMinute);  // it is saved
  restart();
  CHECK(runScene() == "");
  const MatrixSettings& shown = matrix(0);
  CHECK(shown.pages.size() == 1);
  CHECK(shown.text == "");  // hidden, and both do not fit
}

TEST_CASE_FIXTURE(ScenesFixture, "pages leave the hidden text of a matrix that fits") {
  setMatrices(R"({"display":{"text":"Mine"}})");
  addScene(R"(,"matrix":{"matrices":[{"display":{"mode":"time","pages":[{"text":"Hi"}]}},{}]})");
  runScene();
  CHECK(matrix(0).text == "Mine");
}

TEST_CASE_FIXTURE(ScenesFixture, "the strip's present segments do not decide whether a scene can be used") {
  const auto shows = [](const std::string& segments) { return R"({"segments":[)" + segments + "]}"; };
  REQUIRE(post("/api/config/led-config",
               R"({"strips":[)" + shows(R"({"from":20,"to":30},{"from":30,"to":40,"mode":"fire"})") + "]}")
              .status == 200);
  CHECK(field(add(ledPart(shows(R"({"from":0,"to":10},{"mode":"meteor"})"))).body, "message") ==
        "segments must be in order and without overlap, each with at least one LED, up to LED 1000.");
  addScene(ledPart(shows(R"({"to":10})")));
  runScene();
  const auto& segments = look().segments;
  REQUIRE(segments.size() == 1);
  CHECK(segments[0].from == 0);
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene does not rename a matrix") {
  addScene(R"(,"matrix":{"matrices":[{"name":"Other","matrix":{"brightness":5}},{}]})");
  runScene();
  CHECK(matrix(0).name == "Matrix 1");
  CHECK(matrix(0).brightness == 5);
}

TEST_CASE_FIXTURE(ScenesFixture, "a scene sets the pages of a matrix, and an empty list ends them") {
  addScene(R"(,"matrix":{"matrices":[{"display":{"mode":"text","seconds":7,)"
           R"("pages":[{"mode":"time","clock":{"seconds":true},"transition":"fade"},{"text":"Hi"}]}},{}]})");
  runScene();
  const MatrixSettings shown = matrix(0);
  CHECK(shown.seconds == 7);
  REQUIRE(shown.pages.size() == 2);
  CHECK(shown.pages[0].clock.hasSeconds);
  CHECK(shown.pages[0].transition == PageTransition::kFade);
  CHECK(shown.pages[1].text == "Hi");
  CHECK(matrix(1).pages.empty());
  addScene(R"(,"matrix":{"matrices":[{"display":{"mode":"text","pages":[]}},{}]})");
  runScene(2);
  CHECK(matrix(0).pages.empty());
}

TEST_CASE_FIXTURE(ScenesFixture, "the status contains who changed lights and matrices last") {
  CHECK(has(status(), R"("changedBy":{"lights":null,"matrix":null})"));
  addGuest();
  addScene(ledPart(R"({"color":"#010203"})"));
  const std::string guest = signIn("guest", "guest-password");
  REQUIRE(call(Method::kPost, "/api/scenes/1/run", guest).status == 200);
  setMatrices(R"({"matrix":{"brightness":3}})");
  CHECK(has(status(), R"("changedBy":{"lights":{"kind":"person","id":2,"name":"Guest","scene":1},)"
                      R"("matrix":{"kind":"person","id":1,"name":"owner"}})"));
  CHECK(log.contains("guest from"));
}

TEST_CASE_FIXTURE(ScenesFixture,
                  "a scene of other parts does not unmark a scene; one of the same part does") {
  addScene(ledPart(R"({"color":"#ff0000"})"));
  addScene(ledPart(R"({"color":"#0000ff"})"));
  addScene(R"(,"matrix":{"matrices":[{"display":{"mode":"time"}},{}]})");
  const auto isMarked = [this](int id) {
    return has(get("/api/scenes").body, R"("running":)" + std::to_string(id) + ",");
  };
  runScene(1);
  CHECK(isMarked(1));
  runScene(2);
  CHECK(isMarked(2));
  runScene(3);
  CHECK(isMarked(3));
  setMatrices(R"({"display":{"mode":"off"}})");
  CHECK(isMarked(2));  // it still applies
}

TEST_CASE_FIXTURE(ScenesFixture, "the revision differs after every change of a scene") {
  addScene(ledPart(R"({"enabled":true,"speed":5})"));
  const auto revision = [this] {
    const std::string all = status();
    return all.substr(all.find("\"scenes\""), 32);
  };
  const std::string before = revision();
  REQUIRE(
      put("/api/scenes/1", R"({"name":"Evening","led":{"strips":[{"enabled":true,"speed":6}]}})").status ==
      200);
  CHECK(revision() != before);
}

TEST_CASE_FIXTURE(ScenesFixture, "a backup contains the scenes with their ids and order") {
  addScene(ledPart(R"({"color":"#010203"})"));
  addScene(R"(,"icon":"moon")");
  REQUIRE(erase("/api/scenes/1").status == 200);
  addScene(R"(,"icon":"bed")");
  REQUIRE(put("/api/scenes/order", R"({"ids":[3,2]})").status == 200);
  const std::string before = get("/api/scenes").body;
  const std::string file = backup(false).body;
  REQUIRE(erase("/api/scenes/3").status == 200);
  addScene(R"(,"icon":"sun")");
  bringBack(file);
  CHECK(get("/api/scenes").body == before);
  CHECK(get("/api/scenes/3").body == R"({"name":"Evening","icon":"bed"})");
}
