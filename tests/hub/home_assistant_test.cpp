#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/text.h"
#include "core/json/text_forms.h"
#include "hub/mqtt/option_names.h"
#include "mqtt_fixture.h"
#include "support/fakes/fake_udp.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/live/live_datagrams.h"

using namespace lumi;
using namespace lumi::test;
using Json = nlohmann::json;

namespace {

struct HomeAssistantHub : MqttTableHub {
  /** The newest payload of each discovery message, by "component/object". */
  std::map<std::string, std::string> announced() const {
    std::map<std::string, std::string> newest;
    for (const auto& one : broker.published) {
      const std::string prefix = "homeassistant/";
      if (one.topic.rfind(prefix, 0) != 0) continue;
      const size_t node = one.topic.find('/', prefix.size());
      const size_t object = one.topic.find('/', node + 1);
      newest[one.topic.substr(prefix.size(), node - prefix.size()) +
             one.topic.substr(object, one.topic.rfind('/') - object)] = one.payload;
    }
    return newest;
  }
  Json message(const std::string& name) const {
    const auto all = announced();
    REQUIRE(all.count(name) == 1);
    return Json::parse(all.at(name));
  }
};

struct LiveHomeAssistantHub : HomeAssistantHub {
  FakeUdp network;

  LiveHomeAssistantHub() {
    udp = &network;
    restart();
    broker.accept();
    run(5000);
  }
  ~LiveHomeAssistantHub() override { powerOff(); }  // the hub uses the network

  void send() {
    network.arriving[4048].push_back({ddp({255, 0, 0}), 0xC0A80114});
    run(500);
  }
};

}  // namespace

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "every message is JSON of a device, with a state or a command of the hub's topics") {
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  run(5000);
  const auto all = announced();
  std::map<std::string, int> ids;
  std::map<std::string, int> names;  // of a device and its entity
  for (const auto& [name, payload] : all) {
    CAPTURE(name);
    if (payload.empty()) continue;
    const Json json = Json::parse(payload);
    CHECK(json["~"] == base());
    CHECK(++ids[json["uniq_id"]] == 1);
    CHECK(++names[json["dev"]["name"].dump() + json["name"].dump()] == 1);
    CHECK((json.contains("stat_t") || json.contains("cmd_t")));
    if (json.contains("stat_t") && json["stat_t"] != "~/event") {
      const std::string topic = json["stat_t"];
      CHECK(last(topic.substr(2)) != "");
    }
  }
  CHECK(ids.size() == 28);
  CHECK(all.at("update/matrix-1-firmware") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "the hub, each matrix and the table are devices; the first one leads to it") {
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  REQUIRE(set(R"({"area":"Living \"room\""})").status == 200);
  broker.accept();
  run(5000);
  const std::string id = "lumisand-" + HubFixture::field(state(), "id");
  const Json hubDevice = message("light/light")["dev"];
  CHECK(hubDevice == Json({{"ids", id},
                           {"name", "Lumisand"},
                           {"mf", "Lumisand"},
                           {"mdl", "Lumisand hub"},
                           {"sa", "Living \"room\""},
                           {"hw", "linux"},
                           {"sw", "1.2.3"},
                           {"cu", "http://lumisand.local"},
                           {"cns", Json::array({Json::array({"mac", "24:6f:28:aa:bb:cc"})})}}));
  CHECK(message("light/light")["o"]["name"] == "Lumisand");
  // Home Assistant makes the device of whichever message comes first, and takes a room only then.
  CHECK(message("sensor/uptime")["dev"] ==
        Json({{"ids", id}, {"name", "Lumisand"}, {"sa", "Living \"room\""}}));
  for (const auto& [lead, name, device] : {std::array{"light/matrix-2", "Matrix 2", "-matrix-2"},
                                           std::array{"sensor/sand", "Sand table", "-sand"}}) {
    const Json json = message(lead);
    CHECK(json["name"].is_null());
    CHECK(json["dev"]["ids"] == id + device);
    CHECK(json["dev"]["name"] == name);
    CHECK(json["dev"]["via_device"] == id);
    CHECK(json["dev"]["sa"] == "Living \"room\"");
  }
  CHECK(message("button/sand-pause")["name"] == "Pause");
  CHECK(message("button/sand-pause")["dev"] ==
        Json({{"ids", id + "-sand"}, {"name", "Sand table"}, {"sa", "Living \"room\""}}));
  setHardware(R"({"name":"attic"})");
  run(5000);
  CHECK(message("button/sand-pause")["dev"]["name"] == "attic sand table");
  CHECK(message("text/matrix-1-message")["dev"]["name"] == "Matrix 1");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "a matrix with firmware of its own has its version, which follows it") {
  const std::string device = hub().devices().enroll("matrix-2").value();
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"satellite"}]})");
  for (const std::string version : {"1.4.0", "1.5.0"}) {
    const std::string body = R"({"deviceId":"matrix-2","uptime":5,"version":")" + version + "\"}";
    (void)call(Method::kPost, "/api/config/device/heartbeat", device, body);
    run(5000);
    CHECK(message("light/matrix-2")["dev"]["sw"] == version);
  }
  CHECK_FALSE(message("light/matrix-1")["dev"].contains("sw"));
}

TEST_CASE_FIXTURE(HomeAssistantHub, "a table at rest says that it draws nothing") {
  CHECK(message("sensor/sand-pattern")["val_tpl"] == "{{value_json.pattern or 'Nothing'}}");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "lists of effects and palettes are names for people, without off") {
  setHardware(R"({"matrices":[{"connection":"hub"}]})");
  REQUIRE(call(Method::kPost, "/api/config/led-config", token,
               R"({"strips":[{}],"palettes":[{"id":"own-2","name":"Ocean","colors":["#ff0000","#00ff00"]}]})")
              .status == 200);
  run(5000);
  const Json effects = message("light/light")["fx_list"];
  CHECK(effects.size() == kLightModes - 1);
  CHECK(effects[0] == "Solid");
  CHECK(effects[11] == "Comet pair");
  CHECK(message("light/matrix-1")["fx_list"] == Json({"Text", "Time", "Weather", "Pattern"}));
  const Json palettes = message("select/palette")["ops"];
  CHECK(palettes.size() == kFirstOwnPalette + 1);
  CHECK(palettes[0] == "Colors");
  CHECK(palettes[14] == "Orange teal");
  CHECK(palettes.back() == "Ocean (2)");
  command("light", R"j({"palette":"Ocean (2)"})j");
  CHECK(hub().lights().settings().strip.palette == Palette::kOwn2);
  CHECK(has(last("light/state"), R"j("palette":"Ocean (2)")j"));
}

TEST_CASE_FIXTURE(HomeAssistantHub, "a strip with a white channel takes white light by its temperature") {
  CHECK(message("light/light")["sup_clrm"] == Json({"rgb"}));
  setHardware(R"({"ledType":"sk6812-rgbw"})");
  run(5000);
  CHECK(message("light/light")["sup_clrm"] == Json({"rgb", "color_temp"}));
  for (const int mireds : {153, 200, 333, 370}) {
    CAPTURE(mireds);
    command("light", R"({"color_temp":)" + std::to_string(mireds) + "}");
    CHECK(has(last("light/state"), R"("color_mode":"color_temp","color_temp":)" + std::to_string(mireds)));
    CHECK(hub().lights().settings().strip.color.red == 255);
  }
  command("light", R"({"color":{"r":0,"g":0,"b":255}})");
  CHECK(has(last("light/state"), R"("color_mode":"rgb","color")"));
  command("light", R"({"color_temp":100})");
  CHECK(has(last("event"), "color_temp must be between 153 and 370 mireds"));
}

TEST_CASE_FIXTURE(HomeAssistantHub, "equal names in a list are numbered, and mean what they name") {
  addPattern("Rose", 0);
  addPattern("Rose", 1);
  const auto ids = hub().sand().library().newestFirst();
  for (const PatternId id : ids) {
    REQUIRE(call(Method::kPost, "/api/sand/playlists", token,
                 R"({"name":"Evening","entries":[")" + patternIdText(id) + R"("]})")
                .status == 201);
  }
  for (const char* color : {"#ff0000", "#0000ff"}) {
    addScene(ledPart(R"({"enabled":true,"mode":"solid","color":")" + std::string(color) + "\"}"), "Red");
  }
  run(5000);
  CHECK(message("select/sand-patterns")["ops"] == Json({"Rose", "Rose (2)"}));
  CHECK(message("select/sand-playlists")["ops"] == Json({"Evening", "Evening (2)"}));
  CHECK(message("select/scenes")["ops"] == Json({"Red", "Red (2)"}));
  CHECK(message("scene/scene-1")["name"] == "Red");
  CHECK(message("scene/scene-2")["name"] == "Red (2)");
  command("scene", R"j({"name":"Red (2)"})j");
  CHECK(hub().lights().settings().strip.color == Rgb{0, 0, 255});
  CHECK(waitFor("scene/state", R"j("name":"Red (2)")j"));
  const auto draws = [&](const std::string& command_, PatternId id) {
    command("sand", command_);
    CHECK(waitFor("sand/state", R"("state":"drawing")"));
    CHECK(hub().sand().drawing()->pattern == id);
    command("sand", R"({"action":"stop"})");
    CHECK(waitFor("sand/state", R"("state":"idle")"));
  };
  draws(R"({"pattern":"Rose"})", ids[0]);
  draws(R"j({"pattern":"Rose (2)"})j", ids[1]);
  draws(R"j({"playlist":"Evening (2)"})j", ids[1]);
  command("sand", R"j({"pattern":"Rose (3)"})j");
  CHECK(waitFor("event", "There is no pattern of this name."));
}

TEST_CASE_FIXTURE(HomeAssistantHub, "a matrix takes notifications, and its message is known") {
  setHardware(R"({"matrices":[{"connection":"hub"}]})");
  run(5000);
  CHECK(message("notify/matrix-1-notify")["cmd_t"] == "~/notify/set");
  CHECK(has(message("notify/matrix-1-notify")["cmd_tpl"].dump(), "matrix='matrix-1')"));
  CHECK(message("text/matrix-1-message")["stat_t"] == "~/matrix-1/state");
  CHECK(has(last("matrix-1/state"), R"("message":"")"));
  command("matrix-1", R"({"message":"Dinner"})");
  CHECK(has(last("matrix-1/state"), R"("message":"Dinner")"));
  run(8000);
  CHECK(has(last("matrix-1/state"), R"("message":"")"));
}

TEST_CASE_FIXTURE(HomeAssistantHub, "patterns, playlists, scenes and the names of matrices follow the hub") {
  addPattern("Rose", 0);
  addPattern("A \"quoted\" one", 1);
  setHardware(R"({"matrices":[{"connection":"hub"}]})");
  addScene(R"(,"sand":{"action":"stop"})", "Red");
  run(5000);
  CHECK(message("select/sand-patterns")["ops"] == Json({"A \"quoted\" one", "Rose"}));
  CHECK(message("scene/scene-1")["name"] == "Red");
  CHECK(message("scene/scene-1")["pl_on"] == R"({"id":1})");
  CHECK(message("text/matrix-1-message")["name"] == "Message");
  REQUIRE(erase("/api/scenes/1").status == 200);
  setHardware(R"({"matrices":[{"connection":"none"}]})");
  run(5000);
  CHECK(announced().at("scene/scene-1") == "");
  CHECK(announced().at("light/matrix-1") == "");
  CHECK(announced().at("text/matrix-1-message") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "the saved patterns are a list to choose from at each matrix, while there are any") {
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  run(5000);
  CHECK(announced().at("select/matrix-1-pattern") == "");
  SavedPatternBytes pattern;
  Json names = Json::array();
  for (const char* name : {"Heart", "A \"quoted\" one", "Rain"}) {
    pattern.name = name;
    names.push_back(name);
    REQUIRE(save(hub().savedPatterns(), pattern.take()) != 0);
  }
  run(5000);
  for (const char* matrix : {"matrix-1", "matrix-2"}) {
    const Json select = message(std::string("select/") + matrix + "-pattern");
    CHECK(select["ops"] == names);
    CHECK(select["cmd_t"] == std::string("~/") + matrix + "/set");
  }
  CHECK(message("select/matrix-2-pattern")["name"] == "Pattern");
  for (const uint32_t id : {1, 2, 3}) REQUIRE(hub().savedPatterns().remove(id));
  run(5000);
  CHECK(announced().at("select/matrix-1-pattern") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "with the most saved patterns, whose names need escapes, the message still fits") {
  setHardware(R"({"matrices":[{"connection":"hub"}]})");
  SavedPatternBytes pattern;
  pattern.name = std::string(SavedPatternLayout::kMaxName, '"');
  for (size_t i = 0; i < kMaxSavedPatterns; ++i) {
    REQUIRE(save(hub().savedPatterns(), pattern.take()) != 0);
  }
  run(5000);
  CHECK(announced().at("select/matrix-1-pattern").size() <= MqttClient::kMaxPublished);
  CHECK(message("select/matrix-1-pattern")["ops"].size() > 40);
}

TEST_CASE_FIXTURE(
    HomeAssistantHub,
    "scenes are a list to choose from while there are any, and looks a playlist that has steps") {
  CHECK(announced().at("select/scenes") == "");
  CHECK(announced().at("switch/looks-playlist") == "");
  for (const char* name : {"Reading", R"(\"Sunset\")"}) {
    addScene(ledPart(R"({"enabled":true})"), name);
  }
  run(5000);
  CHECK(message("select/scenes")["ops"] == Json({"Reading", R"("Sunset")"}));
  CHECK(announced().at("switch/looks-playlist") == "");
  REQUIRE(put("/api/looks/playlist", R"({"steps":[{"scene":1}]})").status == 200);
  run(5000);
  CHECK(message("switch/looks-playlist")["name"] == "Looks playlist");
  for (const char* id : {"1", "2"}) {
    REQUIRE(call(Method::kDelete, std::string("/api/scenes/") + id, token).status == 200);
  }
  run(5000);
  CHECK(announced().at("select/scenes") == "");
  CHECK(announced().at("switch/looks-playlist") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "with 48 scenes of long names the message still fits") {
  for (int i = 0; i < 48; ++i) addScene(R"(,"sand":{"action":"stop"})", std::string(kMaxNameBytes, 'n'));
  run(10'000);
  CHECK(announced().at("select/scenes").size() <= MqttClient::kMaxPublished);
  CHECK(message("select/scenes")["ops"].size() > 35);
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "a satellite's matrix is there from pairing to its removal, and only then has firmware") {
  CHECK(announced().at("light/matrix-1") == "");
  REQUIRE(hub().devices().enroll("matrix-1").ok());
  run(5000);
  CHECK(message("update/matrix-1-firmware")["name"] == "Firmware");
  REQUIRE(hub().devices().remove("matrix-1").ok());
  run(5000);
  CHECK(announced().at("update/matrix-1-firmware") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "joined matrices are announced as one") {
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  run(5000);
  CHECK(message("light/matrix-2")["dev"]["name"] == "Matrix 2");
  setHardware(R"({"matricesJoined":true})");
  run(5000);
  CHECK(message("light/matrix-1")["dev"]["name"] == "Matrix 1");
  CHECK(announced().at("light/matrix-2") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "a home without a table has no entities of one, until it has one again") {
  addPattern("Rose", 0);
  run(5000);
  CHECK(message("select/sand-patterns")["ops"] == Json({"Rose"}));
  setHardware(R"({"table":{"present":false}})");
  run(5000);
  for (const auto& [name, payload] : announced()) {
    CAPTURE(name);
    if (has(name, "/sand")) CHECK(payload == "");
  }
  CHECK(message("sensor/uptime")["name"] == "Uptime");
  setHardware(R"({"table":{"present":true}})");
  run(5000);
  CHECK(message("sensor/sand")["dev"]["name"] == "Sand table");
  CHECK(message("select/sand-patterns")["ops"] == Json({"Rose"}));
}

TEST_CASE_FIXTURE(MqttHub, "a table that was never connected is not announced, and not removed either") {
  connect();
  run(5000);
  for (const auto& one : broker.published) {
    CAPTURE(one.topic);
    if (one.topic.rfind("homeassistant/", 0) == 0) CHECK_FALSE(has(one.topic, "/sand"));
  }
}

TEST_CASE_FIXTURE(HomeAssistantHub, "the hundred newest of many patterns are offered") {
  for (int i = 0; i < 103; ++i) addPattern("Pattern " + std::to_string(i), i);
  run(5000);
  const Json offered = message("select/sand-patterns")["ops"];
  CHECK(offered.size() == 100);
  CHECK(offered[0] == "Pattern 102");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "a new connection while the patterns are read announces complete lists") {
  for (int i = 0; i < 40; ++i) addPattern("Pattern " + std::to_string(i), i);
  setHardware(R"({"matrices":[{"connection":"hub"}]})");
  REQUIRE(save(hub().savedPatterns(), SavedPatternBytes().take()) != 0);
  run(5000);
  const auto complete = announced();
  const auto reconnect = [this] {
    broker.fail(MqttFailure::kLost);
    for (const size_t before = broker.servers.size(); broker.servers.size() == before;) pass();
    broker.takePublished();
    broker.accept();
  };
  for (int walked = 1; walked <= 2; ++walked) {
    CAPTURE(walked);
    reconnect();
    while (announced().count("switch/sand-quiet") == 0) pass();
    for (int i = 0; i < walked; ++i) pass();
    REQUIRE(announced().count("select/sand-patterns") == 0);
    reconnect();
    run(5000);
    CHECK(message("select/matrix-1-pattern")["ops"] == Json({"Blink"}));
    CHECK(announced() == complete);
  }
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "with the longest names, no message is longer than what can be published") {
  for (int i = 0; i < 60; ++i) addPattern(std::to_string(100 + i) + std::string(77, '"'), i);
  setHardware(R"({"name":"a-host-name-of-thirty-two-letter","matrices":[{"connection":"hub"}]})");
  run(5000);
  CHECK(message("select/sand-patterns")["ops"].size() > 10);
  for (const auto& one : broker.published) {
    CAPTURE(one.topic);
    CHECK(one.topic.size() + one.payload.size() <= MqttClient::kMaxPublished);
  }
}

TEST_CASE_FIXTURE(LiveHomeAssistantHub,
                  "live light is a switch: off takes the strip back, on gives it to the light again") {
  CHECK(announced().at("switch/live") == "");
  CHECK(last("live/state") == R"({"state":"OFF","protocol":null,"address":null})");
  REQUIRE(put("/api/connections/wled", R"({"enabled":true})").status == 200);
  run(5000);
  CHECK(message("switch/live")["name"] == "Live light");
  command("live", R"({"state":"ON"})");
  CHECK(has(last("event"), "No program sends live light."));
  send();
  CHECK(last("live/state") == R"({"state":"ON","protocol":"DDP","address":"192.168.1.20"})");
  broker.arriving.push_back({base() + "/live/set", R"({"state":"OFF"})", false});
  send();
  CHECK(has(last("live/state"), R"("state":"OFF","protocol":"DDP")"));
  broker.arriving.push_back({base() + "/live/set", R"({"state":"ON"})", false});
  send();
  send();
  CHECK(has(last("live/state"), R"("state":"ON","protocol":"DDP")"));
  run(5000);
  CHECK(has(last("live/state"), R"("state":"OFF","protocol":null)"));
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "a fault and a refused command are seen in Home Assistant with their sentences") {
  const Json problem = message("binary_sensor/sand-problem");
  CHECK(problem["dev_cla"] == "problem");
  CHECK(problem["ent_cat"] == "diagnostic");
  CHECK(problem["json_attr_t"] == "~/sand/state");
  CHECK(has(message("sensor/sand-message")["val_tpl"].dump(), "value_json.message[:255] or 'No message'"));
  const Json refused = message("event/refused");
  CHECK(refused["stat_t"] == "~/event");
  CHECK(refused["evt_typ"] == Json({"rejected"}));
  CHECK(has(refused["val_tpl"].dump(), "value_json.message"));
}

TEST_CASE("options of a list are numbered, and their numbers are read") {
  OptionNames names;
  for (const auto& [name, option] : std::vector<std::array<const char*, 2>>{
           {"Rose", "Rose"}, {"Star", "Star"}, {"Rose", "Rose (2)"}, {"Rose", "Rose (3)"}, {"", ""}}) {
    CHECK(names.next(name) == option);
    const NumberedName read = numberedName(option);
    CHECK(read.name == name);
    CHECK(concat({name, read.number > 1 ? " (" : "", read.number > 1 ? numberText(read.number) : "",
                  read.number > 1 ? ")" : ""}) == option);
  }
  for (const char* plain :
       {"Rose (1)", "Rose (0)", "Rose (x)", "Rose ()", "Rose (99999999999)", " (", "(2)", "Rose(2)"}) {
    CAPTURE(plain);
    CHECK(numberedName(plain).name == plain);
    CHECK(numberedName(plain).number == 1);
  }
}
