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

TEST_CASE("MQTT is off at first, and nothing connects") {
  MqttHub hub;
  hub.run(10'000);
  CHECK(hub.broker.servers.empty());
  CHECK(has(hub.state(), R"("state":"off","problem":"","retry":null)"));
}

TEST_CASE("the settings survive a restart with their id and password, which is never shown") {
  MqttHub hub;
  const Answered set = hub.set(R"({"enabled":true,"host":"broker.lan","user":"hub","password":"secret"})");
  CHECK(set.status == 200);
  CHECK_FALSE(has(set.body, "secret"));
  const std::string base = hub.base();
  hub.reboot();
  CHECK(hub.base() == base);
  REQUIRE(hub.broker.servers.size() == 2);
  CHECK(hub.broker.servers[1].password == "secret");
  CHECK(hub.broker.servers[1].willTopic == base + "/status");
}

TEST_CASE("bad settings change nothing, and say why") {
  MqttHub hub;
  const Answered bad = hub.set(R"({"enabled":true,"host":""})");
  CHECK(bad.status == 400);
  CHECK(HubFixture::field(bad.body, "message") == "Enter the name or address of the broker.");
  CHECK(has(hub.state(), R"("enabled":false)"));
}

TEST_CASE("a hub without TLS rejects it with the reason") {
  MqttHub hub;
  hub.broker.tls = false;
  CHECK(has(hub.state(), R"("hasTls":false)"));
  const Answered bad = hub.set(R"({"enabled":true,"host":"broker.lan","tls":true})");
  CHECK(bad.status == 400);
  CHECK(has(HubFixture::field(bad.body, "message"), "too little flash for encryption"));
  CHECK(has(hub.state(), R"("enabled":false)"));
  CHECK(
      hub.call(Method::kPost, "/api/connections/mqtt/test", hub.token, R"({"host":"broker.lan","tls":true})")
          .status == 400);
  CHECK(hub.set(R"({"tls":true})").status == 200);
  CHECK(hub.set(R"({"enabled":false})").status == 200);
}

TEST_CASE("a light command changes the lights as a call does; what is wrong changes nothing") {
  MqttHub hub;
  hub.connect();
  CHECK(has(hub.last("light/state"), R"("state":"ON")"));
  hub.command("light", R"({"state":"ON","brightness":77,"color":{"r":1,"g":2,"b":3},"effect":"chase",)"
                       R"("palette":"colors","speed":100,"intensity":128,"night_light":0})");
  const StripSettings strip = hub.hub().lights().shownSettings().strip;
  CHECK(strip.brightness == 77);
  CHECK(strip.color == Rgb{1, 2, 3});
  CHECK(strip.mode == LightMode::kChase);
  CHECK(hub.last("light/state") ==
        R"({"state":"ON","brightness":77,"color_mode":"rgb","color":{"r":1,"g":2,"b":3},"effect":"chase",)"
        R"("palette":"colors","speed":100,"intensity":128,"night_light":0})");
  CHECK(has(hub.call(Method::kGet, "/api/config/device/status", hub.token).body, R"("name":"MQTT"})"));
  for (const char* bad : {R"({"brightness":256})", R"({"state":"MAYBE"})", R"({"effect":"disco"})", "[]",
                          "junk", R"({"transition":"long"})", R"({"color":{"r":-1}})"}) {
    CAPTURE(bad);
    hub.broker.published.clear();
    hub.command("light", bad);
    CHECK(hub.hub().lights().shownSettings().strip == strip);
    CHECK(has(hub.last("event"), R"("event":"rejected")"));
  }
}

TEST_CASE("MQTT sets and publishes palette, speed and intensity, and begins and ends the night light") {
  MqttHub hub;
  hub.connect();
  hub.command("light", R"({"state":"ON","effect":"fire","palette":"ocean","speed":700,"intensity":9})");
  const StripSettings strip = hub.hub().lights().shownSettings().strip;
  CHECK(strip.palette == Palette::kOcean);
  CHECK(strip.speed == 700);
  CHECK(strip.intensity == 9);
  CHECK(has(hub.last("light/state"), R"("palette":"ocean","speed":700,"intensity":9)"));
  hub.command("light", R"({"night_light":30})");
  CHECK(hub.hub().lights().nightLight());
  CHECK(has(hub.last("light/state"), R"("state":"ON")"));
  CHECK(has(hub.last("light/state"), R"("night_light":30)"));
  hub.run(2 * kMinute);
  CHECK(has(hub.last("light/state"), R"("night_light":28)"));
  hub.command("light", R"({"night_light":0})");
  CHECK_FALSE(hub.hub().lights().nightLight());
  CHECK(has(hub.last("light/state"), R"("state":"ON")"));
  CHECK(has(hub.last("light/state"), R"("night_light":0)"));
  hub.command("light", R"({"night_light":241})");
  CHECK_FALSE(hub.hub().lights().nightLight());
}

TEST_CASE("palette and segments of a look survive a scene of Home Assistant, which knows effect and colour") {
  MqttHub hub;
  hub.connect();
  const auto look = [&]() -> const StripSettings& { return hub.hub().lights().settings().strip; };
  const auto post = [&](const std::string& strip) {
    REQUIRE(hub.call(Method::kPost, "/api/config/led-config", hub.token, R"({"strips":[)" + strip + "]}")
                .status == 200);
    hub.run(2000);
  };
  // scene.create keeps these of the state; scene.turn_on sends them in one command.
  const auto snapshot = [&] {
    const Json state = Json::parse(hub.last("light/state"));
    return Json{{"state", state["state"]},
                {"brightness", state["brightness"]},
                {"color", state["color"]},
                {"effect", state["effect"]}}
        .dump();
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
    hub.command("light", firstScene);
    CHECK(look() == first);
    hub.command("light", between);
    hub.command("light", secondScene);
    CHECK(look() == second);
    hub.command("light", between);
  }
  hub.command("light", firstScene);
  post(R"({"palette":"colors","segments":[]})");
  const StripSettings plain = look();
  hub.command("light", R"({"effect":"solid","color":{"r":1,"g":2,"b":3}})");
  hub.command("light", firstScene);
  CHECK(look().palette == plain.palette);
  CHECK(look().segments.empty());
}

TEST_CASE("the table's state is published, and impossible commands are rejected with the reason") {
  MqttHub hub;
  hub.connect();
  CHECK(has(hub.last("sand/state"), R"("state":"fault","progress":null)"));
  hub.command("sand", R"({"action":"pause"})");
  CHECK(has(hub.last("event"), "not connected"));
  hub.command("sand", "{}");
  CHECK(has(hub.last("event"), "must be one of action, speed"));
}

TEST_CASE("a matrix is set, and its state comes back; what is wrong changes nothing") {
  MqttHub hub;
  REQUIRE(hub.call(Method::kPut, "/api/config/hardware", hub.token,
                   R"({"matrices":[{"connection":"hub"},{"connection":"none"}]})")
              .status == 200);
  hub.connect();
  hub.command("matrix-1", R"({"state":"ON","brightness":33,"effect":"time"})");
  CHECK(
      hub.last("matrix-1/state") ==
      R"({"state":"ON","brightness":33,"color_mode":"brightness","effect":"time","pattern":null,"online":true})");
  CHECK((*hub.hub().matrices().settings())[0].brightness == 33);
  CHECK(hub.last("matrix-2/state") == "");
  const MatricesSettings before = *hub.hub().matrices().settings();
  for (const char* bad : {R"({"brightness":999})", R"({"effect":"disco"})", R"({"message":""})", "junk",
                          R"({"pattern":"Nowhere"})", R"({"pattern":7})", R"({"brightness":10,"message":""})",
                          R"({"state":"OFF","message":"x"})"}) {
    CAPTURE(bad);
    hub.broker.published.clear();
    hub.command("matrix-1", bad);
    CHECK(*hub.hub().matrices().settings() == before);
    CHECK(has(hub.last("event"), "rejected"));
  }
}

TEST_CASE("the state of a satellite's matrix is there from pairing to its removal") {
  MqttHub hub;
  hub.connect();
  CHECK(hub.last("matrix-1/state") == "");
  (void)hub.hub().devices().enroll("matrix-1");
  hub.run(2000);
  CHECK(has(hub.last("matrix-1/state"), R"("online":false)"));
  REQUIRE(hub.call(Method::kDelete, "/api/device/matrix-1", hub.token).status == 200);
  hub.run(2000);
  CHECK(hub.broker.published.back().isRetained);
  CHECK(hub.last("matrix-1/state") == "");
}

TEST_CASE("every administrator hears that a broker was given control; other changes are no news") {
  MqttHub hub;
  const auto notices = [&] { return hub.call(Method::kGet, "/api/auth/notices", hub.token).body; };
  hub.connect();
  CHECK(has(notices(), R"("kind":"mqtt","who":"owner from 10.0.0.2"})"));
  const auto dismiss = [&] {
    REQUIRE(hub.call(Method::kDelete, "/api/auth/notices/999", hub.token).status == 200);
    CHECK(notices() == R"({"notices":[]})");
  };
  dismiss();
  for (const char* plain : {R"({"discovery":false})", R"({"user":"hub"})", R"({"install":false})"}) {
    REQUIRE(hub.set(plain).status == 200);
    CHECK(notices() == R"({"notices":[]})");
  }
  for (const char* change : {R"({"host":"other.lan"})", R"({"port":1884})", R"({"tls":true})",
                             R"({"ca":"x"})", R"({"baseTopic":"home"})", R"({"install":true})"}) {
    CAPTURE(change);
    REQUIRE(hub.set(change).status == 200);
    CHECK(has(notices(), R"("kind":"mqtt")"));
    dismiss();
  }
  REQUIRE(hub.set(R"({"enabled":false})").status == 200);
  CHECK(notices() == R"({"notices":[]})");
}

TEST_CASE("a matrix shows a saved pattern by its name, and its own one again") {
  MqttHub hub;
  (void)hub.hub().devices().enroll("matrix-1");
  REQUIRE(save(hub.hub().savedPatterns(), SavedPatternBytes().take()) == 1);
  SavedPatternBytes heart;
  heart.name = "A \"red\" heart";
  REQUIRE(save(hub.hub().savedPatterns(), heart.take()) == 2);
  hub.connect();
  hub.command("matrix-1", R"({"pattern":"A \"red\" heart"})");
  CHECK(has(hub.last("matrix-1/state"), R"("effect":"pattern","pattern":"A \"red\" heart")"));
  CHECK((*hub.hub().matrices().settings())[0].patternId == 2);
  hub.command("matrix-1", R"({"pattern":""})");
  CHECK(has(hub.last("matrix-1/state"), R"("effect":"pattern","pattern":null)"));
  hub.command("matrix-1", R"({"pattern":"Blink"})");
  hub.command("matrix-1", R"({"effect":"text"})");
  CHECK(has(hub.last("matrix-1/state"), R"("effect":"text","pattern":null)"));
  hub.command("matrix-1", R"({"effect":"pattern"})");
  CHECK(has(hub.last("matrix-1/state"), R"("pattern":"Blink")"));
  REQUIRE(hub.hub().savedPatterns().remove(1));
  hub.run(2000);
  CHECK(has(hub.last("matrix-1/state"), R"("pattern":null)"));
}

TEST_CASE("the state of a matrix reads the name of its pattern once, and removes no pattern") {
  MqttHub hub;
  (void)hub.hub().devices().enroll("matrix-1");
  REQUIRE(save(hub.hub().savedPatterns(), SavedPatternBytes().take()) == 1);
  hub.connect();
  hub.command("matrix-1", R"({"pattern":"Blink"})");
  hub.store.contentOf("matrix-patterns/1").clear();
  const size_t states = hub.countOf("matrix-1/state");
  hub.run(2000);
  CHECK(hub.countOf("matrix-1/state") == states);
  CHECK(hub.hub().savedPatterns().crcOf(1));
  SavedPatternBytes heart;
  heart.name = "Heart";
  REQUIRE(save(hub.hub().savedPatterns(), heart.take(), 1) == 1);
  hub.run(2000);
  CHECK(has(hub.last("matrix-1/state"), R"("pattern":"Heart")"));
}

TEST_CASE("a message is shown on the matrix once, then what it showed before") {
  MqttHub hub;
  hub.connect();
  hub.command("matrix-2", R"({"message":"Dinner"})");
  CHECK(hub.hub().matrices().shown(1).text == "Dinner");
  hub.run(6000);
  CHECK(hub.hub().matrices().shown(1) == (*hub.hub().matrices().settings())[1]);
}

TEST_CASE("a notification is shown on both matrices or one, and a wrong one is rejected") {
  MqttHub hub;
  hub.connect();
  hub.command("notify", R"({"text":"Dinner","color":"#ff0000"})");
  for (const size_t index : {0, 1}) {
    CHECK(hub.hub().matrices().shown(index).text == "Dinner");
    CHECK(hub.hub().matrices().shown(index).color == Rgb{255, 0, 0});
  }
  hub.run(6000);
  hub.command("notify", R"({"text":"Door","matrix":"matrix-2"})");
  CHECK(hub.hub().matrices().shown(0) == (*hub.hub().matrices().settings())[0]);
  CHECK(hub.hub().matrices().shown(1).text == "Door");
  hub.broker.published.clear();
  hub.command("notify", R"({"text":""})");
  CHECK(has(hub.last("event"), "rejected"));
}

TEST_CASE("MQTT runs a scene by its number or name, and publishes which one is running") {
  MqttHub hub;
  hub.connect();
  CHECK(hub.last("scene/state") == R"({"id":null,"name":null,"playing":false})");
  for (const char* name : {"Red", "Blue"}) {
    const std::string color = std::string(name) == "Red" ? "#ff0000" : "#0000ff";
    REQUIRE(hub.call(Method::kPost, "/api/scenes", hub.token,
                     R"({"name":")" + std::string(name) +
                         R"(","led":{"strips":[{"enabled":true,"mode":"solid","color":")" + color +
                         R"("}]}})")
                .status == 201);
  }
  hub.command("scene", R"({"id":1})");
  CHECK(hub.hub().lights().settings().strip.color == Rgb{255, 0, 0});
  hub.command("scene", R"({"name":"Blue"})");
  CHECK(hub.hub().lights().settings().strip.color == Rgb{0, 0, 255});
  hub.run(2000);
  CHECK(hub.last("scene/state") == R"({"id":2,"name":"Blue","playing":false})");
  for (const char* bad : {R"({"id":7})", "{}", R"({"id":"x"})", R"({"name":"Green"})"}) {
    hub.broker.published.clear();
    hub.command("scene", bad);
    CHECK(has(hub.last("event"), "rejected"));
  }
}

TEST_CASE("MQTT starts and stops the playlist of looks") {
  MqttHub hub;
  hub.connect();
  hub.command("scene", R"({"playing":true})");
  CHECK(has(hub.last("event"), "rejected"));
  REQUIRE(hub.call(Method::kPost, "/api/scenes", hub.token,
                   R"({"name":"Red","led":{"strips":[{"enabled":true,"mode":"solid","color":"#ff0000"}]}})")
              .status == 201);
  REQUIRE(hub.call(Method::kPut, "/api/looks/playlist", hub.token, R"({"steps":[{"scene":1}]})").status ==
          200);
  hub.command("scene", R"({"playing":true})");
  hub.run(2000);
  CHECK(hub.last("scene/state") == R"({"id":1,"name":"Red","playing":true})");
  CHECK(hub.hub().lights().settings().strip.color == Rgb{255, 0, 0});
  hub.command("scene", R"({"playing":false})");
  hub.run(2000);
  CHECK(hub.last("scene/state") == R"({"id":1,"name":"Red","playing":false})");
}

TEST_CASE("the hub tells about itself, at most twice a minute") {
  MqttHub hub;
  hub.connect();
  CHECK(has(hub.last("device/state"), R"({"version":"1.2.3","uptime":)"));
  CHECK(hub.last("firmware/state") ==
        R"({"hub":{"installed_version":"1.2.3","latest_version":"1.2.3","in_progress":false}})");
  hub.broker.published.clear();
  hub.run(60'000);
  CHECK(hub.countOf("device/state") == 2);
}

TEST_CASE("firmware is not installed over MQTT unless a setting allows it") {
  MqttFirmwareHub hub;
  const std::string topic =
      "homeassistant/update/lumisand-" + HubFixture::field(hub.state(), "id") + "/firmware/config";
  const auto update = [&] {
    hub.run(3000);
    Json message;
    for (const auto& one : hub.broker.published) {
      if (one.topic == topic && !one.payload.empty()) message = Json::parse(one.payload);
    }
    return message;
  };
  CHECK(update()["cmd_t"] == "~/firmware/set");
  REQUIRE(hub.set(R"({"install":false})").status == 200);
  hub.broker.published.clear();
  hub.broker.accept();
  CHECK(update()["stat_t"] == "~/firmware/state");
  CHECK_FALSE(update().contains("cmd_t"));
  const size_t before = hub.installations();
  hub.command("firmware", R"({"install":"hub"})");
  CHECK(has(hub.last("event"), "Installing over MQTT is not allowed."));
  CHECK(hub.installations() == before);
}

TEST_CASE("installing without an image is rejected") {
  MqttHub hub;
  REQUIRE(hub.set(R"({"install":true})").status == 200);
  hub.connect();
  hub.command("firmware", R"({"install":"hub"})");
  CHECK(has(hub.last("event"), "rejected"));
}

TEST_CASE("an uploaded image is installed on the hub, and the state tells from beginning to end") {
  MqttFirmwareHub hub;
  CHECK(hub.last("firmware/state") ==
        R"({"hub":{"installed_version":"1.2.3","latest_version":"9.0.0","in_progress":false}})");
  hub.command("firmware", R"({"install":"hub"})");
  CHECK(has(hub.call(Method::kGet, "/api/system/log", hub.token).body, "Firmware is asked for by MQTT"));
  CHECK(hub.last("event") == "");
  CHECK(hub.waitFor("firmware/state",
                    R"({"hub":{"installed_version":"1.2.3","latest_version":"9.0.0","in_progress":true}})"));
  for (int i = 0; i < 60 && !hub.restartIfAsked(); ++i) hub.run(1000);
  REQUIRE(hub.slot.running() == hub.hubImage);
  hub.broker.accept();
  CHECK(hub.waitFor("firmware/state",
                    R"({"hub":{"installed_version":"9.0.0","latest_version":"9.0.0","in_progress":false}})"));
}

TEST_CASE("an uploaded image is installed on a matrix's satellite, which reports when it is done") {
  MqttFirmwareHub hub;
  const std::string device = hub.hub().devices().enroll("matrix-1").value();
  const auto heartbeat = [&](const std::string& version) {
    const std::string body = R"({"deviceId":"matrix-1","uptime":5,"version":")" + version + "\"}";
    return hub.call(Method::kPost, "/api/config/device/heartbeat", device, body).body;
  };
  (void)heartbeat("1.0.0");
  CHECK(hub.waitFor(
      "firmware/state",
      R"("matrix-1":{"installed_version":"1.0.0","latest_version":"9.0.0","in_progress":false})"));
  hub.command("firmware", R"({"install":"matrix-1"})");
  CHECK(hub.last("event") == "");
  CHECK(
      hub.waitFor("firmware/state",
                  R"("matrix-1":{"installed_version":"1.0.0","latest_version":"9.0.0","in_progress":true})"));
  const std::string offer = heartbeat("1.0.0");
  const std::string url = HubFixture::field(offer, "url");
  CHECK(hub.call(Method::kGet, url, device).body == hub.matrixImage);
  const UpdateRecord& record = hub.hub().ota().history().all().back();
  const std::string report = R"({"id":)" + std::to_string(record.id) + R"(,"status":"success"})";
  REQUIRE(hub.call(Method::kPost, "/api/device/matrix-1/update", device, report).status == 200);
  (void)heartbeat("9.0.0");
  CHECK(hub.waitFor(
      "firmware/state",
      R"("matrix-1":{"installed_version":"9.0.0","latest_version":"9.0.0","in_progress":false})"));
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

TEST_CASE("patterns and playlists are drawn by name; pause, resume, stop and speed work") {
  MqttTableHub hub;
  hub.addPattern("Rose", 0);
  hub.addPattern("Star", 1);
  CHECK(hub.waitFor("sand/state", R"("state":"idle")"));
  hub.command("sand", R"({"pattern":"Rose"})");
  CHECK(hub.waitFor("sand/state", R"("state":"drawing")"));
  CHECK(has(hub.last("sand/state"), R"("pattern":"Rose")"));
  hub.command("sand", R"({"action":"pause"})");
  CHECK(hub.waitFor("sand/state", R"("state":"paused")"));
  hub.command("sand", R"({"action":"resume"})");
  CHECK(hub.waitFor("sand/state", R"("state":"drawing")"));
  hub.command("sand", R"({"speed":150})");
  CHECK(hub.waitFor("sand/state", R"("speed":150)"));
  hub.command("sand", R"({"action":"stop"})");
  CHECK(hub.waitFor("sand/state", R"("state":"idle")"));
  hub.command("sand", R"({"action":"resume"})");
  CHECK(hub.waitFor("sand/state", R"("state":"drawing")"));
  hub.command("sand", R"({"action":"stop"})");
  CHECK(hub.waitFor("sand/state", R"("state":"idle")"));
  hub.command("sand", R"({"pattern":"Star"})");
  CHECK(hub.waitFor("sand/state", R"("pattern":"Star")"));
  CHECK(hub.hub().sand().queue().interrupted() == nullptr);
  for (const char* bad : {R"({"pattern":"Tulip"})", R"({"playlist":"Evening"})", R"({"speed":500})"}) {
    CAPTURE(bad);
    hub.broker.published.clear();
    hub.command("sand", bad);
    CHECK(has(hub.last("event"), "rejected"));
  }
}

TEST_CASE("a playlist that is being played does not begin again") {
  MqttTableHub hub;
  hub.addPattern("Rose", 0);
  hub.addPattern("Star", 1);
  std::string entries;
  for (const PatternId id : hub.hub().sand().library().newestFirst()) {
    entries += (entries.empty() ? "\"" : ",\"") + patternIdText(id) + "\"";
  }
  REQUIRE(hub.call(Method::kPost, "/api/sand/playlists", hub.token,
                   R"({"name":"Evening","entries":[)" + entries + "]}")
              .status == 201);
  hub.command("sand", R"({"playlist":"Evening"})");
  CHECK(hub.waitFor("sand/state", R"("pattern":"Star")"));
  hub.command("sand", R"({"action":"skip"})");
  CHECK(hub.waitFor("sand/state", R"("pattern":"Rose")"));
  hub.command("sand", R"({"playlist":"Evening"})");
  hub.run(3 * kSecond);
  CHECK(has(hub.last("sand/state"), R"("pattern":"Rose")"));
}

TEST_CASE("a command for the table that asks for several things, or for none, changes nothing") {
  MqttTableHub hub;
  for (const char* bad : {R"({"speed":150,"action":"pause"})", "{}", R"({"pattern":"Rose","quiet":true})"}) {
    CAPTURE(bad);
    hub.broker.published.clear();
    hub.command("sand", bad);
    CHECK(has(hub.last("event"), "must be one of action, speed, pattern, playlist and quiet"));
  }
  CHECK(hub.hub().sand().status().feedOverride == 100);
}

TEST_CASE("quiet keeps the table from beginning a pattern until it is switched off") {
  MqttTableHub hub;
  hub.addPattern("Rose", 0);
  hub.command("sand", R"({"quiet":true})");
  CHECK(hub.waitFor("sand/state", R"("quiet":true)"));
  hub.command("sand", R"({"pattern":"Rose"})");
  hub.run(20'000);
  CHECK_FALSE(has(hub.last("sand/state"), R"("state":"drawing")"));
  hub.command("sand", R"({"quiet":false})");
  CHECK(hub.waitFor("sand/state", R"("state":"drawing")"));
}

TEST_CASE("quiet is that of the schedule: it is ended there, and begun there is ended here") {
  MqttTableHub hub;
  hub.command("sand", R"({"quiet":true})");
  CHECK(has(hub.call(Method::kGet, "/api/schedule", hub.token).body, R"("quiet":true)"));
  REQUIRE(hub.call(Method::kPost, "/api/schedule/quiet", hub.token, R"({"quiet":false})").status == 200);
  CHECK(hub.waitFor("sand/state", R"("quiet":false)"));
  REQUIRE(hub.call(Method::kPost, "/api/schedule/quiet", hub.token, R"({"quiet":true})").status == 200);
  CHECK(hub.waitFor("sand/state", R"("quiet":true)"));
  hub.command("sand", R"({"quiet":false})");
  CHECK(has(hub.call(Method::kGet, "/api/schedule", hub.token).body, R"("quiet":false)"));
}

TEST_CASE("a hub that ends says offline") {
  MqttHub hub;
  hub.connect();
  (void)hub.hub().flush();
  CHECK(hub.last("status") == "offline");
}

TEST_CASE("neither new settings nor a second test interrupt what has begun") {
  MqttHub hub;
  hub.connect();
  const std::string body = R"({"host":"other.lan"})";
  CHECK(hub.set(R"({"enabled":false})").status == 200);
  CHECK(hub.call(Method::kPost, "/api/connections/mqtt/test", hub.token, body).status == 409);
  hub.run(1000);
  CHECK(hub.call(Method::kPost, "/api/connections/mqtt/test", hub.token, body).status == 200);
  CHECK(hub.set(R"({"enabled":true})").status == 409);
}

TEST_CASE("settings are tried without being saved, and the connection returns") {
  MqttHub hub;
  hub.connect();
  CHECK(hub.call(Method::kPost, "/api/connections/mqtt/test", hub.token, R"({"host":""})").status == 400);
  const Answered begun =
      hub.call(Method::kPost, "/api/connections/mqtt/test", hub.token, R"({"host":"other.lan"})");
  CHECK(begun.status == 200);
  CHECK(has(begun.body, R"("test":{"state":"running","problem":""})"));
  CHECK(hub.broker.servers.back().host == "other.lan");
  hub.broker.fail(MqttFailure::kUnknownHost);
  hub.run(100);
  CHECK(has(hub.state(), R"("test":{"state":"failed","problem":"There is no device called other.lan)"));
  CHECK(has(hub.state(), R"("host":"broker.lan")"));
  CHECK(hub.broker.servers.back().host == "broker.lan");
  hub.broker.accept();
  hub.run(1000);
  CHECK(has(hub.state(), R"("state":"connected")"));
}
