#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/has.h"
#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Json = nlohmann::json;

constexpr const char* kWled = "/api/connections/wled";

struct WledHub : HubFixture {
  std::string token;

  explicit WledHub(bool isOn = true) {
    createOwner();
    token = signIn();
    if (isOn) REQUIRE(set(R"({"enabled":true})").status == 200);
  }

  Answered set(const std::string& body) { return call(Method::kPut, kWled, token, body); }
  Json get(const std::string& path) {
    const Answered answer = call(Method::kGet, path);
    REQUIRE(answer.status == 200);
    return Json::parse(answer.body);
  }
  Json state() { return get("/json/state"); }
  Answered post(const std::string& body) { return call(Method::kPost, "/json/state", {}, body); }
  Json lights() {
    return Json::parse(call(Method::kGet, "/api/config/configs", token).body)["led"]["strips"][0];
  }
  Json changedBy() {
    const auto all = Json::parse(call(Method::kGet, "/api/config/device/status", token).body);
    return all["room-lights-esp32"]["changedBy"]["lights"];
  }
  void run(Millis time) {
    for (Millis passed = 0; passed <= time; passed += 10) {
      clock.advance(10);
      hub().tick();
    }
  }
};

}  // namespace

TEST_CASE("WLED is off at first: its paths are as unknown as any other") {
  WledHub hub(false);
  for (const char* path : {"/json", "/json/state", "/json/info", "/presets.json", "/win", "/win&T=0"}) {
    CAPTURE(path);
    const Answered page = hub.call(Method::kGet, path);
    CHECK(page.body == hub.call(Method::kGet, "/nowhere").body);
    CHECK(hub.call(Method::kPost, path, {}, "{}").status ==
          hub.call(Method::kPost, "/nowhere", {}, "{}").status);
    CHECK(hub.call(Method::kPut, path, {}, "{}").headers.find("Allow") == "GET, HEAD");
  }
  CHECK(has(hub.call(Method::kGet, kWled, hub.token).body, R"("enabled":false)"));
}

TEST_CASE("switched on and off again, also across a restart") {
  WledHub hub;
  CHECK(hub.call(Method::kGet, "/json").status == 200);
  hub.reboot();
  CHECK(hub.get("/json/info")["mac"].get<std::string>().size() == 12);
  hub.confirm(hub.token);
  REQUIRE(hub.set(R"({"enabled":false})").status == 200);
  CHECK(hub.call(Method::kPost, "/json", {}, "{}").status == 405);
}

TEST_CASE("every document of the JSON API has its form") {
  WledHub hub;
  const Json all = hub.get("/json");
  CHECK(all["effects"].size() == kLightModeNames.size() - 1);
  const std::vector<std::string> first = {"Solid", "Rainbow", "Breathing", "Chase", "Party", "Fire"};
  for (size_t i = 0; i < first.size(); ++i) CHECK(all["effects"][i] == first[i]);
  CHECK(all["palettes"].size() == kPaletteNames.size());
  CHECK(all["effects"] == hub.get("/json/eff"));
  CHECK(all["effects"] == hub.get("/json/effects"));
  CHECK(all["palettes"] == hub.get("/json/pal"));
  CHECK(hub.get("/json/palettes").size() == all["info"]["palcount"]);
  CHECK(all["info"]["fxcount"] == all["effects"].size());
  CHECK(all["info"]["leds"]["count"] == all["state"]["seg"][0]["len"]);
  CHECK(all["info"]["ver"] == "0.15.0");
  CHECK(hub.get("/json/si")["state"] == all["state"]);
  CHECK(hub.get("/json/nodes")["nodes"].empty());
  CHECK(hub.get("/presets.json") == Json::parse(R"({"0":{}})"));
}

TEST_CASE("an app switches, dims and colours the room lights without signing in") {
  WledHub hub;
  CHECK(hub.post(R"({"on":true,"bri":200,"seg":[{"id":0,"col":[[255,0,0]],"fx":2,"sx":51}]})").body ==
        R"({"success":true})");
  CHECK(hub.lights()["mode"] == "breathing");
  CHECK(hub.lights()["color"] == "#ff0000");
  CHECK(hub.lights()["brightness"] == 200);
  CHECK(hub.lights()["speed"] == 200);
  CHECK(hub.changedBy()["name"] == "WLED");
  CHECK(hub.state()["bri"] == 200);
  CHECK(hub.state()["seg"][0]["sx"] == 51);
  const Answered off = hub.post(R"({"on":false,"v":true})");
  CHECK(Json::parse(off.body)["on"] == false);
  CHECK(hub.lights()["enabled"] == false);
}

TEST_CASE("an app sets intensity, palette and further colours, and what it does not name stays") {
  WledHub hub;
  CHECK(hub.get("/json/pal")[3] == "Ocean");
  hub.post(R"({"seg":{"ix":200,"pal":3,"col":[[255,0,0],[0,255,0],[0,0,255]]}})");
  CHECK(hub.lights()["intensity"] == 200);
  CHECK(hub.lights()["palette"] == "ocean");
  CHECK(hub.lights()["color2"] == "#00ff00");
  CHECK(hub.lights()["color3"] == "#0000ff");
  hub.post(R"({"bri":9})");
  CHECK(hub.state()["seg"][0]["ix"] == 200);
  CHECK(hub.state()["seg"][0]["pal"] == 3);
  CHECK(hub.state()["seg"][0]["col"][1] == Json{0, 255, 0});
}

TEST_CASE("a change that names nothing of the lights changes nothing") {
  WledHub hub;
  const uint32_t before = hub.hub().lights().revision();
  CHECK(hub.post(R"({"udpn":{"send":false},"mainseg":0})").status == 200);
  CHECK(hub.hub().lights().revision() == before);
  CHECK(hub.post(R"({"bri":256})").status == 400);
  CHECK(hub.hub().lights().revision() == before);
  CHECK(hub.changedBy().is_null());
}

TEST_CASE("the brightness of the segment dims that of the light, and both are answered") {
  WledHub hub;
  hub.post(R"({"bri":200,"seg":{"bri":128}})");
  CHECK(hub.lights()["brightness"] == 100);
  CHECK(hub.state()["bri"] == 200);
  CHECK(hub.state()["seg"][0]["bri"] == 128);
  hub.call(Method::kPost, "/api/config/led-config", hub.token, R"({"strips":[{"brightness":33}]})");
  CHECK(hub.state()["bri"] == 33);
  CHECK(hub.state()["seg"][0]["bri"] == 255);
}

TEST_CASE("WLED's presets are the scenes that set the room lights, and run as a whole") {
  WledHub hub;
  const auto info = [&] { return hub.get("/json/info")["fs"]["pmt"]; };
  const auto add = [&](const std::string& parts) {
    REQUIRE(
        hub.call(Method::kPost, "/api/scenes", hub.token, R"({"name":"\"Evening\"",)" + parts + "}").status ==
        201);
  };
  const Json before = info();
  add(R"("led":{"strips":[{"enabled":true,"mode":"ocean"}]})");
  add(R"("sand":{"action":"stop"})");
  add(R"("led":{"strips":[{"mode":"chase"}]},"matrix":{"matrices":[{"display":{"mode":"off"}},{}]})");
  CHECK(info() != before);
  CHECK(hub.get("/presets.json") ==
        Json::parse(R"({"0":{},"1":{"n":"\"Evening\""},"3":{"n":"\"Evening\""}})"));
  CHECK(hub.post(R"({"ps":3})").status == 200);
  CHECK(hub.lights()["mode"] == "chase");
  CHECK(hub.state()["ps"] == 3);
  CHECK((*hub.hub().matrices().settings())[0].mode == MatrixMode::kOff);
  const auto runsAgain = [&](const char* preset) {
    hub.post(preset);
    const uint32_t changes = hub.hub().lights().changes();
    CHECK(hub.post(preset).status == 200);
    return hub.hub().lights().changes() != changes;
  };
  CHECK_FALSE(runsAgain(R"({"ps":1})"));
  CHECK(runsAgain(R"({"ps":3})"));
  CHECK(hub.post(R"({"ps":2})").status == 404);
  CHECK(hub.post(R"({"ps":99})").status == 404);
  CHECK(hub.state()["ps"] == 3);
  hub.post(R"({"seg":{"fx":0}})");
  CHECK(hub.state()["ps"] == -1);
}

TEST_CASE("a step among the presets goes to those that exist, and wraps") {
  WledHub hub;
  CHECK(hub.post(R"({"ps":"~"})").status == 200);
  CHECK(hub.state()["ps"] == -1);
  for (const char* parts :
       {R"("led":{"strips":[{"mode":"fire"}]})", R"("sand":{"action":"stop"})",
        R"("led":{"strips":[{"mode":"ocean"}]})", R"("led":{"strips":[{"mode":"solid"}]})"}) {
    hub.call(Method::kPost, "/api/scenes", hub.token, std::string(R"({"name":"A",)") + parts + "}");
  }
  const auto stepTo = [&](const char* step) {
    hub.post(std::string(R"({"ps":")") + step + "\"}");
    return hub.state()["ps"];
  };
  CHECK(stepTo("~") == 1);
  CHECK(stepTo("~") == 3);
  CHECK(stepTo("~") == 4);
  CHECK(stepTo("~") == 1);
  CHECK(stepTo("~-") == 4);
  CHECK(stepTo("1~3~") == 1);
  CHECK(hub.call(Method::kGet, "/win&PL=~").status == 200);
  CHECK(hub.state()["ps"] == 3);
}

TEST_CASE("the nightlight ends when it is cancelled, and when the lights are changed") {
  WledHub hub;
  hub.post(R"({"on":true,"nl":{"on":true,"dur":5}})");
  hub.post(R"({"nl":{"on":false}})");
  CHECK(hub.state()["nl"]["on"] == false);
  CHECK(hub.lights()["enabled"] == true);
  hub.post(R"({"nl":{"on":true,"dur":5,"mode":0,"tbri":9}})");
  hub.post(R"({"bri":77})");
  hub.run(10);
  CHECK(hub.state()["nl"]["on"] == false);
  hub.post(R"({"nl":{"on":true,"dur":1,"mode":0,"tbri":9}})");
  hub.run(61'000);
  CHECK(hub.state()["bri"] == 9);
}

TEST_CASE("WLED's HTTP API works with and without a question mark") {
  WledHub hub;
  const Answered answer = hub.call(Method::kGet, "/win&T=1&A=55");
  CHECK(has(answer.body, "<ac>55</ac>"));
  Request request = HubFixture::makeRequest(Method::kGet, "/win", {});
  request.query = "A=66";
  CHECK(has(hub.call(std::move(request)).body, "<ac>66</ac>"));
  CHECK(hub.lights()["brightness"] == 66);
  CHECK(hub.call(Method::kHead, "/win&A=77").status == 200);
  CHECK(hub.lights()["brightness"] == 66);
  CHECK(hub.call(Method::kGet, "/win&A=300").status == 400);
  CHECK(hub.call(Method::kGet, "/window").status == 404);
}

TEST_CASE("a page of another site cannot change the lights, and a form is no command") {
  WledHub hub;
  Request foreign = HubFixture::makeRequest(Method::kPost, "/json/state", {}, R"({"on":false})");
  foreign.headers.add("Origin", "http://evil.example");
  CHECK(hub.call(std::move(foreign), R"({"on":false})").status == 403);
  Request reading = HubFixture::makeRequest(Method::kGet, "/win&T=0", {});
  reading.headers.add("Origin", "http://evil.example");
  CHECK(hub.call(std::move(reading)).status == 403);
  CHECK(hub.call(Method::kPost, "/json/state", {}, R"({"on":false})", "application/x-www-form-urlencoded")
            .status == 415);
  Request renamed = HubFixture::makeRequest(Method::kGet, "/json", {});
  renamed.headers.set("Host", "evil.example");
  CHECK(hub.call(std::move(renamed)).status == 403);
  CHECK(hub.lights()["enabled"] == true);
  CHECK(hub.call(Method::kPost, "/json/state", {}, R"({"on":false})", "text/plain").status == 200);
  CHECK(hub.lights()["enabled"] == false);
}
