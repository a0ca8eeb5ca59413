#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Json = nlohmann::json;

namespace {

/** A hub in Berlin with a strip and one matrix of its own, on 2026-05-01 at 12:00. */
struct ScheduledHub : SystemFixture {
  explicit ScheduledHub(const char* now = "2026-05-01T10:00:00Z") {
    set(now);
    setHardware(R"({"ledCount":4,"timezone":"CET-1CEST,M3.5.0,M10.5.0/3","place":"52.52, 13.41",)"
                R"("matrices":[{"connection":"hub"},{"connection":"none"}]})");
    pass(3 * kSecond);
  }

  void pass(Millis time, Millis step = 100) {
    for (Millis past = 0; past < time; past += step) {
      clock.advance(step);
      hub().tick();
    }
  }
  void live(const char* until, Millis step = kSecond) {
    while (*clock.wall() < *fromIso(until)) {
      const Millis left = static_cast<Millis>(*fromIso(until) - *clock.wall());
      pass(std::min(step, left), std::min(step, left));
    }
    pass(2 * kSecond);
  }
  void set(const char* time) {
    clock.setWall(*fromIso(time));
    pass(2 * kSecond);
  }
  void cutUntil(const char* time) {
    clock.setWall(*fromIso(time));
    restart();
    pass(2 * kSecond);
  }

  std::string scene(const std::string& color) {
    return addScene(ledPart(R"({"enabled":true,"color":")" + color + "\"}"));
  }
  std::string color() { return toHexColor(look().color); }
  int brightness() { return look().brightness; }

  Json schedule() { return Json::parse(get("/api/schedule").body); }
  uint32_t add(const std::string& time, const std::string& action, const std::string& more = "") {
    const Answered answer =
        post("/api/schedule", R"({"at":"time","time":")" + time + R"(","action":")" + action +
                                  R"(","days":["mon","tue","wed","thu","fri","sat","sun"])" + more + "}");
    CAPTURE(answer.body);
    REQUIRE(answer.status == 201);
    return Json::parse(answer.body)["id"];
  }
  Answered edit(uint32_t id, const std::string& body) {
    return put("/api/schedule/" + std::to_string(id), body);
  }
  Answered remove(uint32_t id) { return erase("/api/schedule/" + std::to_string(id)); }
  void setTimer(const std::string& times) {
    setLights(R"({"enabled":true})", R"(,"globalSettings":)" + times);
    pass(kSecond);
  }
  static bool isBright(const KeptFrame& frame) {
    return std::any_of(frame.wire.begin(), frame.wire.end(), [](uint8_t byte) { return byte > 0; });
  }
  bool isLit() const { return isBright(strip); }
  bool isMatrixLit() const { return isBright(matrices[0]); }
};

}  // namespace

TEST_CASE("the schedule is empty at first and says what the panel needs") {
  ScheduledHub fixture;
  const Json schedule = fixture.schedule();
  CHECK(schedule["entries"].empty());
  CHECK(schedule["next"].empty());
  CHECK(schedule["clockSet"] == true);
  CHECK(schedule["quiet"] == false);
  CHECK(schedule["night"] == false);
  CHECK(schedule["place"] == "52.52, 13.41");
  CHECK(schedule["sunrise"] == "05:35");
  CHECK(schedule["sunset"] == "20:33");
  fixture.clock.unsetWall();
  fixture.restart();
  CHECK(fixture.schedule()["clockSet"] == false);
  CHECK(fixture.schedule()["sunrise"].is_null());
}

TEST_CASE("an entry is added, changed, skipped and deleted, and each change has a new revision") {
  ScheduledHub fixture;
  const auto revision = [&] {
    const Json status = Json::parse(fixture.status());
    return status["room-lights-esp32"]["schedule"]["revision"].get<uint32_t>();
  };
  uint32_t last = revision();
  const auto isNew = [&] { return std::exchange(last, revision()) < last; };
  const uint32_t id = fixture.add("13:00", "lights-off", R"(,"from":"2026-05-01")");
  CHECK(isNew());
  CHECK(fixture.edit(id, R"({"time":"13:30"})").status == 200);
  CHECK(isNew());
  const Json entry = fixture.schedule()["entries"][0];
  CHECK(entry["id"] == id);
  CHECK(entry["time"] == "13:30");
  CHECK(entry["from"] == "2026-05-01");
  CHECK(entry["until"].is_null());
  CHECK(entry["problem"] == "");
  const std::string path = "/api/schedule/" + std::to_string(id);
  CHECK(fixture.post(path + "/skip", R"({"at":"2026-05-01T11:30:00.000Z","skip":true})").status == 200);
  CHECK(isNew());
  const Json next = fixture.schedule()["next"];
  REQUIRE(next.size() == 10);
  CHECK(next[0] == Json::parse(R"({"entry":)" + std::to_string(id) +
                               R"(,"at":"2026-05-01T11:30:00.000Z","action":"lights-off","scene":null,)"
                               R"("skipped":true})"));
  CHECK(next[1]["skipped"] == false);
  CHECK(fixture.remove(id).status == 200);
  CHECK(isNew());
  CHECK(fixture.remove(id).status == 404);
  CHECK(fixture.edit(id, "{}").status == 404);
  CHECK(fixture.post(path + "/skip", R"({"at":"2026-05-01T11:30:00.000Z","skip":true})").status == 404);
  CHECK_FALSE(isNew());
}

TEST_CASE_FIXTURE(ScheduledHub, "wrong bodies are 400 and change nothing") {
  const uint32_t id = add("13:00", "lights-off");
  const std::string before = get("/api/schedule").body;
  CHECK(post("/api/schedule", "{}").status == 400);
  CHECK(post("/api/schedule", "[]").status == 400);
  const Answered wrong = edit(id, R"({"days":[]})");
  CHECK(wrong.status == 400);
  CHECK(HubFixture::field(wrong.body, "message").rfind("days must be", 0) == 0);
  const std::string path = "/api/schedule/" + std::to_string(id) + "/skip";
  CHECK(post(path, R"({"at":"soon","skip":true})").status == 400);
  CHECK(post(path, R"({"at":"2026-05-01T11:00:00Z"})").status == 400);
  CHECK(post(path, R"({"at":"2026-05-01T11:10:00Z","skip":true})").status == 409);
  CHECK(post("/api/schedule/quiet", "{}").status == 400);
  CHECK(get("/api/schedule").body == before);
}

TEST_CASE("the 33rd entry is a conflict") {
  ScheduledHub fixture;
  for (int i = 0; i < 32; ++i) fixture.add("13:00", "lights-off");
  CHECK(fixture.post("/api/schedule", R"({"at":"time","time":"07:00","action":"lights-on","days":["mon"]})")
            .status == 409);
  const Json schedule = fixture.schedule();
  CHECK(schedule["entries"].size() == 32);
  CHECK(schedule["next"].size() == 10);
}

TEST_CASE_FIXTURE(ScheduledHub, "the schedule runs a look, and starts and stops the playlist of looks") {
  const std::string red = scene("#ff0000");
  scene("#0000ff");
  REQUIRE(put("/api/looks/playlist", R"({"steps":[{"scene":2,"seconds":3600}]})").status == 200);
  add("12:30", "scene", R"(,"scene":)" + red);
  add("13:00", "looks-start");
  add("13:30", "scene", R"(,"scene":)" + red);
  add("14:00", "looks-stop");
  live("2026-05-01T10:30:00Z");
  CHECK(color() == "#ff0000");
  live("2026-05-01T11:00:00Z");
  CHECK(color() == "#0000ff");
  CHECK(hub().looksPlaylist().isPlaying());
  CHECK(schedule()["entries"][0]["problem"] == "");
  REQUIRE(erase("/api/scenes/" + red).status == 200);
  CHECK(schedule()["entries"][0]["problem"] == "The scene was deleted.");
  live("2026-05-01T11:30:00Z");
  CHECK(color() == "#0000ff");
  CHECK(hub().looksPlaylist().isPlaying());
  live("2026-05-01T12:00:00Z");
  CHECK_FALSE(hub().looksPlaylist().isPlaying());
  CHECK(color() == "#0000ff");
}

TEST_CASE("a scene or a playlist that was started does not undo what a user did since") {
  for (const bool isPlaylist : {true, false}) {
    CAPTURE(isPlaylist);
    ScheduledHub fixture;
    fixture.scene("#ff0000");
    REQUIRE(fixture.put("/api/looks/playlist", R"({"steps":[{"scene":1}]})").status == 200);
    fixture.add("13:00", isPlaylist ? "looks-start" : "scene", R"(,"scene":1)");
    fixture.live("2026-05-01T11:00:00Z", kMinute);
    CHECK(fixture.color() == "#ff0000");
    CHECK(fixture.hub().looksPlaylist().isPlaying() == isPlaylist);
    fixture.clock.unsetWall();
    fixture.pass(kSecond);
    fixture.setLights(R"({"color":"#00ff00"})");
    fixture.set("2026-05-01T11:30:00Z");
    CHECK(fixture.color() == "#00ff00");
    CHECK_FALSE(fixture.hub().looksPlaylist().isPlaying());
  }
}

TEST_CASE("a wake-up light rises over midnight and a power cut, to the sunrise or to a look") {
  for (const bool isLook : {false, true}) {
    CAPTURE(isLook);
    ScheduledHub fixture;
    const std::string look = fixture.scene("#0000ff");
    fixture.setLights(R"({"enabled":false})");
    fixture.add("23:50", "wake-up", R"(,"minutes":20)" + (isLook ? R"(,"scene":)" + look : std::string()));
    fixture.live("2026-05-01T21:49:00Z");
    CHECK_FALSE(fixture.isLit());
    fixture.live("2026-05-01T21:52:00Z");
    CHECK(fixture.isLit());
    CHECK(fixture.brightness() == doctest::Approx(255 / 10).epsilon(0.3));
    fixture.live("2026-05-01T22:00:00Z");  // midnight
    CHECK(fixture.brightness() == doctest::Approx(255 / 2).epsilon(0.1));
    fixture.cutUntil("2026-05-01T22:05:00Z");
    CHECK(fixture.brightness() == doctest::Approx(255 * 3 / 4).epsilon(0.1));
    fixture.live("2026-05-01T22:11:00Z");
    CHECK(fixture.brightness() == 255);
    CHECK(fixture.color() == (isLook ? "#0000ff" : "#ffd6aa"));
    CHECK(has(fixture.status(), isLook
                                    ? R"("lights":{"kind":"schedule","id":0,"name":"the schedule","scene":1})"
                                    : R"("lights":{"kind":"schedule","id":0,"name":"the schedule"})"));
  }
}

TEST_CASE_FIXTURE(ScheduledHub, "a change by a person ends the wake-up light, also over a power cut") {
  add("12:10", "wake-up", R"(,"minutes":30)");
  live("2026-05-01T10:20:00Z");
  setLights(R"({"enabled":false})");
  live("2026-05-01T10:22:00Z");
  CHECK_FALSE(isLit());
  cutUntil("2026-05-01T10:25:00Z");
  live("2026-05-01T10:41:00Z");
  CHECK_FALSE(isLit());
}

TEST_CASE_FIXTURE(ScheduledHub,
                  "lights that are lit are not darkened by a wake-up light that is saved inside its time") {
  setLights(R"({"enabled":true,"brightness":100})");
  set("2026-05-01T10:20:00Z");
  add("12:10", "wake-up", R"(,"minutes":20)");
  CHECK(brightness() > 150);
  live("2026-05-01T10:31:00Z");
  CHECK(brightness() == 255);
}

TEST_CASE_FIXTURE(ScheduledHub, "a wake-up light keeps what it has reached when its entry is deleted") {
  setLights(R"({"enabled":false})");
  const uint32_t id = add("12:10", "wake-up", R"(,"minutes":20)");
  live("2026-05-01T10:20:00Z");
  REQUIRE(remove(id).status == 200);
  const int reached = brightness();
  CHECK(reached == doctest::Approx(255 / 2).epsilon(0.1));
  live("2026-05-01T10:31:00Z");
  CHECK(brightness() == reached);
  CHECK(isLit());
}

TEST_CASE_FIXTURE(ScheduledHub, "a wake-up light darkens no lit lights, also over a power cut") {
  addScene(ledPart(R"({"enabled":true,"brightness":100,"color":"#0000ff"})"));
  setLights(R"({"enabled":true,"brightness":200})");
  add("12:10", "wake-up", R"(,"minutes":20,"scene":1)");
  live("2026-05-01T10:12:00Z");
  CHECK(brightness() == 200);
  CHECK(color() == "#0000ff");
  add("12:40", "wake-up", R"(,"minutes":20)");
  live("2026-05-01T10:50:00Z");
  CHECK(brightness() == doctest::Approx(200 + 55 / 2).epsilon(0.02));
  cutUntil("2026-05-01T10:51:00Z");
  CHECK(brightness() >= 200);
  live("2026-05-01T11:01:00Z");
  CHECK(brightness() == 255);
}

TEST_CASE("a wake-up light with a look that can't wake up is the sunrise") {
  for (const std::string fault : {"dark", "damaged", "deleted"}) {
    CAPTURE(fault);
    ScheduledHub fixture;
    fixture.addScene(ledPart(fault == "dark" ? R"({"mode":"off"})" : R"({"mode":"solid"})"));
    fixture.setLights(R"({"enabled":true,"brightness":100})");
    fixture.add("12:10", "wake-up", R"(,"minutes":20,"scene":1)");
    if (fault == "deleted") REQUIRE(fixture.erase("/api/scenes/1").status == 200);
    if (fault == "damaged") {
      for (const char* file : {"records/scene-1", "records/scene-1.bak"}) fixture.store.remove(file);
    }
    fixture.live("2026-05-01T10:12:00Z");
    CHECK(fixture.isLit());
    CHECK(fixture.log.contains("wakes with the sunrise"));
    fixture.live("2026-05-01T10:31:00Z");
    CHECK(fixture.color() == "#ffd6aa");
    CHECK(fixture.brightness() == 255);
  }
}

TEST_CASE_FIXTURE(
    ScheduledHub,
    "the schedule wins over the timer in the same minute and holds until the timer's next transition") {
  setTimer(R"({"autoOn":true,"autoOff":true,"autoOnTime":"06:00","autoOffTime":"22:00"})");
  add("22:00", "lights-on");
  add("06:00", "lights-off");
  bool wasDark = false;
  for (live("2026-05-01T19:59:50Z", kMinute); *clock.wall() < *fromIso("2026-05-01T20:00:10Z");) {
    pass(20, 20);
    wasDark = wasDark || !isLit();
  }
  CHECK_FALSE(wasDark);  // in no frame
  live("2026-05-02T03:59:50Z", kMinute);
  CHECK(isLit());
  live("2026-05-02T04:00:10Z");
  CHECK_FALSE(isLit());
  live("2026-05-02T19:00:00Z", kMinute);
  CHECK_FALSE(isLit());
  token = signIn();  // the session has ended
  const Json next = schedule()["next"];
  REQUIRE(next.size() == 10);
  CHECK(next[0]["entry"].is_number());
  CHECK(next[0]["at"] == "2026-05-02T20:00:00.000Z");
  CHECK(next[1]["entry"].is_null());
  CHECK(next[1]["at"] == "2026-05-02T20:00:00.000Z");
  CHECK(next[1]["action"] == "lights-off");
}

TEST_CASE_FIXTURE(
    ScheduledHub,
    "quiet hours reach the sand table and the status, with their end; deletion of their end ends them") {
  add("22:00", "quiet-begin", R"(,"finish":false)");
  const uint32_t end = add("07:00", "quiet-end");
  live("2026-05-01T20:00:00Z", kMinute);
  const auto quiet = [&] { return hub().sand().quiet(); };
  const auto until = [&] { return Json::parse(status())["room-lights-esp32"]["schedule"]["quietUntil"]; };
  CHECK(quiet().hold);
  CHECK(until() == "07:00");
  CHECK_FALSE(quiet().finishes);
  CHECK(quiet().message == "Quiet hours until 07:00.");
  CHECK(schedule()["quiet"] == true);
  cutUntil("2026-05-01T23:00:00Z");
  CHECK(quiet().hold);
  CHECK(quiet().message == "Quiet hours until 07:00.");
  REQUIRE(edit(end, R"({"time":"08:15"})").status == 200);
  pass(kSecond);
  CHECK(quiet().message == "Quiet hours until 08:15.");
  CHECK(until() == "08:15");
  REQUIRE(remove(end).status == 200);
  pass(kSecond);
  CHECK_FALSE(quiet().hold);
  CHECK(until() == "");
  CHECK(schedule()["quiet"] == false);
  REQUIRE(post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  pass(kSecond);
  CHECK(quiet().hold);
  CHECK(quiet().message == "Quiet hours.");
  CHECK(until() == "");
  REQUIRE(post("/api/schedule/quiet", R"({"quiet":false})").status == 200);
  pass(kSecond);
  CHECK_FALSE(quiet().hold);
}

TEST_CASE_FIXTURE(
    ScheduledHub,
    "lights that a user switches on in quiet hours stay lit; switched off again, they stay dark") {
  add("22:00", "quiet-begin", R"(,"lights":true)");
  add("07:00", "quiet-end");
  CHECK(schedule()["entries"][0]["lights"] == true);
  const auto light = [&](bool on) {
    setLights(on ? R"({"enabled":true,"color":"#ffffff"})" : R"({"enabled":false})");
    pass(kSecond);
  };
  light(true);
  live("2026-05-01T20:01:00Z");
  light(true);
  CHECK(isLit());
  light(false);
  CHECK(post("/api/schedule/quiet", R"({"quiet":false})").status == 200);
  pass(2 * kSecond);
  CHECK_FALSE(isLit());
  live("2026-05-02T05:01:00Z");
  CHECK_FALSE(isLit());
}

TEST_CASE_FIXTURE(ScheduledHub, "quiet hours that a user ends light up, too") {
  add("22:00", "quiet-begin", R"(,"lights":true)");
  add("07:00", "quiet-end");
  live("2026-05-01T20:01:00Z");
  CHECK_FALSE(isLit());
  CHECK(post("/api/schedule/quiet", R"({"quiet":false})").status == 200);
  pass(2 * kSecond);
  CHECK(isLit());
}

TEST_CASE("lights that their timer switched off in quiet hours stay dark after them, also over a power cut") {
  for (const char* off : {"21:30", "23:00", "07:00"}) {
    for (const bool isCut : {false, true}) {
      CAPTURE(off);
      CAPTURE(isCut);
      ScheduledHub fixture;
      fixture.setTimer(R"({"autoOn":true,"autoOff":true,"autoOnTime":"11:00","autoOffTime":")" +
                       std::string(off) + "\"}");
      fixture.add("22:00", "quiet-begin", R"(,"lights":true)");
      fixture.add("07:00", "quiet-end");
      fixture.live("2026-05-01T19:00:00Z", kMinute);
      CHECK(fixture.isLit());
      fixture.live("2026-05-01T20:01:00Z", kMinute);
      CHECK_FALSE(fixture.isLit());
      if (isCut) fixture.cutUntil("2026-05-02T05:30:00Z");
      fixture.live("2026-05-02T05:31:00Z", kMinute);
      CHECK_FALSE(fixture.isLit());
    }
  }
}

TEST_CASE_FIXTURE(ScheduledHub, "the matrices are dark at night and bright again after it") {
  add("22:00", "night-begin", R"(,"brightness":0)");
  add("07:00", "night-end");
  pass(5 * kSecond);
  REQUIRE(isMatrixLit());
  const std::string before = get("/api/config/configs").body;
  live("2026-05-01T20:00:00Z", kMinute);
  CHECK_FALSE(isMatrixLit());
  CHECK(schedule()["night"] == true);
  CHECK(has(status(), R"("night":0)"));
  CHECK(get("/api/config/configs").body == before);
  cutUntil("2026-05-02T02:00:00Z");
  CHECK_FALSE(isMatrixLit());
  cutUntil("2026-05-02T06:00:00Z");
  CHECK(isMatrixLit());
  CHECK(has(status(), R"("night":null)"));
}

TEST_CASE("sunrise works after a power cut without internet, and an entry says that it is polar night") {
  ScheduledHub fixture("2026-12-15T10:00:00Z");
  fixture.setHardware(R"({"place":"Tromso"})");
  REQUIRE(fixture.post("/api/schedule", R"({"at":"sunrise","action":"lights-off","days":["mon"]})").status ==
          201);
  const auto problem = [&] { return fixture.schedule()["entries"][0]["problem"].get<std::string>(); };
  fixture.pass(kSecond);
  CHECK(problem() == "The place is not known yet.");
  fixture.pass(5 * kSecond);
  fixture.http.answers(
      200, R"({"results":[{"name":"Tromso","latitude":69.65,"longitude":18.96,"country":"Norway"}]})");
  fixture.pass(5 * kSecond);
  CHECK(problem() == "The sun does not rise in the next days.");
  CHECK(fixture.schedule()["place"] == "Tromso, Norway");
  CHECK(fixture.schedule()["sunset"].is_null());
  fixture.cutUntil("2026-03-15T10:00:00Z");
  CHECK(problem().empty());
  CHECK(fixture.schedule()["place"] == "Tromso");
  CHECK(fixture.schedule()["sunrise"].is_string());
}

TEST_CASE_FIXTURE(ScheduledHub,
                  "a backup contains the schedule with its ids; one without it leaves the present one") {
  add("12:30", "lights-on");
  const uint32_t id = add("13:00", "scene", R"(,"scene":7,"from":"2026-06-01")");
  remove(add("14:00", "lights-on"));
  const std::string entries = schedule()["entries"].dump();
  const std::string file = backup(false).body;
  remove(id);
  add("15:00", "lights-off");
  bringBack(file);
  CHECK(schedule()["entries"].dump() == entries);
  bringBack(backupWith(R"("hardware":{"ledCount":5})"));
  CHECK(schedule()["entries"].dump() == entries);
}
