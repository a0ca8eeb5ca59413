#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/json/text_forms.h"
#include "mqtt_fixture.h"
#include "support/hub/saved_pattern_bytes.h"

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

}  // namespace

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "every message is JSON of one device, with a state or a command of the hub's topics") {
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  run(5000);
  const auto all = announced();
  std::map<std::string, int> ids;
  for (const auto& [name, payload] : all) {
    CAPTURE(name);
    if (payload.empty()) continue;
    const Json json = Json::parse(payload);
    CHECK(json["~"] == base());
    CHECK(json["dev"]["name"] == "Lumisand");
    CHECK(json["dev"]["cu"] == "http://lumisand.local");
    CHECK(json["o"]["name"] == "Lumisand");
    CHECK(++ids[json["uniq_id"]] == 1);
    CHECK((json.contains("stat_t") || json.contains("cmd_t")));
    if (json.contains("stat_t")) {
      const std::string topic = json["stat_t"];
      CHECK(last(topic.substr(2)) != "");
    }
  }
  CHECK(ids.size() == 24);
}

TEST_CASE_FIXTURE(HomeAssistantHub, "the lists of effects are those of the panel") {
  setHardware(R"({"matrices":[{"connection":"hub"}]})");
  run(5000);
  CHECK(message("light/light")["fx_list"] == Json(kLightModeNames));
  CHECK(message("light/matrix-1")["fx_list"] == Json(kMatrixModeNames));
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
  CHECK(message("text/matrix-1-message")["name"] == "Matrix 1 message");
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
  CHECK(message("select/matrix-2-pattern")["name"] == "Matrix 2 pattern");
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

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "scenes are a list to choose from while there are any, and looks a playlist") {
  CHECK(announced().at("select/scenes") == "");
  CHECK(announced().at("switch/looks-playlist") == "");
  for (const char* name : {"Reading", R"(\"Sunset\")"}) {
    addScene(ledPart(R"({"enabled":true})"), name);
  }
  run(5000);
  CHECK(message("select/scenes")["ops"] == Json({"Reading", R"("Sunset")"}));
  for (const char* id : {"1", "2"}) {
    REQUIRE(call(Method::kDelete, std::string("/api/scenes/") + id, token).status == 200);
  }
  run(5000);
  CHECK(announced().at("select/scenes") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "with 48 scenes of long names the message still fits") {
  for (int i = 0; i < 48; ++i) addScene(R"(,"sand":{"action":"stop"})", std::string(kMaxNameBytes, 'n'));
  run(10'000);
  CHECK(announced().at("select/scenes").size() <= MqttClient::kMaxPublished);
  CHECK(message("select/scenes")["ops"].size() > 40);
}

TEST_CASE_FIXTURE(HomeAssistantHub,
                  "a satellite's matrix is there from pairing to its removal, and only then has firmware") {
  CHECK(announced().at("light/matrix-1") == "");
  REQUIRE(hub().devices().enroll("matrix-1").ok());
  run(5000);
  CHECK(message("update/matrix-1-firmware")["name"] == "Matrix 1 firmware");
  REQUIRE(hub().devices().remove("matrix-1").ok());
  run(5000);
  CHECK(announced().at("update/matrix-1-firmware") == "");
}

TEST_CASE_FIXTURE(HomeAssistantHub, "joined matrices are announced as one") {
  setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
  run(5000);
  CHECK(message("light/matrix-2")["name"] == "Matrix 2");
  setHardware(R"({"matricesJoined":true})");
  run(5000);
  CHECK(message("light/matrix-1")["name"] == "Matrix 1");
  CHECK(announced().at("light/matrix-2") == "");
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
