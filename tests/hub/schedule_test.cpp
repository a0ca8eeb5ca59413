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
    REQUIRE(call(Method::kPut, "/api/config/hardware", token,
                 R"({"ledCount":4,"timezone":"CET-1CEST,M3.5.0,M10.5.0/3","place":"52.52, 13.41",)"
                 R"("matrices":[{"connection":"hub"},{"connection":"none"}]})")
                .status == 200);
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
    reboot();
    pass(2 * kSecond);
  }

  uint32_t scene(const std::string& color) {
    const Answered answer =
        post("/api/scenes", R"({"name":"S","led":{"strips":[{"enabled":true,"color":")" + color + "\"}]}}");
    REQUIRE(answer.status == 201);
    return Json::parse(answer.body)["id"];
  }
  void light(const std::string& look) {
    REQUIRE(post("/api/config/led-config", R"({"strips":[)" + look + "]}").status == 200);
  }
  std::string color() { return toHexColor(hub().lights().settings().strip.color); }

  Json schedule() { return Json::parse(get("/api/schedule").body); }
  uint32_t add(const std::string& time, const std::string& action, const std::string& more = "") {
    const Answered answer =
        post("/api/schedule", R"({"at":"time","time":")" + time + R"(","action":")" + action +
                                  R"(","days":["mon","tue","wed","thu","fri","sat","sun"])" + more + "}");
    CAPTURE(answer.body);
    REQUIRE(answer.status == 201);
    return Json::parse(answer.body)["id"];
  }
  Answered put(uint32_t id, const std::string& body) {
    return call(Method::kPut, "/api/schedule/" + std::to_string(id), token, body);
  }
  Answered remove(uint32_t id) {
    return call(Method::kDelete, "/api/schedule/" + std::to_string(id), token, "");
  }
  void setTimer(const char* times) {
    REQUIRE(post("/api/config/led-config",
                 std::string(R"({"strips":[{"enabled":true}],"globalSettings":)") + times + "}")
                .status == 200);
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
  fixture.reboot();
  fixture.token = fixture.signIn();
  CHECK(fixture.schedule()["clockSet"] == false);
  CHECK(fixture.schedule()["sunrise"].is_null());
}

TEST_CASE("an entry is added, changed, skipped and deleted, and each change has a new revision") {
  ScheduledHub fixture;
  const auto revision = [&] {
    const Json status = Json::parse(fixture.get("/api/config/device/status").body);
    return status["room-lights-esp32"]["schedule"]["revision"].get<uint32_t>();
  };
  uint32_t last = revision();
  const auto isNew = [&] { return std::exchange(last, revision()) < last; };
  const uint32_t id = fixture.add("13:00", "lights-off", R"(,"from":"2026-05-01")");
  CHECK(isNew());
  CHECK(fixture.put(id, R"({"time":"13:30"})").status == 200);
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
  REQUIRE(next.size() == 8);
  CHECK(next[0] == Json::parse(R"({"entry":)" + std::to_string(id) +
                               R"(,"at":"2026-05-01T11:30:00.000Z","action":"lights-off","scene":null,)"
                               R"("skipped":true})"));
  CHECK(next[1]["skipped"] == false);
  CHECK(fixture.remove(id).status == 200);
  CHECK(isNew());
  CHECK(fixture.remove(id).status == 404);
  CHECK(fixture.put(id, "{}").status == 404);
  CHECK(fixture.post(path + "/skip", R"({"at":"2026-05-01T11:30:00.000Z","skip":true})").status == 404);
  CHECK_FALSE(isNew());
}

TEST_CASE("wrong bodies are 400 and change nothing") {
  ScheduledHub fixture;
  const uint32_t id = fixture.add("13:00", "lights-off");
  const std::string before = fixture.get("/api/schedule").body;
  CHECK(fixture.post("/api/schedule", "{}").status == 400);
  CHECK(fixture.post("/api/schedule", "[]").status == 400);
  const Answered wrong = fixture.put(id, R"({"days":[]})");
  CHECK(wrong.status == 400);
  CHECK(HubFixture::field(wrong.body, "message").rfind("days must be", 0) == 0);
  const std::string path = "/api/schedule/" + std::to_string(id) + "/skip";
  CHECK(fixture.post(path, R"({"at":"soon","skip":true})").status == 400);
  CHECK(fixture.post(path, R"({"at":"2026-05-01T11:00:00Z"})").status == 400);
  CHECK(fixture.post(path, R"({"at":"2026-05-01T11:10:00Z","skip":true})").status == 409);
  CHECK(fixture.post("/api/schedule/quiet", "{}").status == 400);
  CHECK(fixture.get("/api/schedule").body == before);
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

TEST_CASE("an entry of a scene that does not exist says so and does nothing") {
  ScheduledHub fixture;
  fixture.add("13:00", "scene", R"(,"scene":3)");
  CHECK(fixture.schedule()["entries"][0]["problem"] == "The scene was deleted.");
  CHECK(fixture.schedule()["next"].empty());
  fixture.live("2026-05-01T11:01:00Z");
}

TEST_CASE("the schedule runs a look, and starts and stops the playlist of looks") {
  ScheduledHub fixture;
  const std::string red = std::to_string(fixture.scene("#ff0000"));
  fixture.scene("#0000ff");
  REQUIRE(fixture
              .call(Method::kPut, "/api/looks/playlist", fixture.token,
                    R"({"steps":[{"scene":2,"seconds":3600}]})")
              .status == 200);
  fixture.add("12:30", "scene", R"(,"scene":)" + red);
  fixture.add("13:00", "looks-start");
  fixture.add("13:30", "scene", R"(,"scene":)" + red);
  fixture.add("14:00", "looks-stop");
  fixture.live("2026-05-01T10:30:00Z");
  CHECK(fixture.color() == "#ff0000");
  fixture.live("2026-05-01T11:00:00Z");
  CHECK(fixture.color() == "#0000ff");
  CHECK(fixture.hub().looksPlaylist().isPlaying());
  CHECK(fixture.schedule()["entries"][0]["problem"] == "");
  REQUIRE(fixture.call(Method::kDelete, "/api/scenes/" + red, fixture.token).status == 200);
  CHECK(fixture.schedule()["entries"][0]["problem"] == "The scene was deleted.");
  fixture.live("2026-05-01T11:30:00Z");
  CHECK(fixture.color() == "#0000ff");
  CHECK(fixture.hub().looksPlaylist().isPlaying());
  fixture.live("2026-05-01T12:00:00Z");
  CHECK_FALSE(fixture.hub().looksPlaylist().isPlaying());
  CHECK(fixture.color() == "#0000ff");
}

TEST_CASE("a started playlist does not undo what a user did since") {
  ScheduledHub fixture;
  fixture.scene("#ff0000");
  REQUIRE(
      fixture.call(Method::kPut, "/api/looks/playlist", fixture.token, R"({"steps":[{"scene":1}]})").status ==
      200);
  fixture.add("13:00", "looks-start");
  fixture.live("2026-05-01T11:00:00Z", kMinute);
  CHECK(fixture.hub().looksPlaylist().isPlaying());
  fixture.clock.unsetWall();
  fixture.pass(kSecond);
  REQUIRE(fixture.post("/api/config/led-config", R"({"strips":[{"color":"#00ff00"}]})").status == 200);
  fixture.set("2026-05-01T11:30:00Z");
  CHECK(fixture.color() == "#00ff00");
  CHECK_FALSE(fixture.hub().looksPlaylist().isPlaying());
}

TEST_CASE("a wake-up light rises over midnight and a power cut, to the sunrise or to a look") {
  for (const bool isLook : {false, true}) {
    CAPTURE(isLook);
    ScheduledHub fixture;
    const std::string look = std::to_string(fixture.scene("#0000ff"));
    fixture.light(R"({"enabled":false})");
    fixture.add("23:50", "wake-up", R"(,"minutes":20)" + (isLook ? R"(,"scene":)" + look : std::string()));
    const auto brightness = [&] { return int{fixture.hub().lights().settings().strip.brightness}; };
    fixture.live("2026-05-01T21:49:00Z");
    CHECK_FALSE(fixture.isLit());
    fixture.live("2026-05-01T21:52:00Z");
    CHECK(fixture.isLit());
    CHECK(brightness() == doctest::Approx(255 / 10).epsilon(0.3));
    fixture.live("2026-05-01T22:00:00Z");  // midnight
    CHECK(brightness() == doctest::Approx(255 / 2).epsilon(0.1));
    fixture.cutUntil("2026-05-01T22:05:00Z");
    CHECK(brightness() == doctest::Approx(255 * 3 / 4).epsilon(0.1));
    fixture.live("2026-05-01T22:11:00Z");
    CHECK(brightness() == 255);
    CHECK(fixture.color() == (isLook ? "#0000ff" : "#ffd6aa"));
    fixture.token = fixture.signIn();
    CHECK(has(fixture.get("/api/config/device/status").body,
              isLook ? R"("lights":{"kind":"schedule","id":0,"name":"the schedule","scene":1})"
                     : R"("lights":{"kind":"schedule","id":0,"name":"the schedule"})"));
  }
}

TEST_CASE("a change by a person ends the wake-up light, also over a power cut") {
  ScheduledHub fixture;
  fixture.add("12:10", "wake-up", R"(,"minutes":30)");
  fixture.live("2026-05-01T10:20:00Z");
  fixture.light(R"({"enabled":false})");
  fixture.live("2026-05-01T10:22:00Z");
  CHECK_FALSE(fixture.isLit());
  fixture.cutUntil("2026-05-01T10:25:00Z");
  fixture.live("2026-05-01T10:41:00Z");
  CHECK_FALSE(fixture.isLit());
}

TEST_CASE("lights that are lit are not darkened by a wake-up light that is saved inside its time") {
  ScheduledHub fixture;
  fixture.light(R"({"enabled":true,"brightness":100})");
  fixture.set("2026-05-01T10:20:00Z");
  fixture.add("12:10", "wake-up", R"(,"minutes":20)");
  CHECK(int{fixture.hub().lights().settings().strip.brightness} > 150);
  fixture.live("2026-05-01T10:31:00Z");
  CHECK(fixture.hub().lights().settings().strip.brightness == 255);
}

TEST_CASE("a wake-up light keeps what it has reached when its entry is deleted") {
  ScheduledHub fixture;
  fixture.light(R"({"enabled":false})");
  const uint32_t id = fixture.add("12:10", "wake-up", R"(,"minutes":20)");
  fixture.live("2026-05-01T10:20:00Z");
  REQUIRE(fixture.remove(id).status == 200);
  const int reached = fixture.hub().lights().settings().strip.brightness;
  CHECK(reached == doctest::Approx(255 / 2).epsilon(0.1));
  fixture.live("2026-05-01T10:31:00Z");
  CHECK(int{fixture.hub().lights().settings().strip.brightness} == reached);
  CHECK(fixture.isLit());
}

TEST_CASE("a wake-up light darkens no lit lights, also over a power cut") {
  ScheduledHub fixture;
  const Answered look =
      fixture.post("/api/scenes",
                   R"({"name":"S","led":{"strips":[{"enabled":true,"brightness":100,"color":"#0000ff"}]}})");
  REQUIRE(look.status == 201);
  fixture.light(R"({"enabled":true,"brightness":200})");
  const auto brightness = [&] { return int{fixture.hub().lights().settings().strip.brightness}; };
  fixture.add("12:10", "wake-up", R"(,"minutes":20,"scene":1)");
  fixture.live("2026-05-01T10:12:00Z");
  CHECK(brightness() == 200);
  CHECK(fixture.color() == "#0000ff");
  fixture.add("12:40", "wake-up", R"(,"minutes":20)");
  fixture.live("2026-05-01T10:50:00Z");
  CHECK(brightness() == doctest::Approx(200 + 55 / 2).epsilon(0.02));
  fixture.cutUntil("2026-05-01T10:51:00Z");
  CHECK(brightness() >= 200);
  fixture.live("2026-05-01T11:01:00Z");
  CHECK(brightness() == 255);
}

TEST_CASE("a wake-up light with a look that can't wake up is the sunrise") {
  for (const std::string fault : {"dark", "damaged", "deleted"}) {
    CAPTURE(fault);
    ScheduledHub fixture;
    const char* mode = fault == "dark" ? "off" : "solid";
    REQUIRE(
        fixture
            .post("/api/scenes", R"({"name":"S","led":{"strips":[{"mode":")" + std::string(mode) + "\"}]}}")
            .status == 201);
    fixture.light(R"({"enabled":true,"brightness":100})");
    fixture.add("12:10", "wake-up", R"(,"minutes":20,"scene":1)");
    if (fault == "deleted")
      REQUIRE(fixture.call(Method::kDelete, "/api/scenes/1", fixture.token).status == 200);
    if (fault == "damaged") {
      for (const char* file : {"records/scene-1", "records/scene-1.bak"}) fixture.store.remove(file);
    }
    fixture.live("2026-05-01T10:12:00Z");
    CHECK(fixture.isLit());
    CHECK(fixture.log.contains("wakes with the sunrise"));
    fixture.live("2026-05-01T10:31:00Z");
    CHECK(fixture.color() == "#ffd6aa");
    CHECK(fixture.hub().lights().settings().strip.brightness == 255);
  }
}

TEST_CASE("quiet hours and night take effect at once when they are saved inside their time") {
  ScheduledHub fixture("2026-05-01T21:00:00Z");
  fixture.pass(2 * kSecond);
  REQUIRE(fixture.isMatrixLit());
  fixture.add("22:00", "quiet-begin");
  fixture.add("07:00", "quiet-end");
  fixture.add("22:00", "night-begin", R"(,"brightness":0)");
  fixture.add("07:00", "night-end");
  fixture.pass(2 * kSecond);
  CHECK(fixture.hub().sand().quiet().message == "Quiet hours until 07:00.");
  CHECK_FALSE(fixture.isMatrixLit());
  fixture.cutUntil("2026-05-01T21:05:00Z");
  CHECK(fixture.hub().sand().quiet().hold);
  CHECK_FALSE(fixture.isMatrixLit());
}

TEST_CASE("the lights follow the schedule, at midnight too, and two entries in one minute in their order") {
  ScheduledHub fixture;
  fixture.add("00:00", "lights-off");
  fixture.add("00:05", "lights-off");
  fixture.add("00:05", "lights-on");
  REQUIRE(fixture.isLit());
  fixture.live("2026-05-01T21:59:55Z", kMinute);
  CHECK(fixture.isLit());
  fixture.live("2026-05-01T22:00:00Z");
  CHECK_FALSE(fixture.isLit());
  fixture.live("2026-05-01T22:05:00Z");
  CHECK(fixture.isLit());
}

TEST_CASE("the lights follow the schedule through both changes to and from daylight-saving time") {
  ScheduledHub spring("2026-03-29T00:50:00Z");
  spring.add("02:30", "lights-off");  // skipped: happens at the change, 01:00 UTC
  spring.live("2026-03-29T00:59:50Z");
  CHECK(spring.isLit());
  spring.live("2026-03-29T01:00:00Z");
  CHECK_FALSE(spring.isLit());
  ScheduledHub autumn("2026-10-25T00:20:00Z");
  autumn.add("02:30", "lights-off");
  autumn.live("2026-10-25T00:30:00Z");
  CHECK_FALSE(autumn.isLit());
  autumn.post("/api/config/led-config", R"({"strips":[{"enabled":true}]})");
  autumn.live("2026-10-25T01:40:00Z");  // 02:30 for the second time
  CHECK(autumn.isLit());
}

TEST_CASE("of what a power cut missed the last counts, once") {
  ScheduledHub fixture;
  fixture.add("13:00", "lights-on");
  fixture.add("14:00", "lights-off");
  fixture.cutUntil("2026-05-01T13:00:00Z");
  CHECK_FALSE(fixture.isLit());
  fixture.token = fixture.signIn();
  fixture.post("/api/config/led-config", R"({"strips":[{"enabled":true}]})");
  fixture.pass(3 * kSecond);
  fixture.cutUntil("2026-05-01T13:10:00Z");
  CHECK(fixture.isLit());
}

TEST_CASE("an unset clock does nothing, a wrong clock is corrected forward and back") {
  ScheduledHub fixture;
  fixture.add("13:00", "lights-off");
  fixture.clock.unsetWall();
  fixture.reboot();
  fixture.pass(4 * kHour, kMinute);
  CHECK(fixture.isLit());
  fixture.set("2026-05-01T10:30:00Z");
  CHECK(fixture.isLit());
  fixture.set("2033-05-01T10:30:00Z");  // wrong
  CHECK_FALSE(fixture.isLit());         // the missed event of the last 24 hours
  fixture.token = fixture.signIn();
  fixture.set("2026-05-01T10:31:00Z");
  fixture.post("/api/config/led-config", R"({"strips":[{"enabled":true}]})");
  fixture.pass(kSecond);
  CHECK(fixture.isLit());
  fixture.live("2026-05-01T11:00:00Z");
  CHECK_FALSE(fixture.isLit());
}

TEST_CASE("scenes run over midnight, and through both changes to and from daylight-saving time") {
  ScheduledHub home;
  const uint32_t red = home.scene("#ff0000");
  const uint32_t blue = home.scene("#0000ff");
  home.add("23:59", "scene", R"(,"scene":)" + std::to_string(red));
  home.add("00:00", "scene", R"(,"scene":)" + std::to_string(blue));
  home.live("2026-05-01T21:59:00Z");
  CHECK(home.color() == "#ff0000");
  home.live("2026-05-01T22:00:00Z");
  CHECK(home.color() == "#0000ff");
  CHECK(has(home.get("/api/config/device/status").body,
            R"("lights":{"kind":"schedule","id":0,"name":"the schedule","scene":2})"));
  home.add("02:30", "scene", R"(,"scene":)" + std::to_string(red));
  home.set("2026-10-25T00:29:00Z");  // 02:29 the first time
  home.live("2026-10-25T00:30:00Z");
  CHECK(home.color() == "#ff0000");
  REQUIRE(home.post("/api/scenes/" + std::to_string(blue) + "/run").status == 200);
  home.live("2026-10-25T01:31:00Z", 10 * kSecond);  // 02:31 the second time
  CHECK(home.color() == "#0000ff");
  home.set("2027-03-28T00:59:00Z");
  home.live("2027-03-28T01:00:00Z");  // 02:30 does not exist: at the change
  CHECK(home.color() == "#ff0000");
}

TEST_CASE("a scene that a power cut missed runs once, the last one only, and not while the clock is unset") {
  ScheduledHub home;
  const uint32_t red = home.scene("#ff0000");
  const uint32_t blue = home.scene("#0000ff");
  home.add("13:00", "scene", R"(,"scene":)" + std::to_string(red));
  home.add("14:00", "scene", R"(,"scene":)" + std::to_string(blue));
  home.cutUntil("2026-05-01T12:30:00Z");
  CHECK(home.color() == "#0000ff");
  home.token = home.signIn();
  REQUIRE(home.post("/api/scenes/" + std::to_string(red) + "/run").status == 200);
  home.pass(15 * kSecond);
  home.cutUntil("2026-05-01T12:40:00Z");
  CHECK(home.color() == "#ff0000");
  home.clock.unsetWall();
  home.pass(kHour, kMinute);
  CHECK(home.color() == "#ff0000");
}

TEST_CASE("a missed scene does not undo what a user did since") {
  ScheduledHub home;
  const uint32_t red = home.scene("#ff0000");
  home.add("13:00", "scene", R"(,"scene":)" + std::to_string(red));
  home.live("2026-05-01T11:00:00Z", kMinute);
  CHECK(home.color() == "#ff0000");
  home.clock.unsetWall();
  home.pass(kSecond);
  REQUIRE(home.post("/api/config/led-config", R"({"strips":[{"color":"#00ff00"}]})").status == 200);
  home.set("2026-05-01T11:30:00Z");
  CHECK(home.color() == "#00ff00");
}

TEST_CASE("the schedule wins over the timer in the same minute and holds until the timer's next transition") {
  ScheduledHub fixture;
  fixture.setTimer(R"({"autoOn":true,"autoOff":true,"autoOnTime":"06:00","autoOffTime":"22:00"})");
  fixture.add("22:00", "lights-on");
  fixture.add("06:00", "lights-off");
  bool wasDark = false;
  for (fixture.live("2026-05-01T19:59:50Z", kMinute);
       *fixture.clock.wall() < *fromIso("2026-05-01T20:00:10Z");) {
    fixture.pass(20, 20);
    wasDark = wasDark || !fixture.isLit();
  }
  CHECK_FALSE(wasDark);  // in no frame
  fixture.live("2026-05-02T03:59:50Z", kMinute);
  CHECK(fixture.isLit());
  fixture.live("2026-05-02T04:00:10Z");
  CHECK_FALSE(fixture.isLit());
  fixture.live("2026-05-02T19:00:00Z", kMinute);
  CHECK_FALSE(fixture.isLit());
  fixture.token = fixture.signIn();
  const Json next = fixture.schedule()["next"];
  REQUIRE(next.size() == 10);
  CHECK(next[0]["entry"].is_number());
  CHECK(next[0]["at"] == "2026-05-02T20:00:00.000Z");
  CHECK(next[1]["entry"].is_null());
  CHECK(next[1]["at"] == "2026-05-02T20:00:00.000Z");
  CHECK(next[1]["action"] == "lights-off");
}

TEST_CASE("a skipped event does not happen") {
  ScheduledHub fixture;
  const uint32_t id = fixture.add("13:00", "lights-off");
  REQUIRE(fixture
              .post("/api/schedule/" + std::to_string(id) + "/skip",
                    R"({"at":"2026-05-01T11:00:00Z","skip":true})")
              .status == 200);
  fixture.live("2026-05-01T11:01:00Z");
  CHECK(fixture.isLit());
  fixture.live("2026-05-02T11:01:00Z", 10 * kSecond);
  CHECK_FALSE(fixture.isLit());
}

TEST_CASE("quiet hours reach the sand table, with their end in words; deletion of their end ends them") {
  ScheduledHub fixture;
  fixture.add("22:00", "quiet-begin", R"(,"finish":false)");
  const uint32_t end = fixture.add("07:00", "quiet-end");
  fixture.live("2026-05-01T20:00:00Z", kMinute);
  const auto quiet = [&] { return fixture.hub().sand().quiet(); };
  CHECK(quiet().hold);
  CHECK_FALSE(quiet().finishes);
  CHECK(quiet().message == "Quiet hours until 07:00.");
  CHECK(fixture.schedule()["quiet"] == true);
  fixture.cutUntil("2026-05-01T23:00:00Z");
  CHECK(quiet().hold);
  CHECK(quiet().message == "Quiet hours until 07:00.");
  fixture.token = fixture.signIn();
  REQUIRE(fixture.put(end, R"({"time":"08:15"})").status == 200);
  fixture.pass(kSecond);
  CHECK(quiet().message == "Quiet hours until 08:15.");
  REQUIRE(fixture.remove(end).status == 200);
  fixture.pass(kSecond);
  CHECK_FALSE(quiet().hold);
  CHECK(fixture.schedule()["quiet"] == false);
  REQUIRE(fixture.post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  fixture.pass(kSecond);
  CHECK(quiet().hold);
  CHECK(quiet().message == "Quiet hours.");
  REQUIRE(fixture.post("/api/schedule/quiet", R"({"quiet":false})").status == 200);
  fixture.pass(kSecond);
  CHECK_FALSE(quiet().hold);
}

TEST_CASE("quiet hours darken the room lights if that is chosen; afterwards the lights are as they were") {
  for (const bool wasLit : {true, false}) {
    CAPTURE(wasLit);
    ScheduledHub fixture;
    fixture.add("22:00", "quiet-begin", R"(,"lights":true)");
    fixture.add("07:00", "quiet-end");
    CHECK(fixture.schedule()["entries"][0]["lights"] == true);
    CHECK(fixture
              .post("/api/config/led-config", wasLit ? R"({"strips":[{"enabled":true,"color":"#ffffff"}]})"
                                                     : R"({"strips":[{"enabled":false}]})")
              .status == 200);
    fixture.live("2026-05-01T19:59:00Z");
    CHECK(fixture.isLit() == wasLit);
    fixture.live("2026-05-01T20:01:00Z");
    CHECK_FALSE(fixture.isLit());
    fixture.cutUntil("2026-05-01T22:00:00Z");
    CHECK_FALSE(fixture.isLit());
    fixture.live("2026-05-02T05:01:00Z");
    CHECK(fixture.isLit() == wasLit);
  }
}

TEST_CASE("lights that a user switches on in quiet hours stay lit; switched off again, they stay dark") {
  ScheduledHub fixture;
  fixture.add("22:00", "quiet-begin", R"(,"lights":true)");
  fixture.add("07:00", "quiet-end");
  const auto light = [&](bool on) {
    CHECK(fixture
              .post("/api/config/led-config", std::string(R"({"strips":[{"enabled":)") +
                                                  (on ? "true" : "false") + R"(,"color":"#ffffff"}]})")
              .status == 200);
    fixture.pass(kSecond);
  };
  light(true);
  fixture.live("2026-05-01T20:01:00Z");
  light(true);
  CHECK(fixture.isLit());
  light(false);
  CHECK(fixture.post("/api/schedule/quiet", R"({"quiet":false})").status == 200);
  fixture.pass(2 * kSecond);
  CHECK_FALSE(fixture.isLit());
  fixture.live("2026-05-02T05:01:00Z");
  CHECK_FALSE(fixture.isLit());
}

TEST_CASE("quiet hours that a user ends light up, too") {
  ScheduledHub fixture;
  fixture.add("22:00", "quiet-begin", R"(,"lights":true)");
  fixture.add("07:00", "quiet-end");
  fixture.live("2026-05-01T20:01:00Z");
  CHECK_FALSE(fixture.isLit());
  CHECK(fixture.post("/api/schedule/quiet", R"({"quiet":false})").status == 200);
  fixture.pass(2 * kSecond);
  CHECK(fixture.isLit());
}

TEST_CASE("lights that their timer switched off in quiet hours stay dark after them, also over a power cut") {
  for (const char* off : {"21:30", "23:00", "07:00"}) {
    for (const bool isCut : {false, true}) {
      CAPTURE(off);
      CAPTURE(isCut);
      ScheduledHub fixture;
      fixture.setTimer(
          (std::string(R"({"autoOn":true,"autoOff":true,"autoOnTime":"11:00","autoOffTime":")") + off + "\"}")
              .c_str());
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

TEST_CASE("the matrices are dark at night and bright again after it") {
  ScheduledHub fixture;
  fixture.add("22:00", "night-begin", R"(,"brightness":0)");
  fixture.add("07:00", "night-end");
  fixture.pass(5 * kSecond);
  REQUIRE(fixture.isMatrixLit());
  const std::string before = fixture.get("/api/config/configs").body;
  fixture.live("2026-05-01T20:00:00Z", kMinute);
  CHECK_FALSE(fixture.isMatrixLit());
  CHECK(fixture.schedule()["night"] == true);
  CHECK(has(fixture.get("/api/config/device/status").body, R"("night":0)"));
  CHECK(fixture.get("/api/config/configs").body == before);
  fixture.cutUntil("2026-05-02T02:00:00Z");
  CHECK_FALSE(fixture.isMatrixLit());
  fixture.cutUntil("2026-05-02T06:00:00Z");
  CHECK(fixture.isMatrixLit());
  fixture.token = fixture.signIn();
  CHECK(has(fixture.get("/api/config/device/status").body, R"("night":null)"));
}

TEST_CASE("sunrise works after a power cut without internet, and an entry says that it is polar night") {
  ScheduledHub fixture("2026-12-15T10:00:00Z");
  REQUIRE(fixture.call(Method::kPut, "/api/config/hardware", fixture.token, R"({"place":"Tromso"})").status ==
          200);
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
  fixture.token = fixture.signIn();
  CHECK(problem().empty());
  CHECK(fixture.schedule()["place"] == "Tromso");
  CHECK(fixture.schedule()["sunrise"].is_string());
}

TEST_CASE("a backup contains the schedule with its ids; one without it leaves the present one") {
  ScheduledHub fixture;
  fixture.add("12:30", "lights-on");
  const uint32_t id = fixture.add("13:00", "scene", R"(,"scene":7,"from":"2026-06-01")");
  fixture.remove(fixture.add("14:00", "lights-on"));
  const std::string entries = fixture.schedule()["entries"].dump();
  const std::string file = fixture.backup(false).body;
  fixture.remove(id);
  fixture.add("15:00", "lights-off");
  REQUIRE(fixture.restore(file).status == 200);
  fixture.token = fixture.signIn();
  CHECK(fixture.schedule()["entries"].dump() == entries);
  REQUIRE(fixture.restore(fixture.backupWith(R"("hardware":{"ledCount":5})")).status == 200);
  fixture.token = fixture.signIn();
  CHECK(fixture.schedule()["entries"].dump() == entries);
}
