/** What a command for the lights means is the same through every channel (docs/architecture.md, "Light"). */

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "mqtt_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Json = nlohmann::json;

/** A lit hub with all channels. */
struct Channels : MqttHub {
  Channels() {
    connect();
    REQUIRE(put("/api/connections/wled", R"({"enabled":true})").status == 200);
    config(R"({"mode":"meteor","palette":"ocean","brightness":77})");
  }

  void config(const std::string& look) {
    setLights(look);
    run(kSecond);
  }

  /** Sends a command: `channel` is "mqtt", "win", "schedule", or the path of a call. */
  void send(const std::string& channel, const std::string& what) {
    if (channel == "mqtt") return command("light", what);
    if (channel == "schedule") return runEntry(what);
    const bool isWin = channel == "win";
    const Answered answer =
        isWin ? call(Method::kGet, "/win&" + what) : call(Method::kPost, channel, token, what);
    CAPTURE(answer.body);
    REQUIRE(answer.status == 200);
    run(500);
  }

  /** Lets the schedule do it in the next minute. */
  void runEntry(const std::string& action) {
    const EpochMillis due = *clock.wall() + static_cast<EpochMillis>(kMinute);
    const Answered added =
        post("/api/schedule", R"({"at":"time","time":")" + toIso(due).substr(11, 5) + R"(","action":")" +
                                  action + R"(","days":["mon","tue","wed","thu","fri","sat","sun"]})");
    REQUIRE(added.status == 201);
    run(kMinute + kSecond);
    const std::string id = std::to_string(Json::parse(added.body)["id"].get<int>());
    REQUIRE(erase("/api/schedule/" + id).status == 200);
  }

  Json status() { return Json::parse(PanelHub::status())["room-lights-esp32"]; }
  Json wled() { return Json::parse(call(Method::kGet, "/json/state").body); }
  bool isShining() const {
    return std::any_of(strip.wire.begin(), strip.wire.end(), [](uint8_t byte) { return byte > 0; });
  }

  /** Checks that what every channel reports, and what the LEDs show, is `lit`. */
  void checkLit(bool lit) {
    run(2 * kSecond);
    CHECK(status()["lights"]["lit"] == lit);
    CHECK(wled()["on"] == lit);
    CHECK(has(last("light/state"), lit ? R"("state":"ON")" : R"("state":"OFF")"));
    CHECK(isShining() == lit);
  }
};

constexpr const char* kLights = "/api/lights";
constexpr const char* kWledState = "/json/state";
constexpr const char* kConfig = "/api/config/led-config";

struct Asked {
  const char* channel;
  const char* what;
};

template <size_t kCount>
void eachOf(const Asked (&all)[kCount], void (*check)(Channels& hub, const Asked& asked)) {
  for (const Asked& asked : all) {
    CAPTURE(std::string(asked.channel));
    CAPTURE(std::string(asked.what));
    Channels hub;
    check(hub, asked);
  }
}

}  // namespace

TEST_CASE("through every channel, on in mode off with brightness 0 shows what was last shown") {
  constexpr Asked kOn[] = {{kLights, R"({"on":true})"},
                           {kLights, R"({"on":"toggle"})"},
                           {kConfig, R"({"strips":[{"enabled":true}]})"},
                           {"mqtt", R"({"state":"ON"})"},
                           {kWledState, R"({"on":true})"},
                           {kWledState, R"({"on":"t"})"},
                           {"win", "T=1"},
                           {"win", "T=2"},
                           {"schedule", "lights-on"}};
  eachOf(kOn, [](Channels& hub, const Asked& asked) {
    hub.config(R"({"mode":"off","brightness":0,"enabled":false})");
    hub.checkLit(false);
    hub.send(asked.channel, asked.what);
    CHECK(hub.look().mode == LightMode::kMeteor);
    CHECK(hub.look().brightness == 77);
    CHECK(hub.look().palette == Palette::kOcean);
    hub.checkLit(true);
  });
}

TEST_CASE("through every channel, off is dark and keeps the look, brightness 0 and mode off, too") {
  constexpr Asked kOff[] = {{kLights, R"({"on":false})"},
                            {kLights, R"({"on":"toggle"})"},
                            {kLights, R"({"mode":"off"})"},
                            {kLights, R"({"brightness":0})"},
                            {kConfig, R"({"strips":[{"enabled":false}]})"},
                            {"mqtt", R"({"state":"OFF"})"},
                            {"mqtt", R"({"state":"ON","brightness":0})"},
                            {"mqtt", R"({"state":"ON","effect":"off"})"},
                            {kWledState, R"({"on":"t"})"},
                            {kWledState, R"({"bri":0})"},
                            {kWledState, R"({"on":true,"bri":0})"},
                            {"win", "T=0"},
                            {"win", "A=0"},
                            {"schedule", "lights-off"}};
  eachOf(kOff, [](Channels& hub, const Asked& asked) {
    StripSettings expected = hub.look();
    hub.send(asked.channel, asked.what);
    hub.checkLit(false);
    expected.enabled = false;
    CHECK(hub.look() == expected);
    hub.send(kLights, R"({"on":true})");
    hub.checkLit(true);
    CHECK(hub.look().brightness == 77);
  });
}

TEST_CASE("through every channel, brighter and dimmer are relative, within 1 to 255") {
  constexpr Asked kDimmer[] = {
      {kLights, R"({"step":-50})"}, {kWledState, R"({"bri":"~-50"})"}, {"win", "A=~-50"}};
  eachOf(kDimmer, [](Channels& hub, const Asked& asked) {
    hub.send(asked.channel, asked.what);
    CHECK(hub.look().brightness == 27);
    hub.send(asked.channel, asked.what);
    CHECK(hub.look().brightness == 1);
    CHECK(hub.status()["lights"]["lit"] == true);
  });
}

TEST_CASE("through every channel, a colour alone is shown without the palette") {
  constexpr Asked kRed[] = {{kLights, R"({"color":"#ff0000"})"},
                            {"mqtt", R"({"color":{"r":255,"g":0,"b":0}})"},
                            {"mqtt", R"({"state":"ON","brightness":9,"color":{"r":255,"g":0,"b":0}})"},
                            {kWledState, R"({"seg":{"col":[[255,0,0]]}})"},
                            {"win", "R=255&G=0&B=0"}};
  eachOf(kRed, [](Channels& hub, const Asked& asked) {
    hub.send(asked.channel, asked.what);
    CHECK(hub.look().mode == LightMode::kMeteor);
    CHECK(hub.look().palette == Palette::kColors);
    CHECK(hub.look().color == Rgb{255, 0, 0});
    hub.config(R"({"mode":"rainbow","color":"#000000"})");
    hub.send(asked.channel, asked.what);
    CHECK(hub.look().mode == LightMode::kSolid);
    CHECK(hub.look().color == Rgb{255, 0, 0});
  });
}

TEST_CASE("through every channel, a colour with an effect keeps the palette") {
  constexpr Asked kSet[] = {
      {kLights, R"({"color":"#ff0000","mode":"rainbow"})"},
      {kConfig, R"({"strips":[{"color":"#ff0000","mode":"rainbow"}]})"},
      {"mqtt", R"({"state":"ON","brightness":77,"effect":"rainbow","color":{"r":255,"g":0,"b":0}})"},
      {kWledState, R"({"seg":{"col":[[255,0,0]],"fx":1}})"},
      {"win", "R=255&G=0&B=0&FX=1"}};
  eachOf(kSet, [](Channels& hub, const Asked& asked) {
    hub.send(asked.channel, asked.what);
    CHECK(hub.look().mode == LightMode::kRainbow);
    CHECK(hub.look().palette == Palette::kOcean);
    CHECK(hub.look().color == Rgb{255, 0, 0});
  });
}

TEST_CASE("through every channel, a transition of any length is accepted, and the status tells its target") {
  constexpr Asked kOff[] = {{kLights, R"({"on":false,"transition":1e300})"},
                            {"mqtt", R"({"state":"OFF","transition":7201})"},
                            {kWledState, R"({"on":false,"tt":72001})"},
                            {kWledState, R"({"on":false,"transition":4000000000})"},
                            {kWledState, R"({"on":false,"tt":1e12})"},
                            {"win", "T=0&TT=4294967295"}};
  eachOf(kOff, [](Channels& hub, const Asked& asked) {
    hub.config(R"({"mode":"solid"})");
    hub.send(asked.channel, asked.what);
    hub.run(2 * kSecond);
    CHECK(hub.status()["lights"]["on"] == false);
    CHECK(hub.status()["lights"]["fading"] >= 7190);
    CHECK(hub.status()["lights"]["fading"] <= 7200);
    CHECK(hub.wled()["on"] == false);
    CHECK(has(hub.last("light/state"), R"("state":"OFF")"));
    CHECK(hub.isShining());
    hub.send(kLights, R"({"on":true})");
    CHECK(hub.status()["lights"]["fading"].is_null());
  });
}

TEST_CASE("through every channel, the night light rises from dark, and the lights stay on as they were") {
  constexpr Asked kRise[] = {{kLights, R"({"nightLight":{"minutes":1,"brightness":200}})"},
                             {kWledState, R"({"nl":{"on":true,"dur":1,"tbri":200}})"}};
  eachOf(kRise, [](Channels& hub, const Asked& asked) {
    hub.config(R"({"enabled":false})");
    hub.run(2 * kSecond);
    hub.send(asked.channel, asked.what);
    hub.run(30 * kSecond);
    CHECK(hub.wled()["nl"]["on"] == true);
    CHECK(hub.status()["lights"]["nightLight"]["brightness"] == 200);
    hub.checkLit(true);
    hub.run(30 * kSecond);
    hub.checkLit(true);
    CHECK(hub.wled()["nl"]["rem"] == -1);
    CHECK(hub.look().brightness == 200);
    CHECK(hub.look().mode == LightMode::kMeteor);
    CHECK(hub.look().palette == Palette::kOcean);
  });
}

TEST_CASE("through every channel, the night light dims from lit until it is dark, and keeps the look") {
  constexpr Asked kDim[] = {{kLights, R"({"nightLight":{"minutes":1}})"},
                            {"mqtt", R"({"night_light":1})"},
                            {kWledState, R"({"nl":{"on":true,"dur":1}})"}};
  eachOf(kDim, [](Channels& hub, const Asked& asked) {
    hub.run(2 * kSecond);
    StripSettings expected = hub.look();
    hub.send(asked.channel, asked.what);
    hub.run(30 * kSecond);
    hub.checkLit(true);
    hub.run(31 * kSecond);
    hub.checkLit(false);
    CHECK(hub.wled()["nl"]["rem"] == -1);
    CHECK_FALSE(hub.status()["lights"].contains("nightLight"));
    expected.enabled = false;
    CHECK(hub.look() == expected);
  });
}

TEST_CASE("the night light that begins in the dark and ends there does nothing, and is not shown") {
  Channels hub;
  hub.config(R"({"enabled":false})");
  hub.send("mqtt", R"({"night_light":30})");
  CHECK(has(hub.last("light/state"), R"("night_light":0)"));
  hub.checkLit(false);
}

TEST_CASE("the status says by which channel the lights were changed last, and switched last") {
  struct Change {
    Asked asked;
    const char* kind;
    const char* name;
  };
  constexpr Change kChanges[] = {{{kLights, R"({"step":1})"}, "person", "owner"},
                                 {{"mqtt", R"({"brightness":5})"}, "mqtt", "MQTT"},
                                 {{kWledState, R"({"bri":9})"}, "wled", "WLED"},
                                 {{"schedule", "lights-off"}, "schedule", "the schedule"},
                                 {{kConfig, R"({"strips":[{"speed":3}]})"}, "person", "owner"}};
  Channels hub;
  CHECK(hub.status()["lights"]["switchedBy"].is_null());
  for (const Change& change : kChanges) {
    CAPTURE(change.asked.what);
    hub.send(change.asked.channel, change.asked.what);
    const Json by = hub.status()["changedBy"]["lights"];
    CHECK(by["kind"] == change.kind);
    CHECK(by["name"] == change.name);
    CHECK((by["id"] != 0) == (std::string_view(change.kind) == "person"));
  }
  CHECK(hub.status()["lights"]["switchedBy"]["kind"] == "schedule");
  const std::string body = R"({"name":"Car","scope":"control"})";
  const Answered made = hub.post("/api/auth/tokens", body);
  const std::string access = HubFixture::field(made.body, "accessToken");
  REQUIRE(hub.call(Method::kPost, kLights, access, R"({"on":true})").status == 200);
  CHECK(hub.status()["changedBy"]["lights"]["kind"] == "token");
  CHECK(hub.status()["changedBy"]["lights"]["name"] == "Car");
  CHECK(hub.status()["lights"]["switchedBy"]["name"] == "Car");
}

TEST_CASE("a guest switches the lights, and changes nothing else") {
  Channels hub;
  REQUIRE(hub.addUser("guest", "guest-password", "Guest", R"(,"role":"guest")").status == 201);
  const std::string guest = hub.signIn("guest", "guest-password");
  const uint32_t revision = hub.hub().lights().revision();
  for (const char* more :
       {R"({"on":false,"brightness":9})", R"({"mode":"fire"})", R"({"nightLight":null})"}) {
    CAPTURE(more);
    CHECK(hub.call(Method::kPost, kLights, guest, more).status == 403);
  }
  CHECK(hub.hub().lights().revision() == revision);
  CHECK(hub.call(Method::kPost, kLights, guest, R"({"on":"toggle"})").status == 200);
  hub.checkLit(false);
}

TEST_CASE("a scene of Home Assistant gives back a look with segments and a palette") {
  Channels hub;
  hub.config(R"({"segments":[{"from":0,"to":10,"mode":"meteor"},{"from":10,"to":30,"mode":"fire"}]})");
  const StripSettings before = hub.look();
  const Json state = Json::parse(hub.last("light/state"));
  hub.send("mqtt", R"({"state":"OFF"})");
  hub.checkLit(false);
  const Json restored = {{"state", "ON"},
                         {"brightness", state["brightness"]},
                         {"effect", state["effect"]},
                         {"color", state["color"]}};
  hub.send("mqtt", restored.dump());
  CHECK(hub.look() == before);
}
