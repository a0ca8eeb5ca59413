#include <doctest/doctest.h>

#include <string>

#include "support/fakes/fake_mqtt_client.h"
#include "support/has.h"
#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kMqtt = "/api/connections/mqtt";

struct MqttHub : HubFixture {
  FakeMqttClient broker;
  std::string token;

  MqttHub() {
    mqtt = &broker;
    reboot();
    createOwner();
    token = signIn();
  }

  Answered set(const std::string& body) { return call(Method::kPut, kMqtt, token, body); }
  std::string state() { return call(Method::kGet, kMqtt, token).body; }
  void connect() {
    REQUIRE(set(R"({"enabled":true,"host":"broker.lan"})").status == 200);
    broker.accept();
    run(1000);
  }
  void run(Millis time) {
    for (Millis passed = 0; passed <= time; passed += 10) {
      clock.advance(10);
      hub().tick();
    }
  }
  std::string base() { return field(state(), "baseTopic"); }
  std::string last(const std::string& name) {
    std::string payload;
    for (const auto& one : broker.published) {
      if (one.topic == base() + "/" + name) payload = one.payload;
    }
    return payload;
  }
  void command(const std::string& name, const std::string& payload) {
    broker.arriving.push_back({base() + "/" + name + "/set", payload, false});
    run(1000);
  }
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

TEST_CASE("a light command changes the lights as a call does; what is wrong changes nothing") {
  MqttHub hub;
  hub.connect();
  CHECK(has(hub.last("light/state"), R"("state":"ON")"));
  hub.command("light", R"({"state":"ON","brightness":77,"color":{"r":1,"g":2,"b":3},"effect":"chase"})");
  const StripSettings strip = hub.hub().lights().shownSettings().strip;
  CHECK(strip.brightness == 77);
  CHECK(strip.color == Rgb{1, 2, 3});
  CHECK(strip.mode == LightMode::kChase);
  CHECK(hub.last("light/state") ==
        R"({"state":"ON","brightness":77,"color_mode":"rgb","color":{"r":1,"g":2,"b":3},"effect":"chase"})");
  CHECK(has(hub.call(Method::kGet, "/api/config/device/status", hub.token).body, R"("name":"MQTT"})"));
  for (const char* bad : {R"({"brightness":256})", R"({"state":"MAYBE"})", R"({"effect":"disco"})", "[]",
                          "junk", R"({"transition":61})", R"({"color":{"r":-1}})"}) {
    CAPTURE(bad);
    hub.broker.published.clear();
    hub.command("light", bad);
    CHECK(hub.hub().lights().shownSettings().strip == strip);
    CHECK(has(hub.last("event"), R"("event":"rejected")"));
  }
}

TEST_CASE("a colour is shown, whatever mode without a colour of its own there was") {
  MqttHub hub;
  hub.connect();
  hub.command("light", R"({"effect":"rainbow"})");
  hub.command("light", R"({"color":{"r":9,"g":8,"b":7}})");
  CHECK(hub.hub().lights().settings().strip.mode == LightMode::kSolid);
  hub.command("light", R"({"effect":"breathing"})");
  hub.command("light", R"({"color":{"r":1,"g":8,"b":7}})");
  CHECK(hub.hub().lights().settings().strip.mode == LightMode::kBreathing);
}

TEST_CASE("the table's state is published, and impossible commands are rejected with the reason") {
  MqttHub hub;
  hub.connect();
  CHECK(has(hub.last("sand/state"), R"("state":"fault","progress":null)"));
  hub.command("sand", R"({"action":"pause"})");
  CHECK(has(hub.last("event"), "not connected"));
  hub.command("sand", "{}");
  CHECK(has(hub.last("event"), "action must be"));
}
