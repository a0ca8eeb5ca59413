#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "panel_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Json = nlohmann::json;

constexpr const char* kWled = "/api/connections/wled";

struct WledHub : PanelHub {
  explicit WledHub(bool isOn = true) {
    if (isOn) REQUIRE(set(R"({"enabled":true})").status == 200);
  }

  Answered set(const std::string& body) { return put(kWled, body); }
  Json get(const std::string& path) {
    const Answered answer = call(Method::kGet, path);
    REQUIRE(answer.status == 200);
    return Json::parse(answer.body);
  }
  Json state() { return get("/json/state"); }
  Answered post(const std::string& body) { return call(Method::kPost, "/json/state", {}, body); }
  Json lights() { return Json::parse(PanelHub::get("/api/config/configs").body)["led"]["strips"][0]; }
  Json changedBy() { return Json::parse(status())["room-lights-esp32"]["changedBy"]["lights"]; }
  void run(Millis time) {
    for (Millis passed = 0; passed <= time; passed += 10) {
      clock.advance(10);
      hub().tick();
    }
  }
};

/** A program that expects JSON must not get the panel's page. */
void checkUnknown(PanelHub& hub, const char* path) {
  CAPTURE(path);
  for (const Method method : {Method::kGet, Method::kHead, Method::kPost, Method::kPut, Method::kDelete}) {
    const Answered answer = hub.call(method, path, {}, method == Method::kGet ? "" : "{}");
    CHECK(answer.status == 404);
    CHECK(has(answer.body, "There is no such call."));
  }
}

}  // namespace

TEST_CASE("WLED is off at first: its paths are as unknown as any other") {
  WledHub hub(false);
  for (const char* path : {"/presets.json", "/win", "/win&T=0"}) {
    CAPTURE(path);
    const Answered page = hub.call(Method::kGet, path);
    CHECK(page.body == hub.call(Method::kGet, "/nowhere").body);
    CHECK(hub.call(Method::kPost, path, {}, "{}").status ==
          hub.call(Method::kPost, "/nowhere", {}, "{}").status);
    CHECK(hub.call(Method::kPut, path, {}, "{}").headers.find("Allow") == "GET, HEAD");
  }
  for (const char* path : {"/json", "/json/state", "/json/info"}) checkUnknown(hub, path);
  CHECK(has(hub.call(Method::kGet, kWled, hub.token).body, R"("enabled":false)"));
}

TEST_CASE_FIXTURE(WledHub, "switched on and off again, also across a restart") {
  CHECK(call(Method::kGet, "/json").status == 200);
  reboot();
  CHECK(get("/json/info")["mac"].get<std::string>().size() == 12);
  confirm(token);
  REQUIRE(set(R"({"enabled":false})").status == 200);
  CHECK(call(Method::kPost, "/json", {}, "{}").status == 404);
}

TEST_CASE_FIXTURE(WledHub, "every document of the JSON API has its form") {
  const Json all = get("/json");
  CHECK(all["effects"].size() == kLightModeNames.size() - 1);
  const std::vector<std::string> first = {"Solid", "Rainbow", "Breathing", "Chase", "Party", "Fire"};
  for (size_t i = 0; i < first.size(); ++i) CHECK(all["effects"][i] == first[i]);
  CHECK(all["palettes"].size() == kPaletteNames.size());
  CHECK(all["effects"] == get("/json/eff"));
  CHECK(all["effects"] == get("/json/effects"));
  CHECK(all["palettes"] == get("/json/pal"));
  CHECK(get("/json/palettes").size() == all["info"]["palcount"]);
  CHECK(all["info"]["fxcount"] == all["effects"].size());
  CHECK(all["info"]["leds"]["count"] == all["state"]["seg"][0]["len"]);
  CHECK(all["info"]["ver"] == "0.15.0");
  CHECK(get("/json/si")["state"] == all["state"]);
  CHECK(get("/json/nodes")["nodes"].empty());
  CHECK(get("/presets.json") == Json::parse(R"({"0":{}})"));
}

TEST_CASE_FIXTURE(WledHub, "what WLED has below /json and the hub has not is unknown, as JSON") {
  for (const char* path : {"/json/", "/json/live", "/json/net", "/json/palx", "/json/fxdata", "/json/state/",
                           "/json/states", "/json/cfg/led", "/json/a/b/c"}) {
    checkUnknown(*this, path);
  }
  for (const Method method : {Method::kPost, Method::kPut, Method::kPatch}) {
    CHECK(call(method, "/json/cfg", {}, "{}").status == 405);
  }
  CHECK(call(Method::kGet, "/jsonx").body == call(Method::kGet, "/nowhere").body);
}

TEST_CASE_FIXTURE(WledHub, "the settings of live light and the size of the store are real") {
  CHECK(get("/json/cfg")["hw"]["led"]["total"] == get("/json/info")["leds"]["count"]);
  set(R"({"enabled":true,"universe":9})");
  CHECK(get("/json/cfg")["if"]["live"]["dmx"]["uni"] == 9);
  const Json space = Json::parse(PanelHub::get("/api/system/info").body)["store"];
  const Json fs = get("/json/info")["fs"];
  CHECK(fs["t"] == space["total"].get<uint64_t>() / 1000);
  CHECK(fs["u"] <= fs["t"]);
}

TEST_CASE_FIXTURE(WledHub, "PUT and PATCH change the state as POST does") {
  uint8_t brightness = 10;
  for (const Method method : {Method::kPost, Method::kPut, Method::kPatch}) {
    const std::string body = R"({"on":true,"v":true,"bri":)" + std::to_string(++brightness) + "}";
    CHECK(Json::parse(call(method, "/json/state", {}, body).body)["bri"] == brightness);
    CHECK(lights()["brightness"] == brightness);
  }
  const Json whole = state();  // as Hyperion restores it
  CHECK(call(Method::kPut, "/json/state", {}, whole.dump()).status == 200);
  CHECK(state() == whole);
}

TEST_CASE_FIXTURE(WledHub, "an app switches, dims and colours the room lights without signing in") {
  CHECK(post(R"({"on":true,"bri":200,"seg":[{"id":0,"col":[[255,0,0]],"fx":2,"sx":51}]})").body ==
        R"({"success":true})");
  CHECK(lights()["mode"] == "breathing");
  CHECK(lights()["color"] == "#ff0000");
  CHECK(lights()["brightness"] == 200);
  CHECK(lights()["speed"] == 200);
  CHECK(changedBy()["name"] == "WLED");
  CHECK(state()["bri"] == 200);
  CHECK(state()["seg"][0]["sx"] == 51);
  const Answered off = post(R"({"on":false,"v":true})");
  CHECK(Json::parse(off.body)["on"] == false);
  CHECK(lights()["enabled"] == false);
}

TEST_CASE_FIXTURE(WledHub,
                  "an app sets intensity, palette and further colours, and what it does not name stays") {
  CHECK(get("/json/pal")[3] == "Ocean");
  post(R"({"seg":{"ix":200,"pal":3,"col":[[255,0,0],[0,255,0],[0,0,255]]}})");
  CHECK(lights()["intensity"] == 200);
  CHECK(lights()["palette"] == "ocean");
  CHECK(lights()["color2"] == "#00ff00");
  CHECK(lights()["color3"] == "#0000ff");
  post(R"({"bri":9})");
  CHECK(state()["seg"][0]["ix"] == 200);
  CHECK(state()["seg"][0]["pal"] == 3);
  CHECK(state()["seg"][0]["col"][1] == Json{0, 255, 0});
}

TEST_CASE_FIXTURE(WledHub, "a change that names nothing of the lights changes nothing") {
  const uint32_t before = hub().lights().revision();
  CHECK(post(R"({"udpn":{"send":false},"mainseg":0})").status == 200);
  CHECK(hub().lights().revision() == before);
  CHECK(post(R"({"bri":256})").status == 400);
  CHECK(hub().lights().revision() == before);
  CHECK(changedBy().is_null());
}

TEST_CASE_FIXTURE(WledHub, "the brightness of the segment dims that of the light, and both are answered") {
  post(R"({"bri":200,"seg":{"bri":128}})");
  CHECK(lights()["brightness"] == 100);
  CHECK(state()["bri"] == 200);
  CHECK(state()["seg"][0]["bri"] == 128);
  setLights(R"({"brightness":33})");
  CHECK(state()["bri"] == 33);
  CHECK(state()["seg"][0]["bri"] == 255);
}

TEST_CASE_FIXTURE(WledHub, "WLED's presets are the scenes that set the room lights, and run as a whole") {
  const auto info = [&] { return get("/json/info")["fs"]["pmt"]; };
  const auto add = [&](const std::string& parts) { addScene("," + parts, R"(\"Evening\")"); };
  const Json before = info();
  add(R"("led":{"strips":[{"enabled":true,"mode":"ocean"}]})");
  add(R"("sand":{"action":"stop"})");
  add(R"("led":{"strips":[{"mode":"chase"}]},"matrix":{"matrices":[{"display":{"mode":"off"}},{}]})");
  CHECK(info() != before);
  CHECK(get("/presets.json") == Json::parse(R"({"0":{},"1":{"n":"\"Evening\""},"3":{"n":"\"Evening\""}})"));
  CHECK(post(R"({"ps":3})").status == 200);
  CHECK(lights()["mode"] == "chase");
  CHECK(state()["ps"] == 3);
  CHECK((*hub().matrices().settings())[0].mode == MatrixMode::kOff);
  const auto runsAgain = [&](const char* preset) {
    post(preset);
    const uint32_t changes = hub().lights().changes();
    CHECK(post(preset).status == 200);
    return hub().lights().changes() != changes;
  };
  CHECK_FALSE(runsAgain(R"({"ps":1})"));
  CHECK(runsAgain(R"({"ps":3})"));
  CHECK(post(R"({"ps":"~"})").status == 200);
  CHECK(state()["ps"] == 1);
  CHECK(call(Method::kGet, "/win&PL=~").status == 200);
  CHECK(state()["ps"] == 3);
  CHECK(post(R"({"ps":2})").status == 404);
  CHECK(post(R"({"ps":99})").status == 404);
  CHECK(state()["ps"] == 3);
  post(R"({"seg":{"fx":0}})");
  CHECK(state()["ps"] == -1);
}

TEST_CASE_FIXTURE(WledHub, "the nightlight ends when it is cancelled, and when the lights are changed") {
  post(R"({"on":true,"nl":{"on":true,"dur":5}})");
  post(R"({"nl":{"on":false}})");
  CHECK(state()["nl"]["on"] == false);
  CHECK(lights()["enabled"] == true);
  post(R"({"nl":{"on":true,"dur":5,"mode":0,"tbri":9}})");
  post(R"({"bri":77})");
  run(10);
  CHECK(state()["nl"]["on"] == false);
  post(R"({"nl":{"on":true,"dur":1,"mode":0,"tbri":9}})");
  run(61'000);
  CHECK(state()["bri"] == 9);
}

TEST_CASE_FIXTURE(WledHub, "WLED's HTTP API works with and without a question mark") {
  const Answered answer = call(Method::kGet, "/win&T=1&A=55");
  CHECK(has(answer.body, "<ac>55</ac>"));
  Request request = HubFixture::makeRequest(Method::kGet, "/win", {});
  request.query = "A=66";
  CHECK(has(call(std::move(request)).body, "<ac>66</ac>"));
  CHECK(lights()["brightness"] == 66);
  CHECK(call(Method::kHead, "/win&A=77").status == 200);
  CHECK(lights()["brightness"] == 66);
  CHECK(call(Method::kGet, "/win&A=300").status == 400);
  CHECK(call(Method::kGet, "/window").status == 404);
}

TEST_CASE_FIXTURE(WledHub, "a page of another site cannot change the lights, and a form is no command") {
  Request foreign = HubFixture::makeRequest(Method::kPost, "/json/state", {}, R"({"on":false})");
  foreign.headers.add("Origin", "http://evil.example");
  CHECK(call(std::move(foreign), R"({"on":false})").status == 403);
  Request reading = HubFixture::makeRequest(Method::kGet, "/win&T=0", {});
  reading.headers.add("Origin", "http://evil.example");
  CHECK(call(std::move(reading)).status == 403);
  CHECK(
      call(Method::kPost, "/json/state", {}, R"({"on":false})", "application/x-www-form-urlencoded").status ==
      415);
  Request renamed = HubFixture::makeRequest(Method::kGet, "/json", {});
  renamed.headers.set("Host", "evil.example");
  CHECK(call(std::move(renamed)).status == 403);
  CHECK(lights()["enabled"] == true);
  CHECK(call(Method::kPost, "/json/state", {}, R"({"on":false})", "text/plain").status == 200);
  CHECK(lights()["enabled"] == false);
}
