#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "mqtt_fixture.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::test;
using Json = nlohmann::json;

namespace {

/** A hub with an image for itself and one for matrices, both of version 9.0.0. */
struct MqttFirmwareHub : MqttHub {
  std::string hubImage = image("lumisand-hub");
  std::string matrixImage = image("lumisand-satellite");

  MqttFirmwareHub() {
    REQUIRE(set(R"({"install":true})").status == 200);
    connect();
    uploadImage("led_strip", hubImage);
    uploadImage("led_matrix", matrixImage);
    run(1000);
  }
  static std::string image(const char* project) {
    EspImage image;
    image.version = "9.0.0";
    image.project = project;
    return espImage(image);
  }
  void uploadImage(const char* category, const std::string& image) {
    confirm(token);
    REQUIRE(upload("/api/ota/upload", {{"version", "9.0.0"}, {"device_category", category}}, "firmware",
                   "x.bin", image) == 200);
  }
  size_t installations() { return hub().ota().history().all().size(); }
};

}  // namespace

TEST_CASE_FIXTURE(MqttHub, "MQTT is off at first, and nothing connects") {
  run(10'000);
  CHECK(broker.servers.empty());
  CHECK(has(state(), R"("state":"off","problem":"","retry":null)"));
}

TEST_CASE_FIXTURE(MqttHub,
                  "the settings survive a restart with their id and password, which is never shown") {
  const Answered changed = set(R"({"enabled":true,"host":"broker.lan","user":"hub","password":"secret"})");
  CHECK(changed.status == 200);
  CHECK_FALSE(has(changed.body, "secret"));
  const std::string topic = base();
  reboot();
  CHECK(base() == topic);
  REQUIRE(broker.servers.size() == 2);
  CHECK(broker.servers[1].password == "secret");
  CHECK(broker.servers[1].willTopic == topic + "/status");
}

TEST_CASE_FIXTURE(MqttHub, "bad settings change nothing, and say why") {
  const Answered bad = set(R"({"enabled":true,"host":""})");
  CHECK(bad.status == 400);
  CHECK(HubFixture::field(bad.body, "message") == "Enter the name or address of the broker.");
  CHECK(has(state(), R"("enabled":false)"));
}

TEST_CASE_FIXTURE(MqttHub, "a hub without TLS rejects it with the reason") {
  broker.tls = false;
  CHECK(has(state(), R"("hasTls":false)"));
  const Answered bad = set(R"({"enabled":true,"host":"broker.lan","tls":true})");
  CHECK(bad.status == 400);
  CHECK(has(HubFixture::field(bad.body, "message"), "too little flash for encryption"));
  CHECK(has(state(), R"("enabled":false)"));
  CHECK(call(Method::kPost, "/api/connections/mqtt/test", token, R"({"host":"broker.lan","tls":true})")
            .status == 400);
  CHECK(set(R"({"tls":true})").status == 200);
  CHECK(set(R"({"enabled":false})").status == 200);
}

TEST_CASE_FIXTURE(MqttHub,
                  "a light command changes the lights as a call does; what is wrong changes nothing") {
  connect();
  CHECK(has(last("light/state"), R"("state":"ON")"));
  command("light", R"({"state":"ON","brightness":77,"color":{"r":1,"g":2,"b":3},"effect":"chase",)"
                   R"("palette":"colors","speed":100,"intensity":128,"night_light":0})");
  const StripSettings look = hub().lights().shownSettings().strip;
  CHECK(look.brightness == 77);
  CHECK(look.color == Rgb{1, 2, 3});
  CHECK(look.mode == LightMode::kChase);
  CHECK(last("light/state") ==
        R"({"state":"ON","brightness":77,"color_mode":"rgb","color":{"r":1,"g":2,"b":3},"effect":"Chase",)"
        R"("palette":"Colors","speed":100,"intensity":128,"night_light":0})");
  CHECK(has(call(Method::kGet, "/api/config/device/status", token).body, R"("name":"MQTT"})"));
  for (const char* bad : {R"({"brightness":256})", R"({"state":"MAYBE"})", R"({"effect":"disco"})", "[]",
                          "junk", R"({"transition":"long"})", R"({"color":{"r":-1}})"}) {
    CAPTURE(bad);
    broker.published.clear();
    command("light", bad);
    CHECK(hub().lights().shownSettings().strip == look);
    CHECK(has(last("event"), R"("event":"rejected")"));
  }
}

TEST_CASE_FIXTURE(
    MqttHub, "MQTT sets and publishes palette, speed and intensity, and begins and ends the night light") {
  connect();
  command("light", R"({"state":"ON","effect":"fire","palette":"ocean","speed":700,"intensity":9})");
  const StripSettings look = hub().lights().shownSettings().strip;
  CHECK(look.palette == Palette::kOcean);
  CHECK(look.speed == 700);
  CHECK(look.intensity == 9);
  CHECK(has(last("light/state"), R"("palette":"Ocean","speed":700,"intensity":9)"));
  command("light", R"({"night_light":30})");
  CHECK(hub().lights().nightLight());
  CHECK(has(last("light/state"), R"("state":"ON")"));
  CHECK(has(last("light/state"), R"("night_light":30)"));
  run(2 * kMinute);
  CHECK(has(last("light/state"), R"("night_light":28)"));
  command("light", R"({"night_light":0})");
  CHECK_FALSE(hub().lights().nightLight());
  CHECK(has(last("light/state"), R"("state":"ON")"));
  CHECK(has(last("light/state"), R"("night_light":0)"));
  command("light", R"({"night_light":241})");
  CHECK_FALSE(hub().lights().nightLight());
}

TEST_CASE_FIXTURE(
    MqttHub,
    "palette and segments of a look survive a scene of Home Assistant, which knows effect and colour") {
  connect();
  const auto look = [&]() -> const StripSettings& { return hub().lights().settings().strip; };
  const auto post = [&](const std::string& changed) {
    REQUIRE(call(Method::kPost, "/api/config/led-config", token, R"({"strips":[)" + changed + "]}").status ==
            200);
    run(2000);
  };
  // scene.create keeps these of the state; scene.turn_on sends them in one command.
  const auto snapshot = [&] {
    const Json shown = Json::parse(last("light/state"));
    Json scene;
    for (const char* part : {"state", "brightness", "color", "effect"}) scene[part] = shown[part];
    return scene.dump();
  };
  post(
      R"({"mode":"fire","color":"#203040","palette":"ocean","intensity":7,"brightness":90,)"
      R"("segments":[{"from":0,"to":5,"mode":"fire"},{"from":5,"to":9,"mode":"meteor","color":"#ff0000"}]})");
  const StripSettings first = look();
  const std::string firstScene = snapshot();
  post(R"({"mode":"meteor","color":"#00ff00","palette":"heat","segments":[]})");
  const StripSettings second = look();
  const std::string secondScene = snapshot();
  for (const char* between : {R"({"state":"OFF"})", R"({"color":{"r":255,"g":0,"b":0},"brightness":255})",
                              R"({"effect":"rainbow","speed":3})"}) {
    CAPTURE(between);
    command("light", firstScene);
    CHECK(look() == first);
    command("light", between);
    command("light", secondScene);
    CHECK(look() == second);
    command("light", between);
  }
  command("light", firstScene);
  post(R"({"palette":"colors","segments":[]})");
  const StripSettings plain = look();
  command("light", R"({"effect":"solid","color":{"r":1,"g":2,"b":3}})");
  command("light", firstScene);
  CHECK(look().palette == plain.palette);
  CHECK(look().segments.empty());
}

TEST_CASE_FIXTURE(MqttHub,
                  "the table's state is published, and impossible commands are rejected with the reason") {
  connect();
  CHECK(has(last("sand/state"), R"("state":"fault","progress":null)"));
  command("sand", R"({"action":"pause"})");
  CHECK(has(last("event"), "not connected"));
  command("sand", "{}");
  CHECK(has(last("event"), "must be one of action, speed"));
}

TEST_CASE_FIXTURE(MqttHub, "a matrix is set, and its state comes back; what is wrong changes nothing") {
  REQUIRE(call(Method::kPut, "/api/config/hardware", token,
               R"({"matrices":[{"connection":"hub"},{"connection":"none"}]})")
              .status == 200);
  connect();
  command("matrix-1", R"({"state":"ON","brightness":33,"effect":"time"})");
  CHECK(last("matrix-1/state") ==
        R"({"state":"ON","brightness":33,"color_mode":"brightness","effect":"Time","pattern":null,)"
        R"("message":"","online":true})");
  CHECK((*hub().matrices().settings())[0].brightness == 33);
  CHECK(last("matrix-2/state") == "");
  const MatricesSettings before = *hub().matrices().settings();
  for (const char* bad : {R"({"brightness":999})", R"({"effect":"disco"})", R"({"message":""})", "junk",
                          R"({"pattern":"Nowhere"})", R"({"pattern":7})", R"({"brightness":10,"message":""})",
                          R"({"state":"OFF","message":"x"})"}) {
    CAPTURE(bad);
    broker.published.clear();
    command("matrix-1", bad);
    CHECK(*hub().matrices().settings() == before);
    CHECK(has(last("event"), "rejected"));
  }
}

TEST_CASE_FIXTURE(MqttHub, "the state of a satellite's matrix is there from pairing to its removal") {
  connect();
  CHECK(last("matrix-1/state") == "");
  (void)hub().devices().enroll("matrix-1");
  run(2000);
  CHECK(has(last("matrix-1/state"), R"("online":false)"));
  REQUIRE(call(Method::kDelete, "/api/device/matrix-1", token).status == 200);
  run(2000);
  CHECK(broker.published.back().isRetained);
  CHECK(last("matrix-1/state") == "");
}

TEST_CASE_FIXTURE(MqttHub,
                  "every administrator hears that a broker was given control; other changes are no news") {
  const auto notices = [&] { return call(Method::kGet, "/api/auth/notices", token).body; };
  connect();
  CHECK(has(notices(), R"("kind":"mqtt","who":"owner from 10.0.0.2"})"));
  const auto dismiss = [&] {
    REQUIRE(call(Method::kDelete, "/api/auth/notices/999", token).status == 200);
    CHECK(notices() == R"({"notices":[]})");
  };
  dismiss();
  for (const char* plain : {R"({"discovery":false})", R"({"user":"hub"})", R"({"install":false})"}) {
    REQUIRE(set(plain).status == 200);
    CHECK(notices() == R"({"notices":[]})");
  }
  for (const char* change : {R"({"host":"other.lan"})", R"({"port":1884})", R"({"tls":true})",
                             R"({"ca":"x"})", R"({"baseTopic":"home"})", R"({"install":true})"}) {
    CAPTURE(change);
    REQUIRE(set(change).status == 200);
    CHECK(has(notices(), R"("kind":"mqtt")"));
    dismiss();
  }
  REQUIRE(set(R"({"enabled":false})").status == 200);
  CHECK(notices() == R"({"notices":[]})");
}

TEST_CASE_FIXTURE(MqttHub, "a matrix shows a saved pattern by its name, and its own one again") {
  (void)hub().devices().enroll("matrix-1");
  REQUIRE(save(hub().savedPatterns(), SavedPatternBytes().take()) == 1);
  SavedPatternBytes heart;
  heart.name = "A \"red\" heart";
  REQUIRE(save(hub().savedPatterns(), heart.take()) == 2);
  connect();
  command("matrix-1", R"({"pattern":"A \"red\" heart"})");
  CHECK(has(last("matrix-1/state"), R"("effect":"Pattern","pattern":"A \"red\" heart")"));
  CHECK((*hub().matrices().settings())[0].patternId == 2);
  command("matrix-1", R"({"pattern":""})");
  CHECK(has(last("matrix-1/state"), R"("effect":"Pattern","pattern":null)"));
  command("matrix-1", R"({"pattern":"Blink"})");
  command("matrix-1", R"({"effect":"text"})");
  CHECK(has(last("matrix-1/state"), R"("effect":"Text","pattern":null)"));
  command("matrix-1", R"({"effect":"pattern"})");
  CHECK(has(last("matrix-1/state"), R"("pattern":"Blink")"));
  REQUIRE(hub().savedPatterns().remove(1));
  run(2000);
  CHECK(has(last("matrix-1/state"), R"("pattern":null)"));
}

TEST_CASE_FIXTURE(MqttHub,
                  "the state of a matrix reads the name of its pattern once, and removes no pattern") {
  (void)hub().devices().enroll("matrix-1");
  REQUIRE(save(hub().savedPatterns(), SavedPatternBytes().take()) == 1);
  connect();
  command("matrix-1", R"({"pattern":"Blink"})");
  store.contentOf("matrix-patterns/1").clear();
  const size_t states = countOf("matrix-1/state");
  run(2000);
  CHECK(countOf("matrix-1/state") == states);
  CHECK(hub().savedPatterns().crcOf(1));
  SavedPatternBytes heart;
  heart.name = "Heart";
  REQUIRE(save(hub().savedPatterns(), heart.take(), 1) == 1);
  run(2000);
  CHECK(has(last("matrix-1/state"), R"("pattern":"Heart")"));
}

TEST_CASE_FIXTURE(MqttHub, "a message is shown on the matrix once, then what it showed before") {
  connect();
  command("matrix-2", R"({"message":"Dinner"})");
  CHECK(hub().matrices().shown(1).text == "Dinner");
  run(6000);
  CHECK(hub().matrices().shown(1) == (*hub().matrices().settings())[1]);
}

TEST_CASE_FIXTURE(MqttHub, "a notification is shown on both matrices or one, and a wrong one is rejected") {
  connect();
  command("notify", R"({"text":"Dinner","color":"#ff0000"})");
  for (const size_t index : {0, 1}) {
    CHECK(hub().matrices().shown(index).text == "Dinner");
    CHECK(hub().matrices().shown(index).color == Rgb{255, 0, 0});
  }
  run(6000);
  command("notify", R"({"text":"Door","matrix":"matrix-2"})");
  CHECK(hub().matrices().shown(0) == (*hub().matrices().settings())[0]);
  CHECK(hub().matrices().shown(1).text == "Door");
  broker.published.clear();
  command("notify", R"({"text":""})");
  CHECK(has(last("event"), "rejected"));
}

TEST_CASE_FIXTURE(MqttHub, "MQTT runs a scene by its number or name, and publishes which one is running") {
  connect();
  CHECK(last("scene/state") == R"({"id":null,"name":null,"playing":false})");
  for (const char* name : {"Red", "Blue"}) {
    const std::string color = std::string(name) == "Red" ? "#ff0000" : "#0000ff";
    REQUIRE(call(Method::kPost, "/api/scenes", token,
                 R"({"name":")" + std::string(name) +
                     R"(","led":{"strips":[{"enabled":true,"mode":"solid","color":")" + color + R"("}]}})")
                .status == 201);
  }
  command("scene", R"({"id":1})");
  CHECK(hub().lights().settings().strip.color == Rgb{255, 0, 0});
  command("scene", R"({"name":"Blue"})");
  CHECK(hub().lights().settings().strip.color == Rgb{0, 0, 255});
  run(2000);
  CHECK(last("scene/state") == R"({"id":2,"name":"Blue","playing":false})");
  for (const char* bad : {R"({"id":7})", "{}", R"({"id":"x"})", R"({"name":"Green"})"}) {
    broker.published.clear();
    command("scene", bad);
    CHECK(has(last("event"), "rejected"));
  }
}

TEST_CASE_FIXTURE(MqttHub, "MQTT starts and stops the playlist of looks") {
  connect();
  command("scene", R"({"playing":true})");
  CHECK(has(last("event"), "rejected"));
  REQUIRE(call(Method::kPost, "/api/scenes", token,
               R"({"name":"Red","led":{"strips":[{"enabled":true,"mode":"solid","color":"#ff0000"}]}})")
              .status == 201);
  REQUIRE(call(Method::kPut, "/api/looks/playlist", token, R"({"steps":[{"scene":1}]})").status == 200);
  command("scene", R"({"playing":true})");
  run(2000);
  CHECK(last("scene/state") == R"({"id":1,"name":"Red","playing":true})");
  CHECK(hub().lights().settings().strip.color == Rgb{255, 0, 0});
  command("scene", R"({"playing":false})");
  run(2000);
  CHECK(last("scene/state") == R"({"id":1,"name":"Red","playing":false})");
}

TEST_CASE_FIXTURE(MqttHub, "the hub tells about itself, at most twice a minute") {
  connect();
  CHECK(has(last("device/state"), R"({"version":"1.2.3","started":)"));
  CHECK(last("firmware/state") ==
        R"({"hub":{"installed_version":"1.2.3","latest_version":"1.2.3","release_summary":"",)"
        R"("in_progress":false,"update_percentage":null}})");
  broker.published.clear();
  system.free.freeHeap -= 1;
  run(60'000);
  CHECK(countOf("device/state") == 1);
}

TEST_CASE_FIXTURE(MqttHub,
                  "the time of the start stays the same, unless the clock is set by more than a minute") {
  connect();
  run(60'000);
  const std::string first = Json::parse(last("device/state"))["started"];
  CHECK(fromIso(first) == *clock.wall() - static_cast<EpochMillis>(clock.now()));
  clock.setWall(*clock.wall() + 59 * kSecond);
  system.free.freeHeap -= 1;
  run(60'000);
  CHECK(Json::parse(last("device/state"))["started"] == first);
  clock.setWall(*clock.wall() + kHour);
  run(60'000);
  CHECK(Json::parse(last("device/state"))["started"] != first);
}

TEST_CASE_FIXTURE(MqttFirmwareHub, "firmware is not installed over MQTT unless a setting allows it") {
  const std::string topic =
      "homeassistant/update/lumisand-" + HubFixture::field(state(), "id") + "/firmware/config";
  const auto update = [&] {
    run(3000);
    Json message;
    for (const auto& one : broker.published) {
      if (one.topic == topic && !one.payload.empty()) message = Json::parse(one.payload);
    }
    return message;
  };
  CHECK(update()["cmd_t"] == "~/firmware/set");
  REQUIRE(set(R"({"install":false})").status == 200);
  broker.published.clear();
  broker.accept();
  CHECK(update()["stat_t"] == "~/firmware/state");
  CHECK_FALSE(update().contains("cmd_t"));
  const size_t before = installations();
  command("firmware", R"({"install":"hub"})");
  CHECK(has(last("event"), "Installing over MQTT is not allowed."));
  CHECK(installations() == before);
}

TEST_CASE_FIXTURE(MqttHub, "installing without an image is rejected") {
  REQUIRE(set(R"({"install":true})").status == 200);
  connect();
  command("firmware", R"({"install":"hub"})");
  CHECK(has(last("event"), "rejected"));
}

TEST_CASE_FIXTURE(MqttFirmwareHub,
                  "an uploaded image is installed on the hub, and the state tells from beginning to end") {
  CHECK(last("firmware/state") ==
        R"({"hub":{"installed_version":"1.2.3","latest_version":"9.0.0","release_summary":"",)"
        R"("in_progress":false,"update_percentage":null}})");
  command("firmware", R"({"install":"hub"})");
  CHECK(has(call(Method::kGet, "/api/system/log", token).body, "Firmware is asked for by MQTT"));
  CHECK(last("event") == "");
  CHECK(waitFor("firmware/state",
                R"({"hub":{"installed_version":"1.2.3","latest_version":"9.0.0","release_summary":"",)"
                R"("in_progress":true,"update_percentage":)"));
  for (int i = 0; i < 60 && !restartIfAsked(); ++i) run(1000);
  REQUIRE(slot.running() == hubImage);
  broker.accept();
  CHECK(waitFor("firmware/state",
                R"({"hub":{"installed_version":"9.0.0","latest_version":"9.0.0","release_summary":"",)"
                R"("in_progress":false,"update_percentage":null}})"));
}

TEST_CASE_FIXTURE(MqttFirmwareHub,
                  "an uploaded image is installed on a matrix's satellite, which reports when it is done") {
  const std::string device = hub().devices().enroll("matrix-1").value();
  const auto heartbeat = [&](const std::string& version) {
    const std::string body = R"({"deviceId":"matrix-1","uptime":5,"version":")" + version + "\"}";
    return call(Method::kPost, "/api/config/device/heartbeat", device, body).body;
  };
  (void)heartbeat("1.0.0");
  CHECK(waitFor("firmware/state",
                R"("matrix-1":{"installed_version":"1.0.0","latest_version":"9.0.0","release_summary":"",)"
                R"("in_progress":false,"update_percentage":null})"));
  command("firmware", R"({"install":"matrix-1"})");
  CHECK(last("event") == "");
  CHECK(waitFor("firmware/state",
                R"("matrix-1":{"installed_version":"1.0.0","latest_version":"9.0.0","release_summary":"",)"
                R"("in_progress":true,"update_percentage":)"));
  const std::string offer = heartbeat("1.0.0");
  const std::string url = HubFixture::field(offer, "url");
  CHECK(call(Method::kGet, url, device).body == matrixImage);
  const UpdateRecord& record = hub().ota().history().all().back();
  const std::string report = R"({"id":)" + std::to_string(record.id) + R"(,"status":"success"})";
  REQUIRE(call(Method::kPost, "/api/device/matrix-1/update", device, report).status == 200);
  (void)heartbeat("9.0.0");
  CHECK(waitFor("firmware/state",
                R"("matrix-1":{"installed_version":"9.0.0","latest_version":"9.0.0","release_summary":"",)"
                R"("in_progress":false,"update_percentage":null})"));
}

TEST_CASE("a wrong command installs nothing, and is rejected with the reason") {
  MqttFirmwareHub hub;
  const std::map<std::string, std::string> reasons = {
      {"junk", "The command must be a JSON object."},
      {"[]", "The command must be a JSON object."},
      {"{}", "install must be hub, matrix-1 or matrix-2."},
      {R"({"install":""})", "install must be hub, matrix-1 or matrix-2."},
      {R"({"install":7})", "install must be a text"},
      {R"({"install":"matrix-9"})", "There is no firmware for this device."},
      {R"({"install":"matrix-2"})", "not paired"},
  };
  for (const auto& [command, reason] : reasons) {
    CAPTURE(command);
    hub.broker.published.clear();
    const size_t before = hub.installations();
    hub.command("firmware", command);
    CHECK(has(hub.last("event"), R"("event":"rejected","topic":")" + hub.base() + "/firmware/set\""));
    CHECK(has(hub.last("event"), reason));
    CHECK(hub.installations() == before);
  }
  hub.broker.published.clear();
  hub.command("firmware", R"({"install":"hub"})");
  hub.command("firmware", R"({"install":"hub"})");
  CHECK(has(hub.last("event"), "rejected"));
}

TEST_CASE_FIXTURE(MqttTableHub,
                  "patterns and playlists are drawn by name; pause, resume, stop and speed work") {
  addPattern("Rose", 0);
  addPattern("Star", 1);
  CHECK(waitFor("sand/state", R"("state":"idle")"));
  command("sand", R"({"pattern":"Rose"})");
  CHECK(waitFor("sand/state", R"("state":"drawing")"));
  CHECK(has(last("sand/state"), R"("pattern":"Rose")"));
  command("sand", R"({"action":"pause"})");
  CHECK(waitFor("sand/state", R"("state":"paused")"));
  command("sand", R"({"action":"resume"})");
  CHECK(waitFor("sand/state", R"("state":"drawing")"));
  command("sand", R"({"speed":150})");
  CHECK(waitFor("sand/state", R"("speed":150)"));
  command("sand", R"({"action":"stop"})");
  CHECK(waitFor("sand/state", R"("state":"idle")"));
  command("sand", R"({"action":"resume"})");
  CHECK(waitFor("sand/state", R"("state":"drawing")"));
  command("sand", R"({"action":"stop"})");
  CHECK(waitFor("sand/state", R"("state":"idle")"));
  command("sand", R"({"pattern":"Star"})");
  CHECK(waitFor("sand/state", R"("pattern":"Star")"));
  CHECK(hub().sand().queue().interrupted() == nullptr);
  for (const char* bad : {R"({"pattern":"Tulip"})", R"({"playlist":"Evening"})", R"({"speed":500})"}) {
    CAPTURE(bad);
    broker.published.clear();
    command("sand", bad);
    CHECK(has(last("event"), "rejected"));
  }
}

namespace {

/** Collects what `sand/state` says in each pass, although it is published less often. */
struct WatchedTableHub : MqttTableHub {
  std::string seen;  // the states, each once in a row

  void pass() override {
    MqttTableHub::pass();
    const std::string state = " " + field(mqttSandState(hub().sand()), "state");
    const size_t latest = seen.rfind(' ');
    if (latest == std::string::npos || seen.substr(latest) != state) seen += state;
  }
};

}  // namespace

TEST_CASE_FIXTURE(WatchedTableHub,
                  "from its command to its end a drawing is never idle, and its name is known") {
  addPattern("Rose", 0);
  addPattern("Star", 1);
  seen.clear();
  command("sand", R"({"pattern":"Rose"})");
  CHECK(has(last("sand/state"), R"("pattern":"Rose")"));
  CHECK(waitFor("sand/state", R"("state":"drawing")"));
  command("sand", R"({"pattern":"Star"})");
  CHECK(waitFor("sand/state", R"("pattern":"Star")"));
  CHECK(waitFor("sand/state", R"("state":"idle")"));
  CHECK(seen == " idle homing drawing idle");
}

TEST_CASE_FIXTURE(WatchedTableHub,
                  "a drawing that continues by itself after a garbled line is not idle either") {
  addPattern("Rose", 0);
  command("sand", R"({"pattern":"Rose"})");
  CHECK(waitFor("sand/state", R"("state":"drawing")"));
  seen.clear();
  grbl.refuseNext(2);
  CHECK(waitFor("sand/state", R"("state":"idle")"));
  CHECK(seen == " drawing waiting homing drawing idle");
  CHECK(has(call(Method::kGet, "/api/system/log", token).body, "continue"));
}

TEST_CASE_FIXTURE(WatchedTableHub, "a table that is being connected has no fault") {
  restart();
  seen.clear();
  run(5000);
  CHECK(seen == " waiting idle");
}

TEST_CASE_FIXTURE(WatchedTableHub, "a pattern that may not begin waits, and the message says for what") {
  addPattern("Rose", 0);
  command("sand", R"({"quiet":true})");
  seen.clear();
  command("sand", R"({"pattern":"Rose"})");
  CHECK(seen == " idle waiting");
  CHECK(has(last("sand/state"), R"("pattern":null)"));
  CHECK_FALSE(has(last("sand/state"), R"("message":"")"));
}

TEST_CASE_FIXTURE(MqttTableHub, "a playlist that is being played does not begin again") {
  addPattern("Rose", 0);
  addPattern("Star", 1);
  std::string entries;
  for (const PatternId id : hub().sand().library().newestFirst()) {
    entries += (entries.empty() ? "\"" : ",\"") + patternIdText(id) + "\"";
  }
  REQUIRE(
      call(Method::kPost, "/api/sand/playlists", token, R"({"name":"Evening","entries":[)" + entries + "]}")
          .status == 201);
  command("sand", R"({"playlist":"Evening"})");
  CHECK(waitFor("sand/state", R"("pattern":"Star")"));
  command("sand", R"({"action":"skip"})");
  CHECK(waitFor("sand/state", R"("pattern":"Rose")"));
  command("sand", R"({"playlist":"Evening"})");
  run(3 * kSecond);
  CHECK(has(last("sand/state"), R"("pattern":"Rose")"));
}

TEST_CASE_FIXTURE(MqttTableHub,
                  "a command for the table that asks for several things, or for none, changes nothing") {
  for (const char* bad : {R"({"speed":150,"action":"pause"})", "{}", R"({"pattern":"Rose","quiet":true})"}) {
    CAPTURE(bad);
    broker.published.clear();
    command("sand", bad);
    CHECK(has(last("event"), "must be one of action, speed, pattern, playlist and quiet"));
  }
  CHECK(hub().sand().status().feedOverride == 100);
}

TEST_CASE_FIXTURE(MqttTableHub, "quiet keeps the table from beginning a pattern until it is switched off") {
  addPattern("Rose", 0);
  command("sand", R"({"quiet":true})");
  CHECK(waitFor("sand/state", R"("quiet":true)"));
  command("sand", R"({"pattern":"Rose"})");
  run(20'000);
  CHECK_FALSE(has(last("sand/state"), R"("state":"drawing")"));
  command("sand", R"({"quiet":false})");
  CHECK(waitFor("sand/state", R"("state":"drawing")"));
}

TEST_CASE_FIXTURE(MqttTableHub,
                  "quiet is that of the schedule: it is ended there, and begun there is ended here") {
  command("sand", R"({"quiet":true})");
  CHECK(has(call(Method::kGet, "/api/schedule", token).body, R"("quiet":true)"));
  REQUIRE(call(Method::kPost, "/api/schedule/quiet", token, R"({"quiet":false})").status == 200);
  CHECK(waitFor("sand/state", R"("quiet":false)"));
  REQUIRE(call(Method::kPost, "/api/schedule/quiet", token, R"({"quiet":true})").status == 200);
  CHECK(waitFor("sand/state", R"("quiet":true)"));
  command("sand", R"({"quiet":false})");
  CHECK(has(call(Method::kGet, "/api/schedule", token).body, R"("quiet":false)"));
}

TEST_CASE_FIXTURE(MqttHub, "a hub that ends says offline") {
  connect();
  (void)hub().flush();
  CHECK(last("status") == "offline");
}

TEST_CASE_FIXTURE(MqttHub, "neither new settings nor a second test interrupt what has begun") {
  connect();
  const std::string body = R"({"host":"other.lan"})";
  CHECK(set(R"({"enabled":false})").status == 200);
  CHECK(call(Method::kPost, "/api/connections/mqtt/test", token, body).status == 409);
  run(1000);
  CHECK(call(Method::kPost, "/api/connections/mqtt/test", token, body).status == 200);
  CHECK(set(R"({"enabled":true})").status == 409);
}

TEST_CASE_FIXTURE(MqttHub, "settings are tried without being saved, and the connection returns") {
  connect();
  CHECK(call(Method::kPost, "/api/connections/mqtt/test", token, R"({"host":""})").status == 400);
  const Answered begun = call(Method::kPost, "/api/connections/mqtt/test", token, R"({"host":"other.lan"})");
  CHECK(begun.status == 200);
  CHECK(has(begun.body, R"("test":{"state":"running","problem":""})"));
  CHECK(broker.servers.back().host == "other.lan");
  broker.fail(MqttFailure::kUnknownHost);
  run(100);
  CHECK(has(state(), R"("test":{"state":"failed","problem":"There is no device called other.lan)"));
  CHECK(has(state(), R"("host":"broker.lan")"));
  CHECK(broker.servers.back().host == "broker.lan");
  broker.accept();
  run(1000);
  CHECK(has(state(), R"("state":"connected")"));
}
