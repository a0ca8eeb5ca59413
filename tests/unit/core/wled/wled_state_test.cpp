#include "core/wled/wled_state.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/has.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr std::string_view kEffects[] = {"solid", "rainbow", "breathing", "comet-pair", "party"};
constexpr std::string_view kPalettes[] = {"colors", "ocean", "lava"};
const WledLists kLists = {kEffects, kPalettes};

WledState lit() {
  WledState state;
  state.on = true;
  state.brightness = 100;
  state.colors[0] = {1, 2, 3};
  state.effect = 2;
  state.speed = 50;
  return state;
}

WledChange changeFrom(const char* json) {
  const auto read = wledChangeFromJson(lit(), kLists, json);
  REQUIRE_MESSAGE(read.ok(), std::string(read ? "" : std::string(read.error().message)));
  return read.value();
}

std::string problemOf(const char* json) {
  const auto read = wledChangeFromJson(lit(), kLists, json);
  return read ? "" : std::string(read.error().message);
}

WledChange changeFromQuery(const char* query) {
  const auto read = wledChangeFromQuery(lit(), kLists, query);
  REQUIRE(read.ok());
  return read.value();
}

}  // namespace

TEST_CASE("the JSON of the state has one segment with all LEDs") {
  WledState state = lit();
  state.preset = 7;
  const auto json = nlohmann::json::parse(wledStateJson(state, 60));
  CHECK(json["on"] == true);
  CHECK(json["bri"] == 100);
  CHECK(json["ps"] == 7);
  CHECK(json["nl"]["on"] == false);
  CHECK(json["seg"].size() == 1);
  CHECK(json["seg"][0]["stop"] == 60);
  CHECK(json["seg"][0]["col"][0] == std::vector<int>{1, 2, 3});
  CHECK(json["seg"][0]["fx"] == 2);
}

TEST_CASE("the largest state is whole, as JSON and as XML") {
  WledState state = lit();
  state.brightness = state.segmentBrightness = state.effect = state.speed = 255;
  for (Rgb& color : state.colors) color = {255, 255, 255};
  state.intensity = state.palette = 255;
  state.transition = WledState::kMaxTransition;
  state.preset = 2147483647;
  state.nightlight = {true, 255, WledNightlightMode::kSunrise, 255, 2147483647};
  CHECK(nlohmann::json::parse(wledStateJson(state, 65535))["seg"][0]["mi"] == false);
  CHECK(has(wledStateXml(state, std::string(32, 'n')), "<ss>0</ss></vs>"));
}

TEST_CASE("the JSON of the hub says what it is, and that it has no WebSocket") {
  WledInfo info;
  info.name = "lumisand";
  info.mac = "02abcdefabcd";
  info.platform = "esp32";
  info.leds = 300;
  info.rssi = -60;
  const auto json = nlohmann::json::parse(wledInfoJson(info));
  CHECK(json["ver"] == "0.15.0");
  CHECK(json["product"] == "Lumisand");
  CHECK(json["ws"] == -1);
  CHECK(json["leds"]["count"] == 300);
  CHECK(json["wifi"]["signal"] == 80);
  CHECK(json["live"] == false);
}

TEST_CASE("the store's size is in kB, and a client can divide by it") {
  const auto fs = [](StoreSpace store) {
    WledInfo info;
    info.store = store;
    return nlohmann::json::parse(wledInfoJson(info))["fs"];
  };
  CHECK(fs({425'984, 300'000})["t"] == 425);
  CHECK(fs({425'984, 300'000})["u"] == 125);
  CHECK(fs({})["t"] == 1);
  CHECK(fs({})["u"] == 0);
  constexpr uint64_t kDisk = 8'000'000'000'000;
  CHECK(fs({kDisk, kDisk / 2})["t"] == INT32_MAX);
  CHECK(fs({kDisk, kDisk / 2})["u"] == 0);
}

TEST_CASE("the settings say how live light is taken") {
  const auto json = nlohmann::json::parse(wledConfigJson(300, 7, true));
  CHECK(json["hw"]["led"]["total"] == 300);
  const auto live = json["if"]["live"];
  CHECK(live["en"] == true);
  CHECK(live["timeout"] == 25);
  CHECK(live["no-gc"] == false);
  CHECK(live["dmx"] == nlohmann::json::parse(R"({"uni":7,"addr":1,"mode":4})"));
}

TEST_CASE("a change has what the client named, and nothing else") {
  const WledChange change = changeFrom(R"({"on":false,"bri":200,"transition":20,"tt":5,"v":true})");
  CHECK(change.switches);
  CHECK_FALSE(change.next.on);
  CHECK(change.next.brightness == 200);
  CHECK(change.next.transition == 20);
  CHECK(change.transitionOnce == 5);
  CHECK(change.wantsState);
  CHECK_FALSE(change.hasColor);
  CHECK_FALSE(change.hasEffect);
  CHECK_FALSE(change.preset);
}

TEST_CASE("a segment may be an object or the first of a list, and the place of its id does not matter") {
  for (const char* json :
       {R"({"seg":{"col":[[9,8,7]],"fx":4,"sx":255,"bri":10}})",
        R"({"seg":[{"col":[[9,8,7],[1,1,1]],"fx":4,"sx":255,"bri":10,"id":0}]})",
        R"({"seg":[{"col":["090807"],"fx":4,"sx":255,"bri":10},{"col":[[5,5,5]],"fx":1}]})"}) {
    CAPTURE(json);
    const WledChange change = changeFrom(json);
    CHECK(change.next.colors[0] == Rgb{9, 8, 7});
    CHECK(change.next.effect == 4);
    CHECK(change.next.speed == 255);
    CHECK(change.next.segmentBrightness == 10);
    CHECK(change.hasColor);
    CHECK(change.hasEffect);
  }
  const WledChange other = changeFrom(R"({"seg":[{"fx":4,"col":[[9,8,7]],"id":1}]})");
  CHECK(other.next.effect == 2);
  CHECK_FALSE(other.hasColor);
  CHECK(changeFrom(R"({"seg":{"col":[{"g":250}]}})").next.colors[0] == Rgb{1, 250, 3});
}

TEST_CASE("three colours count, of which the first is the light's, and the white of a colour is ignored") {
  const WledChange change = changeFrom(R"({"seg":{"col":[[9,8,7,255],"040506",[1,2,3,4],[8,8,8]]}})");
  CHECK(change.next.colors == std::array<Rgb, 3>{{{9, 8, 7}, {4, 5, 6}, {1, 2, 3}}});
  const WledChange second = changeFrom(R"({"seg":{"col":[[],[4,5,6]]}})");
  CHECK_FALSE(second.hasColor);
  CHECK(second.next.colors[0] == Rgb{1, 2, 3});
  CHECK(second.next.colors[1] == Rgb{4, 5, 6});
}

TEST_CASE("intensity and palette are read and written") {
  const WledChange change = changeFrom(R"({"seg":{"ix":7,"pal":2}})");
  CHECK(change.next.intensity == 7);
  CHECK(change.next.palette == 2);
  const auto segment = nlohmann::json::parse(wledStateJson(change.next, 60))["seg"][0];
  CHECK(segment["ix"] == 7);
  CHECK(segment["pal"] == 2);
  CHECK(has(problemOf(R"({"seg":{"pal":3}})"), "0 to 2"));
  CHECK(has(problemOf(R"({"seg":{"ix":256}})"), "0 to 255"));
}

TEST_CASE("names are written as WLED writes them") {
  CHECK(wledListJson(kEffects) == R"(["Solid","Rainbow","Breathing","Comet pair","Party"])");
}

TEST_CASE("as in WLED, a brightness switches the light, unless the client names the switch") {
  CHECK(changeFrom(R"({"bri":9})").next.on);
  const WledChange off = changeFrom(R"({"bri":0})");
  CHECK(off.switches);
  CHECK_FALSE(off.next.on);
  CHECK(off.next.brightness == 100);
  CHECK_FALSE(changeFrom(R"({"bri":9,"on":false})").next.on);
  CHECK_FALSE(changeFrom(R"({"bri":0,"on":true})").next.on);
}

TEST_CASE("a relative brightness stays within 1 to 255") {
  WledState bright = lit();
  bright.brightness = 255;
  for (const char* step : {"~", "~9"}) {
    const auto json = std::string(R"({"bri":")") + step + "\"}";
    CHECK(wledChangeFromJson(bright, kLists, json).value().next.brightness == 255);
  }
  const WledChange dimmed = changeFrom(R"({"bri":"~-999"})");
  CHECK(dimmed.next.on);
  CHECK(dimmed.next.brightness == 1);
}

TEST_CASE("the light toggles, and numbers may be relative") {
  CHECK_FALSE(changeFrom(R"({"on":"t"})").next.on);
  CHECK(changeFrom(R"({"bri":"~10"})").next.brightness == 110);
  CHECK(changeFrom(R"({"bri":"~-10"})").next.brightness == 90);
  CHECK(changeFrom(R"({"seg":{"fx":"~"}})").next.effect == 3);
  CHECK(changeFrom(R"({"seg":{"fx":"~-"}})").next.effect == 1);
  CHECK(changeFrom(R"({"seg":{"sx":"~250"}})").next.speed == 255);
}

TEST_CASE("effects wrap around from the last to the first") {
  WledState last = lit();
  last.effect = 4;
  CHECK(wledChangeFromJson(last, kLists, R"({"seg":{"fx":"~"}})").value().next.effect == 0);
}

TEST_CASE("an effect, a palette and a preset may be left to chance") {
  WledLists lists{kEffects, kPalettes, {2, 3, 7, 9}};
  for (lists.random = 0; lists.random < 12; ++lists.random) {
    CAPTURE(lists.random);
    const auto read = wledChangeFromJson(lit(), lists, R"({"ps":"3~7~r","seg":{"fx":"r","pal":"r"}})");
    REQUIRE(read.ok());
    CHECK(read.value().hasEffect);
    CHECK(read.value().hasPalette);
    CHECK(read.value().next.effect == lists.random % 5);
    CHECK(read.value().next.palette == lists.random % 3);
    CHECK(read.value().preset == (lists.random % 2 == 0 ? 3 : 7));
  }
  CHECK(wledChangeFromQuery(lit(), lists, "FX=r").value().next.effect == 12 % 5);
  CHECK(has(problemOf(R"({"seg":{"fx":"rr"}})"), "0 to 4"));
  CHECK(has(problemOf(R"({"seg":{"sx":"r"}})"), "0 to 255"));
}

TEST_CASE("steps lead to the presets that exist, in their order, and wrap around") {
  const auto preset = [](uint32_t now, const std::string& step) {
    WledState state = lit();
    if (now != 0) state.preset = now;
    const WledLists lists{kEffects, kPalettes, {2, 3, 7, 9}};
    const auto byJson = wledChangeFromJson(state, lists, R"({"ps":")" + step + "\"}");
    const auto byQuery = wledChangeFromQuery(state, lists, "PL=" + step);
    REQUIRE(byJson.ok());
    CHECK(byQuery.value().preset == byJson.value().preset);
    return byJson.value().preset;
  };
  CHECK(preset(3, "~") == 7);
  CHECK(preset(9, "~") == 2);
  CHECK(preset(0, "~") == 2);
  CHECK(preset(7, "~-") == 3);
  CHECK(preset(2, "~-") == 9);
  CHECK(preset(0, "~-") == 9);
  CHECK(preset(5, "~") == 7);
  CHECK(preset(3, "1~5~") == 2);
  CHECK(preset(2, "1~5~") == 3);
  CHECK(preset(9, "1~5~") == 2);
  CHECK(preset(2, "1~5~-") == 3);
  CHECK(preset(3, "4~5~") == 3);
  CHECK(preset(3, "12") == 12);
  for (const char* bad : {R"({"ps":"next"})", R"({"ps":"1~x~"})", R"({"ps":"-"})", R"({"ps":"r"})"}) {
    CHECK(has(problemOf(bad), "ps must be the number of a preset."));
  }
}

TEST_CASE("a transition longer than two hours is cut") {
  CHECK(changeFrom(R"({"transition":1e12})").next.transition == 72'000);
  CHECK(changeFrom(R"({"tt":"99999"})").transitionOnce == 72'000);
  CHECK(changeFrom(R"({"tt":70000})").transitionOnce == 70'000);
  CHECK(changeFrom(R"({"tt":601})").transitionOnce == 601);
  CHECK_FALSE(changeFrom(R"({"tt":-1})").transitionOnce);
  CHECK(changeFromQuery("TT=4294967295").transitionOnce == 72'000);
}

TEST_CASE("presets, nightlight and live light") {
  CHECK(changeFrom(R"({"ps":12})").preset == 12);
  CHECK_FALSE(changeFrom(R"({"ps":-1})").preset);
  const WledChange night = changeFrom(R"({"nl":{"on":true,"dur":15,"mode":0,"tbri":5}})");
  CHECK(night.hasNightlight);
  CHECK(night.next.nightlight.on);
  CHECK(night.next.nightlight.minutes == 15);
  CHECK(night.next.nightlight.mode == WledNightlightMode::kInstant);
  CHECK(night.next.nightlight.target == 5);
  CHECK(changeFrom(R"({"lor":1})").liveOverride == 1);
  CHECK(changeFrom(R"({"lor":2})").liveOverride == 2);
  CHECK(changeFrom(R"({"lor":0})").liveOverride == 0);
  CHECK(changeFrom(R"({"live":false})").takesLiveBack);
  CHECK_FALSE(changeFrom(R"({"live":false})").liveOverride);
  CHECK_FALSE(changeFrom(R"({"live":true})").takesLiveBack);
}

TEST_CASE("what WLED has and the hub has not is ignored") {
  const WledChange change = changeFrom(
      R"({"udpn":{"send":true},"mainseg":3,"time":17,"seg":[{"ix":3,"rev":true,"i":[255,0,0]}],"x":[[1]]})");
  CHECK_FALSE(change.switches);
  CHECK_FALSE(change.hasColor);
  CHECK(change.next.effect == 2);
}

TEST_CASE("a bad value is named") {
  CHECK(problemOf(R"({"bri":256})") == "bri must be a whole number from 0 to 255.");
  CHECK(problemOf(R"({"bri":"loud"})") == "bri must be a whole number from 0 to 255.");
  CHECK(problemOf(R"({"on":"maybe"})") == "on must be true or false.");
  CHECK(problemOf(R"({"seg":{"fx":5}})") == "fx must be a whole number from 0 to 4.");
  CHECK(has(problemOf(R"({"seg":{"col":["red"]}})"), "must be a colour"));
  CHECK(has(problemOf(R"({"seg":{"col":[[300,0,0]]}})"), "0 to 255"));
  CHECK(has(problemOf("[1]"), "JSON object"));
}

TEST_CASE("the HTTP API takes the same, as parameters") {
  const WledChange change = changeFromQuery("T=1&A=128&R=5&G2=6&FX=1&SX=~10&IX=9&FP=1&TT=1500&NN=1");
  CHECK(change.next.on);
  CHECK(change.next.brightness == 128);
  CHECK(change.next.colors[0] == Rgb{5, 2, 3});
  CHECK(change.next.effect == 1);
  CHECK(change.next.speed == 60);
  CHECK(change.next.colors[1] == Rgb{0, 6, 0});
  CHECK(change.next.intensity == 9);
  CHECK(change.next.palette == 1);
  CHECK(change.transitionOnce == 15);
  CHECK_FALSE(changeFromQuery("T=2").next.on);
  CHECK_FALSE(changeFromQuery("A=0").next.on);
  CHECK(changeFromQuery("PL=3").preset == 3);
  CHECK_FALSE(wledChangeFromQuery(lit(), kLists, "A=999").ok());
  CHECK_FALSE(wledChangeFromQuery(lit(), kLists, "T=x").ok());
}

TEST_CASE("the XML has brightness and colour") {
  const std::string xml = wledStateXml(lit(), "lumisand");
  CHECK(has(xml, "<ac>100</ac><cl>1</cl><cl>2</cl><cl>3</cl>"));
  CHECK(has(xml, "<ds>lumisand</ds>"));
  WledState dark = lit();
  dark.on = false;
  CHECK(has(wledStateXml(dark, "lumisand"), "<ac>0</ac>"));
}
