#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/lights/light_engine.h"
#include "support/heap/heap_use.h"
#include "unit/core/lights/frame_difference.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Rgb kRed{255, 0, 0};
constexpr Rgb kBlue{0, 0, 255};

Segment segment(uint16_t from, uint16_t to, LightMode mode = LightMode::kSolid, Rgb color = kRed) {
  Segment segment;
  segment.from = from;
  segment.to = to;
  segment.look.mode = mode;
  segment.look.color = color;
  segment.look.brightness = 255;
  return segment;
}

StripSettings stripOf(std::vector<Segment> segments) {
  StripSettings strip;
  strip.brightness = 255;
  strip.segments = std::move(segments);
  return strip;
}

struct Engine : LightEngine {
  explicit Engine(uint16_t leds = 60) { setHardware({leds, ColorOrder::kRgb, 0}); }
  Engine(const StripSettings& strip, uint16_t leds = 60) : Engine(leds) { setStrip(strip); }
};

Rgb led(const Frame& frame, size_t i) {
  return {frame[i * 3], frame[i * 3 + 1], frame[i * 3 + 2]};
}

Frame part(const Frame& frame, size_t from, size_t to) {
  return {frame.begin() + static_cast<std::ptrdiff_t>(from) * 3,
          frame.begin() + static_cast<std::ptrdiff_t>(to) * 3};
}

Frame reversed(const Frame& frame) {
  Frame back;
  for (size_t i = frame.size() / 3; i-- > 0;) back.insert(back.end(), &frame[i * 3], &frame[i * 3] + 3);
  return back;
}

/** A segment of all LEDs. */
Engine segmentOf(LightMode mode, uint16_t leds, bool reverse, bool mirror) {
  Segment one = segment(0, leds, mode);
  one.reverse = reverse;
  one.mirror = mirror;
  return Engine(stripOf({one}), leds);
}

}  // namespace

TEST_CASE("each segment shows its own look, and LEDs in no segment are dark") {
  Engine engine(stripOf({segment(5, 10), segment(10, 20, LightMode::kSolid, kBlue)}));
  const Frame frame = next(engine);
  for (size_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    CHECK(led(frame, i) == (i < 5 || i >= 20 ? Rgb{} : i < 10 ? kRed : kBlue));
  }
}

TEST_CASE("a segment of the whole strip is drawn like the strip") {
  for (size_t i = 0; i < kLightModeNames.size(); ++i) {
    const auto mode = static_cast<LightMode>(i);
    CAPTURE(nameOf(mode));
    StripSettings whole;
    static_cast<Look&>(whole) = segment(0, 60, mode).look;
    Engine usual(whole);
    Engine split(stripOf({segment(0, 60, mode)}));
    for (int frame = 0; frame < 100; ++frame) REQUIRE(next(split) == next(usual));
  }
}

TEST_CASE("a reversed segment runs backwards, a mirrored one shows its first half twice, at any length") {
  for (uint16_t leds = 1; leds <= 1000; leds = static_cast<uint16_t>(leds < 12 ? leds + 1 : leds * 3)) {
    for (size_t i = 0; i < kLightModeNames.size(); ++i) {
      const auto mode = static_cast<LightMode>(i);
      CAPTURE(nameOf(mode));
      CAPTURE(leds);
      const auto half = static_cast<uint16_t>((leds + 1) / 2);
      Engine plain = segmentOf(mode, leds, false, false);
      Engine back = segmentOf(mode, leds, true, false);
      Engine halfPlain = segmentOf(mode, half, false, false);
      Engine mirror = segmentOf(mode, leds, false, true);
      Engine both = segmentOf(mode, leds, true, true);
      for (int frame = 0; frame < 5; ++frame) {
        REQUIRE(next(back, 90) == reversed(next(plain, 90)));
        const Frame first = next(halfPlain, 90);
        const Frame mirrored = next(mirror, 90);
        REQUIRE(part(mirrored, 0, half) == first);
        REQUIRE(mirrored == reversed(mirrored));
        const Frame turned = next(both, 90);
        REQUIRE(part(turned, 0, half) == reversed(first));
        REQUIRE(turned == reversed(turned));
      }
    }
  }
}

TEST_CASE("segments end where the strip ends") {
  Engine engine(stripOf({segment(0, 5), segment(5, 600, LightMode::kSolid, kBlue), segment(600, 700)}), 10);
  const Frame frame = next(engine);
  CHECK(frame.size() == 30);
  CHECK(led(frame, 4) == kRed);
  CHECK(led(frame, 9) == kBlue);
}

TEST_CASE("a segment's brightness is a share of the strip's") {
  Segment half = segment(30, 60);
  half.look.brightness = 128;
  Engine engine(stripOf({segment(0, 30), half}));
  const Frame frame = next(engine);
  CHECK(frame[0] == 255);
  CHECK(frame[30 * 3] > 30);
  CHECK(frame[30 * 3] < 80);
  CHECK(next(engine, 1000, 0.0f)[0] < 255);
}

TEST_CASE("each segment moves at its own speed, and a change of one speed lets no picture jump") {
  Segment still = segment(0, 30, LightMode::kRainbow);
  still.look.speed = 0;
  Segment fast = segment(30, 60, LightMode::kRainbow);
  fast.look.speed = 1000;
  Engine engine(stripOf({still, fast}));
  const Frame first = next(engine);
  const Frame later = next(engine, 50);
  CHECK(part(first, 0, 30) == part(later, 0, 30));
  CHECK(part(first, 30, 60) != part(later, 30, 60));
  fast.look.speed = 10;
  engine.setStrip(stripOf({still, fast}));
  CHECK(next(engine, 0) == later);
}

TEST_CASE("a change of segments fades from the picture that was shown") {
  Engine engine(stripOf({segment(0, 30), segment(30, 60, LightMode::kSolid, kBlue)}));
  const Frame before = next(engine);
  engine.setStrip(stripOf({segment(0, 10), segment(10, 60, LightMode::kSolid, kBlue)}));
  Frame last = next(engine, 0);
  CHECK(last == before);
  for (Millis passed = 0; passed < LightEngine::kCrossFade + 20; passed += 20) {
    const Frame frame = next(engine, 20);
    CHECK(largestDifference(frame, last) <= 20);
    last = frame;
  }
  CHECK(led(last, 9) == kRed);
  CHECK(led(last, 10) == kBlue);
  engine.setStrip([] {
    StripSettings whole;
    whole.color = kRed;
    whole.brightness = 255;
    return whole;
  }());
  CHECK(next(engine, 0) == last);
}

TEST_CASE(
    "while one of eight costly segments is changed in every frame, all of them move on, and none is dark") {
  std::vector<Segment> segments;
  for (uint16_t i = 0; i < 8; ++i) {
    segments.push_back(
        segment(static_cast<uint16_t>(i * 37), static_cast<uint16_t>(i * 37 + 37), LightMode::kFire));
    segments.back().look.speed = 1000;
  }
  Engine engine(stripOf(segments), 300);
  for (int i = 0; i < 8; ++i) next(engine);
  Frame before = next(engine);
  for (int round = 0; round < 10; ++round) {
    for (uint8_t i = 0; i < 8; ++i) {
      segments[0].look.intensity = static_cast<uint8_t>(100 + i);
      engine.setStrip(stripOf(segments));
      const Frame frame = next(engine);
      for (size_t k = 0; k < 8; ++k) {
        const Frame shown = part(frame, k * 37, k * 37 + 37);
        REQUIRE(*std::max_element(shown.begin(), shown.end()) > 0);
      }
    }
    const Frame later = next(engine);
    for (size_t k = 0; k < 8; ++k)
      REQUIRE(part(later, k * 37, k * 37 + 37) != part(before, k * 37, k * 37 + 37));
    before = later;
  }
}

TEST_CASE(
    "dim segments show no flash when one changes, and none at the border of dithering, with white or "
    "without") {
  for (const LedType type : {LedType::kWs2812b, LedType::kSk6812Rgbw}) {
    LightsHardware hardware;
    hardware.ledCount = 60;
    hardware.type = type;
    LightEngine engine;
    engine.setHardware(hardware);
    std::vector<Segment> segments;
    for (uint16_t i = 0; i < 6; ++i) {
      segments.push_back(
          segment(static_cast<uint16_t>(i * 10), static_cast<uint16_t>(i * 10 + 10), LightMode::kFire));
    }
    engine.setStrip(stripOf(segments));
    for (int frame = 0; frame < 400; ++frame) {
      if (frame % 50 == 40) segments[2].look.color2.red ^= 0x55;
      if (frame % 50 == 20) segments[2].look.mode = frame % 100 == 20 ? LightMode::kAurora : LightMode::kFire;
      engine.setStrip(stripOf(segments));
      const float level =
          0.10f + 0.04f * static_cast<float>(frame % 40 < 20 ? frame % 20 : 20 - frame % 20) / 20;
      const Frame shown = next(engine, 16, level);
      if (frame < 60) continue;
      REQUIRE(*std::max_element(shown.begin(), shown.end()) <= 6);
    }
  }
}

TEST_CASE("LEDs that leave a segment are dark") {
  Engine engine(stripOf({segment(0, 60)}));
  next(engine);
  engine.setStrip(stripOf({segment(10, 20), segment(30, 50)}));
  for (int i = 0; i < 30; ++i) next(engine);
  const Frame frame = next(engine);
  for (size_t i = 0; i < 60; ++i) {
    CAPTURE(i);
    CHECK(led(frame, i) == ((i >= 10 && i < 20) || (i >= 30 && i < 50) ? kRed : Rgb{}));
  }
}

TEST_CASE("frames with segments take no memory") {
  std::vector<Segment> segments;
  for (uint16_t i = 0; i < 8; ++i) {
    segments.push_back(segment(static_cast<uint16_t>(i * 7), static_cast<uint16_t>(i * 7 + 7),
                               static_cast<LightMode>(6 + i)));
  }
  Engine engine(stripOf(segments));
  next(engine);
  const size_t before = heapUse().allocations;
  for (int i = 0; i < 100; ++i) engine.frame(16, 1.0f);
  CHECK(heapUse().allocations == before);
}

TEST_CASE_FIXTURE(Engine, "an own palette colours what names it, at once when it changes") {
  StripSettings strip;
  strip.brightness = 255;
  strip.mode = LightMode::kGradient;
  strip.palette = Palette::kOwn3;
  setPalettes({{Palette::kOwn3, "", 2, {{kRed, kRed}}}});
  setStrip(strip);
  CHECK(led(next(*this), 30) == kRed);
  setPalettes({{Palette::kOwn3, "", 2, {{kBlue, kBlue}}}});
  CHECK(led(next(*this), 30) == kBlue);
  setPalettes({});
  CHECK(led(next(*this), 30) != kBlue);
}

TEST_CASE_FIXTURE(House, "a change of the strip's look is a change of all segments, unless it names them") {
  Lights& lights = hub->lights;
  REQUIRE(
      hub->post("\"segments\":[{\"from\":0,\"to\":5,\"mode\":\"fire\"},{\"from\":5,\"to\":10}]", "").ok());
  CHECK(lights.settings().strip.mode == LightMode::kFire);
  REQUIRE(hub->post("\"color\":\"#0000ff\",\"brightness\":77", "").ok());
  for (const Segment& each : lights.settings().strip.segments) CHECK(each.look.color == kBlue);
  CHECK(lights.settings().strip.segments[0].look.mode == LightMode::kFire);
  CHECK(lights.settings().strip.segments[1].look.mode == LightMode::kSolid);
  CHECK(lights.settings().strip.segments[0].look.brightness == 255);
  CHECK(lights.settings().strip.brightness == 77);
  REQUIRE(hub->post("\"color\":\"#ff0000\",\"segments\":[{\"color\":\"#0000ff\"},{}]", "").ok());
  CHECK(lights.settings().strip.color == kBlue);
  hub->send(R"({"mode":"rainbow"})");
  for (const Segment& each : lights.settings().strip.segments) CHECK(each.look.mode == LightMode::kRainbow);
}

TEST_CASE_FIXTURE(House, "the strip is in mode off when all its segments are") {
  REQUIRE(hub->post("\"segments\":[{\"from\":0,\"to\":5,\"mode\":\"off\"},{\"from\":5,\"to\":10}]", "").ok());
  hub->run(400);
  CHECK(hub->lights.status().lit);
  CHECK(hub->lights.settings().strip.mode == LightMode::kSolid);
  REQUIRE(hub->post("\"segments\":[{},{\"mode\":\"off\"}]", "").ok());
  CHECK(hub->lights.status().reason == LightsReason::kModeOff);
}
