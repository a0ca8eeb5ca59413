#include "core/lights/light_command.h"

#include <doctest/doctest.h>

#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const LastShown kLast{LightMode::kFire, 77};

struct Target {
  StripSettings strip;
  bool switches;
};

Target targetOf(const StripSettings& now, const std::string& command, bool isLit = true) {
  Target target{now, false};
  target.switches = carryOut(lightCommandFromJson(command).value(), isLit, kLast, target.strip);
  return target;
}

StripSettings meteor() {
  StripSettings strip;
  strip.mode = LightMode::kMeteor;
  strip.palette = Palette::kOcean;
  strip.brightness = 100;
  return strip;
}

std::string refusalOf(const std::string& command) {
  const auto read = lightCommandFromJson(command);
  return read ? "" : read.error().message;
}

Millis fading(House& house) {
  return house.hub->lights.status().fading;
}

}  // namespace

TEST_CASE("on shows what was last shown: its mode and its brightness above 0") {
  StripSettings dark = meteor();
  dark.enabled = false;
  dark.mode = LightMode::kOff;
  dark.brightness = 0;
  const Target target = targetOf(dark, R"({"on":true})", false);
  CHECK(target.switches);
  CHECK(target.strip.enabled);
  CHECK(target.strip.mode == LightMode::kFire);
  CHECK(target.strip.brightness == 77);
  CHECK(target.strip.palette == Palette::kOcean);
  CHECK(targetOf(dark, R"({"on":true,"mode":"party","brightness":9})", false).strip.mode ==
        LightMode::kParty);
  CHECK(targetOf(dark, R"({"on":true,"mode":"party","brightness":9})", false).strip.brightness == 9);
  CHECK(targetOf(meteor(), R"({"on":true})").strip == meteor());
}

TEST_CASE("off, mode off and brightness 0 switch off and keep everything else") {
  for (const char* off : {R"({"on":false})", R"({"mode":"off"})", R"({"brightness":0})",
                          R"({"on":true,"brightness":0})", R"({"on":true,"mode":"off"})"}) {
    CAPTURE(off);
    StripSettings expected = meteor();
    expected.enabled = false;
    const Target target = targetOf(meteor(), off);
    CHECK(target.switches);
    CHECK(target.strip == expected);
  }
}

TEST_CASE("toggle goes by what is, not by what is stored") {
  CHECK_FALSE(targetOf(meteor(), R"({"on":"toggle"})", true).strip.enabled);
  CHECK(targetOf(meteor(), R"({"on":"toggle"})", false).strip.enabled);
}

TEST_CASE("a step changes the brightness within 1 to 255, and does not switch") {
  CHECK(targetOf(meteor(), R"({"step":-20})").strip.brightness == 80);
  CHECK(targetOf(meteor(), R"({"step":-200})").strip.brightness == 1);
  CHECK(targetOf(meteor(), R"({"step":255})").strip.brightness == 255);
  CHECK_FALSE(targetOf(meteor(), R"({"step":255})").switches);
}

TEST_CASE("a colour alone is shown: in a mode without a colour as solid, without the palette") {
  const StripSettings kept = targetOf(meteor(), R"({"color":"#ff0000"})").strip;
  CHECK(kept.mode == LightMode::kMeteor);
  CHECK(kept.palette == Palette::kColors);
  CHECK(kept.color == Rgb{255, 0, 0});
  for (const LightMode mode : {LightMode::kRainbow, LightMode::kFire, LightMode::kOff}) {
    StripSettings strip = meteor();
    strip.mode = mode;
    CHECK(targetOf(strip, R"({"color":"#ff0000"})").strip.mode == LightMode::kSolid);
  }
}

TEST_CASE("a colour with a mode or a palette is only set") {
  const StripSettings withMode = targetOf(meteor(), R"({"color":"#ff0000","mode":"rainbow"})").strip;
  CHECK(withMode.mode == LightMode::kRainbow);
  CHECK(withMode.palette == Palette::kOcean);
  CHECK(withMode.color == Rgb{255, 0, 0});
  const StripSettings withPalette = targetOf(meteor(), R"({"color":"#ff0000","palette":"lava"})").strip;
  CHECK(withPalette.palette == Palette::kLava);
  CHECK(withPalette.mode == LightMode::kMeteor);
}

TEST_CASE("a change of the look is one of all segments, and other segments keep their own looks") {
  StripSettings strip = meteor();
  strip.segments.resize(2);
  strip.segments[0].to = 5;
  strip.segments[0].look = strip.look();
  strip.segments[1].from = 5;
  strip.segments[1].to = 9;
  const StripSettings same = targetOf(strip, R"({"on":true,"brightness":9,"mode":"meteor"})").strip;
  CHECK(same.segments == strip.segments);
  const StripSettings red = targetOf(strip, R"({"color":"#ff0000"})").strip;
  for (const Segment& segment : red.segments) CHECK(segment.look.color == Rgb{255, 0, 0});
  CHECK(red.segments[1].look.mode == LightMode::kSolid);
}

TEST_CASE("a bad command is refused, and names what is wrong") {
  CHECK(refusalOf(R"({"on":"maybe"})") == "on must be true or false.");
  CHECK(refusalOf(R"({"step":-256})") == "step must be a number from -255 to 255.");
  CHECK(refusalOf(R"({"mode":"disco"})").find("mode must be") == 0);
  CHECK(refusalOf(R"({"transition":"long"})") == "transition must be a number of seconds.");
  CHECK(refusalOf(R"({"nightLight":{}})") == "minutes must be a whole number from 1 to 240.");
  CHECK(refusalOf(R"({"nightLight":{"minutes":241}})") == "minutes must be a whole number from 0 to 240.");
  CHECK(refusalOf("[]") == "The body must be a JSON object.");
  CHECK(refusalOf(R"({"on":null,"color":null,"unknown":1})") == "");
}

TEST_CASE("only a command that names the switch alone only switches") {
  for (const char* more :
       {R"("brightness":9)", R"("step":1)", R"("transition":1)", R"("nightLight":null)", R"("speed":1)"}) {
    CAPTURE(more);
    CHECK_FALSE(lightCommandFromJson(std::string(R"({"on":true,)") + more + "}").value().onlySwitches());
  }
  CHECK(lightCommandFromJson(R"({"on":"toggle"})").value().onlySwitches());
}

TEST_CASE_FIXTURE(
    House, "the last mode and the last brightness survive a restart, and nothing shown means solid, 50 %") {
  REQUIRE(hub->post(R"("mode":"off","brightness":0)", "").ok());
  hub->send(R"({"on":true})");
  CHECK(hub->lights.settings().strip.mode == LightMode::kSolid);
  CHECK(hub->lights.settings().strip.brightness == 128);
  REQUIRE(hub->post(R"("mode":"fire","brightness":77)", "").ok());
  hub->run(1000);
  REQUIRE(hub->post(R"("mode":"off","brightness":0)", "").ok());
  REQUIRE(hub->lights.flush().ok());
  boot();
  CHECK_FALSE(lit());
  hub->send(R"({"on":"toggle"})");
  CHECK(lit());
  CHECK(hub->lights.settings().strip.mode == LightMode::kFire);
  CHECK(hub->lights.settings().strip.brightness == 77);
}

TEST_CASE_FIXTURE(House, "on after a slider was dragged to 0 shows the brightness from before the drag") {
  const auto drag = [&](std::initializer_list<int> way) {
    for (const int brightness : way) {
      REQUIRE(hub->post("\"brightness\":" + std::to_string(brightness), "").ok());
      hub->run(100);
    }
    hub->run(5000);
  };
  const auto on = [&] {
    hub->send(R"({"on":true})");
    return hub->lights.settings().strip.brightness;
  };
  drag({200});
  drag({150, 80, 3, 2, 1, 0});
  CHECK(on() == 200);
  drag({120, 40});
  drag({20, 0, 7, 0});
  CHECK(on() == 40);
  REQUIRE(hub->lights.flush().ok());
  boot();
  drag({12, 0});
  CHECK(on() == 40);
}

TEST_CASE_FIXTURE(House, "a post that only switches on a strip in mode off shows what was last shown") {
  REQUIRE(hub->post(R"("mode":"fire")", "").ok());
  REQUIRE(hub->post(R"("mode":"off","enabled":false)", "").ok());
  REQUIRE(hub->post(R"("enabled":true)", "").ok());
  CHECK(hub->lights.settings().strip.mode == LightMode::kFire);
  CHECK(lit());
}

TEST_CASE_FIXTURE(House, "a transition is cut to two hours; the target shows at once, with the time left") {
  hub->run(1000);
  hub->send(R"({"on":false,"transition":99999999})");
  CHECK_FALSE(hub->lights.isLit());
  CHECK(hub->output.peak() > 0);
  CHECK(fading(*this) == 2 * kHour);
  hub->run(kHour, 100);
  CHECK(hub->output.peak() > 0);
  CHECK(fading(*this) == kHour);
  hub->run(kHour + kSecond, 100);
  CHECK(hub->output.peak() == 0);
  CHECK(fading(*this) == 0);
  hub->send(R"({"on":true,"transition":1})");
  CHECK(fading(*this) == 0);
  hub->send(R"({"on":true,"transition":-1})");
  CHECK(fading(*this) == 0);
}

TEST_CASE_FIXTURE(
    House,
    "whoever changes the lights last is their source, and a command that changes nothing is no change") {
  const Lights& lights = hub->lights;
  CHECK(lights.source() == Source{});
  hub->send(R"({"color":"#ff0000"})", {SourceKind::kPerson, 7, 3});
  CHECK(lights.source() == Source{SourceKind::kPerson, 7, 3});
  hub->send(R"({"color":"#ff0000","brightness":128})", {SourceKind::kMqtt});
  CHECK(lights.source() == Source{SourceKind::kPerson, 7, 3});
  hub->send(R"({"on":true})", {SourceKind::kMqtt});  // it is on, but is now switched by hand
  CHECK(lights.source() == Source{SourceKind::kMqtt, 0, 3});
  hub->send(R"({"on":false})", {SourceKind::kWled});
  CHECK(lights.source() == Source{SourceKind::kWled});
  hub->send(R"({"brightness":128})", {SourceKind::kSchedule, 0, 4});
  CHECK(lights.source() == Source{SourceKind::kSchedule, 0, 4});
}

TEST_CASE_FIXTURE(House,
                  "the timer is the source of what it switches, and a change of its times ends no scene") {
  const Lights& lights = hub->lights;
  hub->send(R"({"color":"#ff0000"})", {SourceKind::kPerson, 7, 3});
  REQUIRE(hub->post("", kDayTimer).ok());
  CHECK(lights.source().scene == 3);
  jumpTo("2026-05-01T21:59Z");
  CHECK(lights.source().scene == 3);
  jumpTo("2026-05-01T22:00Z");
  CHECK(lights.source() == Source{SourceKind::kTimer});
}

TEST_CASE_FIXTURE(House, "live light is the source when it begins") {
  hub->send(R"({"color":"#ff0000"})", {SourceKind::kPerson, 7, 3});
  const std::vector<uint8_t> picture(30, 9);
  hub->lights.setLive(picture, 1);
  CHECK(hub->lights.source() == Source{SourceKind::kLive});
  hub->send(R"({"color":"#00ff00"})");
  hub->lights.setLive(picture, 2);
  CHECK(hub->lights.source() == hub->kPerson);
}
