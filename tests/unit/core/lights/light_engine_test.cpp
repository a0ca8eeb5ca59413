#include "core/lights/light_engine.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#include "core/pixels/dither.h"
#include "core/pixels/power.h"
#include "support/heap/heap_use.h"
#include "unit/core/lights/frame_difference.h"

using namespace lumi;
using namespace lumi::test;

namespace {

StripSettings stripIn(LightMode mode, uint8_t brightness = 255, uint16_t speed = 100) {
  StripSettings strip;
  strip.mode = mode;
  strip.brightness = brightness;
  strip.speed = speed;
  return strip;
}

StripSettings solid(Rgb color, uint8_t brightness) {
  StripSettings strip = stripIn(LightMode::kSolid, brightness, 0);
  strip.color = color;
  return strip;
}

struct Engine : LightEngine {
  explicit Engine(const StripSettings& strip, uint16_t leds = 50) {
    setHardware({leds, ColorOrder::kRgb, 0});
    setStrip(strip);
  }
};

}  // namespace

TEST_CASE("solid is exactly the same in every frame, at any brightness and level above the dithered ones") {
  for (int brightness = 100; brightness < 256; ++brightness) {
    Engine engine(stripIn(LightMode::kSolid, static_cast<uint8_t>(brightness)));
    for (const float level : {1.0f, 0.37f}) {
      for (int i = 0; i < 30; ++i) next(engine, 17, level);
      const Frame first = next(engine, 16, level);
      for (int i = 0; i < 50; ++i) REQUIRE(next(engine, 11 + i % 9, level) == first);
      REQUIRE(*std::max_element(first.begin(), first.end()) > 0);
    }
  }
}

TEST_CASE("more brightness never gives less light") {
  int before = -1;
  for (int brightness = 0; brightness < 256; ++brightness) {
    Engine engine(stripIn(LightMode::kSolid, static_cast<uint8_t>(brightness)));
    int light = 0;
    for (int i = 0; i < 16; ++i) {
      const Frame frame = next(engine);
      light += frame[0] + frame[1] + frame[2];
    }
    REQUIRE(light >= before);
    if (brightness > 0) REQUIRE(light > 0);
    before = light;
  }
  CHECK(before > 16 * 300);
}

namespace {

/** The mean of each channel of the first LED over one second, in wire steps. */
std::array<double, 3> meanOfASecond(LightEngine& engine, float level) {
  constexpr int kFrames = 60;
  std::array<int, 3> sums{};
  for (int i = 0; i < kFrames; ++i) {
    const ConstBytes frame = engine.frame(16, level);
    for (size_t channel = 0; channel < 3; ++channel) sums[channel] += frame[channel];
  }
  std::array<double, 3> means{};
  for (size_t i = 0; i < means.size(); ++i) means[i] = static_cast<double>(sums[i]) / kFrames;
  return means;
}

double idealOf(uint8_t channel, Gain gain) {
  return linearOf(channel) / 65535.0 * gain / kFullGain * 255;
}

constexpr Gain kHalfStep = kFullGain / 512;

}  // namespace

TEST_CASE("below 10 % of brightness the mean of each channel over a second is right to 1/16 of a step") {
  double largest = 0;
  for (int per1000 = 1; per1000 <= 100; per1000 += 3) {
    const float level = static_cast<float>(per1000) / 1000.0f;
    const Gain gain = std::max(gainOfLightness(level), kHalfStep);  // a full channel has at least half a step
    for (int channel = 0; channel < 256; ++channel) {
      StripSettings strip = stripIn(LightMode::kSolid);
      strip.color = {static_cast<uint8_t>(channel), 255, static_cast<uint8_t>(255 - channel)};
      Engine engine(strip, 1);
      const std::array<double, 3> means = meanOfASecond(engine, level);
      largest = std::max({largest, std::abs(means[0] - idealOf(strip.color.red, gain)),
                          std::abs(means[1] - idealOf(255, gain)),
                          std::abs(means[2] - idealOf(strip.color.blue, gain))});
    }
  }
  CHECK(largest <= 1.0 / 16);
}

TEST_CASE("over 16 neighbouring LEDs dim light does not pulse") {
  StripSettings strip = stripIn(LightMode::kSolid, 20);
  Engine engine(strip, 16);
  const auto lightOf = [](const Frame& frame) { return std::accumulate(frame.begin(), frame.end(), 0); };
  const int light = lightOf(next(engine));
  for (int i = 0; i < 60; ++i) REQUIRE(lightOf(next(engine)) == light);
}

TEST_CASE("at the border of dithering no channel jumps by more than half a step") {
  const float border = 0.13f;
  REQUIRE(gainOfLightness(border + 0.001f) > kMaxDitheredGain);
  REQUIRE(gainOfLightness(border - 0.001f) < kMaxDitheredGain);
  for (int channel = 0; channel < 256; ++channel) {
    StripSettings strip = stripIn(LightMode::kSolid);
    strip.color = {static_cast<uint8_t>(channel), 255, 0};
    Engine below(strip, 1);
    Engine above(strip, 1);
    const auto dim = meanOfASecond(below, border - 0.001f);
    const auto steady = meanOfASecond(above, border + 0.001f);
    // 1/8 of a step: the rounding of gain and light below, and the difference of the two levels
    REQUIRE(std::abs(dim[0] - steady[0]) <= 0.5 + 1.0 / 8);
    REQUIRE(std::abs(dim[1] - steady[1]) <= 0.5);
  }
}

TEST_CASE("a dim effect fades out with its own light, without dithering") {
  const StripSettings white = solid({255, 255, 255}, 25);
  Engine engine(white);
  next(engine);
  StripSettings dark = white;
  dark.mode = LightMode::kOff;
  engine.setStrip(dark);
  int before = 3;
  for (int passed = 0; passed < 100; ++passed) {
    const Frame frame = next(engine, 1);
    REQUIRE(frame == Frame(150, frame[0]));
    REQUIRE(frame[0] <= before);
    before = frame[0];
  }
  CHECK(before > 0);
}

TEST_CASE("live light is not dithered") {
  Engine engine(stripIn(LightMode::kSolid, 25));
  const Frame picture(150, 100);
  engine.setLive(picture);
  const Frame first = next(engine);
  CHECK(first == Frame(150, first[0]));
  for (int i = 0; i < 16; ++i) CHECK(next(engine) == first);
}

TEST_CASE("brightness 0 is dark") {
  Engine engine(stripIn(LightMode::kRainbow, 0));
  CHECK(next(engine) == Frame(150, 0));
}

TEST_CASE("changing the speed never makes a pattern jump") {
  std::mt19937 random(7);
  for (const LightMode mode : {LightMode::kRainbow, LightMode::kBreathing, LightMode::kChase}) {
    CAPTURE(nameOf(mode));
    Engine engine(stripIn(mode));
    Frame before = next(engine);
    for (int i = 0; i < 3000; ++i) {
      engine.setStrip(stripIn(mode, 255, static_cast<uint16_t>(random() % 1001)));
      const Frame frame = next(engine, 1);
      REQUIRE(largestDifference(frame, before) <= 64);
      before = frame;
    }
  }
}

TEST_CASE("changing only the speed does not change the picture") {
  for (const LightMode mode :
       {LightMode::kRainbow, LightMode::kBreathing, LightMode::kChase, LightMode::kParty}) {
    Engine engine(stripIn(mode, 255, 333));
    for (int i = 0; i < 1000; ++i) next(engine);
    const Frame before = next(engine);
    engine.setStrip(stripIn(mode, 255, 1000));
    CHECK(next(engine, 0) == before);
  }
}

TEST_CASE("at speed 0 nothing moves") {
  for (size_t mode = 0; mode < kLightModeNames.size(); ++mode) {
    Engine engine(stripIn(static_cast<LightMode>(mode), 255, 0));
    const Frame first = next(engine);
    for (int i = 0; i < 100; ++i) REQUIRE(next(engine) == first);
  }
}

TEST_CASE("the speed of a pattern does not depend on the frame rate") {
  Engine often(stripIn(LightMode::kRainbow, 255, 500));
  Engine seldom(stripIn(LightMode::kRainbow, 255, 500));
  Frame fromOften;
  Frame fromSeldom;
  for (int i = 0; i < 500; ++i) fromOften = next(often, 2);
  for (int i = 0; i < 20; ++i) fromSeldom = next(seldom, 50);
  CHECK(largestDifference(fromOften, fromSeldom) == 0);
}

TEST_CASE("speed 1000 is one cycle per second") {
  Engine engine(stripIn(LightMode::kRainbow, 255, 1000));
  const Frame start = next(engine, 0);
  for (int i = 0; i < 100; ++i) next(engine, 10);
  CHECK(largestDifference(next(engine, 0), start) <= 8);
}

TEST_CASE("a late frame moves the pattern by 100 ms at most") {
  Engine late(stripIn(LightMode::kRainbow));
  Engine punctual(stripIn(LightMode::kRainbow));
  CHECK(next(late, 60'000) == next(punctual, 100));
}

TEST_CASE("a cross-fade changes steadily from the old picture to the new one in 300 ms") {
  Engine engine(stripIn(LightMode::kSolid));
  const Frame old = next(engine);
  engine.setStrip(stripIn(LightMode::kOff));
  Frame before = old;
  for (int passed = 10; passed < 300; passed += 10) {
    const Frame frame = next(engine, 10);
    for (size_t i = 0; i < frame.size(); ++i) REQUIRE(frame[i] <= before[i]);
    if (passed == 150) CHECK(std::abs(frame[0] - old[0] / 2) <= 1);
    REQUIRE(frame[0] > 0);
    before = frame;
  }
  CHECK(next(engine, 10) == Frame(150, 0));
  engine.setStrip(stripIn(LightMode::kSolid));
  before = Frame(150, 0);
  for (int passed = 10; passed < 300; passed += 10) {
    const Frame frame = next(engine, 10);
    for (size_t i = 0; i < frame.size(); ++i) REQUIRE(frame[i] >= before[i]);
    before = frame;
  }
  CHECK(next(engine, 10) == old);
}

TEST_CASE("an interrupted cross-fade continues from its current picture") {
  std::mt19937 random(8);
  Engine engine(stripIn(LightMode::kSolid));
  Frame before = next(engine);
  for (int i = 0; i < 2000; ++i) {
    if (random() % 5 == 0)
      engine.setStrip(stripIn(static_cast<LightMode>(random() % kLightModeNames.size())));
    const Frame frame = next(engine, 4);
    REQUIRE(largestDifference(frame, before) <= 64);
    before = frame;
  }
}

TEST_CASE("the effect that fades out keeps its colour and gain, in the current colour order") {
  StripSettings red = stripIn(LightMode::kSolid);
  red.color = {255, 0, 0};
  Engine engine(red);
  next(engine);
  StripSettings dark = red;
  dark.mode = LightMode::kOff;
  dark.color = {0, 0, 255};
  dark.brightness = 10;
  engine.setStrip(dark);
  const Frame half = next(engine, 100);
  CHECK(half[0] > 150);
  CHECK(half[2] == 0);
  engine.setHardware({50, ColorOrder::kGrb, 0});
  const Frame reordered = next(engine, 50);
  CHECK(reordered[0] == 0);
  CHECK(reordered[1] > 100);
}

TEST_CASE("a level that jumps is approached gradually; one that changes slowly is followed at once") {
  Engine engine(stripIn(LightMode::kSolid));
  const Frame lit = next(engine);
  Frame before = lit;
  for (int passed = 10; passed < 300; passed += 10) {
    const Frame frame = next(engine, 10, 0.0f);
    REQUIRE(frame[0] <= before[0]);
    REQUIRE(before[0] - frame[0] < 30);
    before = frame;
  }
  next(engine, 10, 0.0f);
  CHECK(next(engine, 10, 0.0f) == Frame(150, 0));
  CHECK(next(engine, 16, 0.01f)[0] + next(engine, 16, 0.01f)[0] > 0);
}

TEST_CASE("a change of brightness and colour glides for 200 ms without a step") {
  Engine engine(solid({255, 0, 0}, 40));
  const int red = next(engine)[0];
  CHECK(red > 0);
  engine.setStrip(solid({0, 255, 0}, 255));
  int green = 0;
  for (Millis passed = 20; passed < LightEngine::kGlide; passed += 20) {
    const int shown = next(engine, 20)[1];
    CHECK(shown > green);
    CHECK(shown - green < 60);
    green = shown;
  }
  const Frame end = next(engine, 20);
  CHECK(end[0] == 0);
  CHECK(end[1] == 255);
}

TEST_CASE("palette and intensity change by a cross-fade, further colours by a glide") {
  const auto settled = [](const StripSettings& strip) {
    Engine engine(strip);
    return next(engine);
  };
  const StripSettings usual = stripIn(LightMode::kGradientScroll, 255, 0);
  StripSettings ocean = usual;
  ocean.palette = Palette::kOcean;
  StripSettings intense = usual;
  intense.intensity = 255;
  StripSettings blue = usual;
  blue.color2 = blue.color3 = {0, 0, 255};
  for (const StripSettings& changed : {ocean, intense, blue}) {
    Engine engine(usual);
    Frame before = next(engine);
    engine.setStrip(changed);
    for (int passed = 5; passed < 300; passed += 5) {
      const Frame frame = next(engine, 5);
      REQUIRE(largestDifference(frame, before) <= 10);
      before = frame;
    }
    CHECK(next(engine, 5) == settled(changed));
    CHECK(settled(changed) != settled(usual));
  }
}

TEST_CASE("a transition takes its time, for colour, mode and level") {
  constexpr Millis kTransition = 4 * kSecond;
  const StripSettings red = solid({255, 0, 0}, 255);
  Engine engine(red);
  next(engine);
  StripSettings blue = red;
  blue.color = {0, 0, 255};
  engine.setStrip(blue, kTransition);
  for (int i = 0; i < 39; ++i) next(engine, 100);
  Frame frame = next(engine, 50);
  CHECK(frame[0] > 0);
  frame = next(engine, 50);
  CHECK(frame[0] == 0);
  CHECK(frame[2] == 255);

  engine.setStrip(blue, kTransition);
  for (int i = 0; i < 39; ++i) next(engine, 100, 0.0f);
  CHECK(next(engine, 25, 0.0f)[2] + next(engine, 24, 0.0f)[2] > 0);
  CHECK(next(engine, 51, 0.0f)[2] == 0);
  next(engine, 100, 0.0f);

  engine.setStrip(stripIn(LightMode::kRainbow), kTransition);
  next(engine, 100, 1.0f);
  engine.setStrip(stripIn(LightMode::kRainbow));  // no cross-fade from blue: the strip was dark
  for (int i = 0; i < 3; ++i) frame = next(engine, 100, 1.0f);
  CHECK(*std::max_element(frame.begin(), frame.end()) == 255);
}

TEST_CASE("a change without a transition ends the transition before it") {
  Engine engine(stripIn(LightMode::kSolid));
  next(engine);
  engine.setStrip(stripIn(LightMode::kSolid, 110), kMinute);
  next(engine, 100);
  engine.setStrip(stripIn(LightMode::kSolid, 120));
  for (int i = 0; i < 3; ++i) next(engine, 100);
  Engine settled(stripIn(LightMode::kSolid, 120));
  CHECK(next(engine) == next(settled));
}

TEST_CASE("a glide that is interrupted continues from the shown brightness") {
  Engine engine(solid({255, 255, 255}, 0), 16);
  const auto lightOf = [](const Frame& frame) { return std::accumulate(frame.begin(), frame.end(), 0); };
  int before = lightOf(next(engine));
  for (int brightness = 10; brightness <= 250; brightness += 10) {
    engine.setStrip(solid({255, 255, 255}, static_cast<uint8_t>(brightness)));
    for (int i = 0; i < 5; ++i) {
      const int shown = lightOf(next(engine, 20));
      CHECK(shown >= before);
      CHECK(shown - before <= 6 * 48);
      before = shown;
    }
  }
}

TEST_CASE("the first frame is shown at its level without a fade") {
  Engine engine(stripIn(LightMode::kSolid));
  const Frame first = next(engine, 16, 1.0f);
  CHECK(next(engine, 16, 1.0f) == first);
}

TEST_CASE("no frame allocates memory, whatever changes") {
  std::mt19937 random(9);
  Engine engine(stripIn(LightMode::kSolid), 300);
  const size_t before = heapUse().allocations;
  for (int i = 0; i < 500; ++i) {
    engine.setStrip(
        stripIn(static_cast<LightMode>(random() % kLightModeNames.size()), static_cast<uint8_t>(random())));
    for (int frame = 0; frame < 5; ++frame) engine.frame(16, static_cast<float>(random() % 2));
  }
  CHECK(heapUse().allocations == before);
  engine.setHardware({500, ColorOrder::kRgb, 0});
  CHECK(heapUse().allocations > before);
}

TEST_CASE("a new LED count takes effect with the next frame, also during a cross-fade") {
  Engine engine(stripIn(LightMode::kRainbow));
  next(engine);
  engine.setStrip(stripIn(LightMode::kParty));
  next(engine);
  engine.setHardware({7, ColorOrder::kRgb, 0});
  CHECK(next(engine).size() == 21);
}

TEST_CASE("the current limit holds for any mode, colour, count, brightness and cross-fade") {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    LightEngine engine;
    const auto count = static_cast<uint16_t>(1 + random() % 1000);
    const uint32_t limit = count + 1u + static_cast<uint32_t>(random() % 5000);
    engine.setHardware({count, static_cast<ColorOrder>(random() % 6), limit});
    for (int change = 0; change < 3; ++change) {
      StripSettings strip;
      strip.mode = static_cast<LightMode>(random() % kLightModeNames.size());
      strip.color = {static_cast<uint8_t>(random()), static_cast<uint8_t>(random()),
                     static_cast<uint8_t>(random())};
      strip.brightness = static_cast<uint8_t>(random());
      strip.speed = static_cast<uint16_t>(random() % 1001);
      engine.setStrip(strip);
      for (int frame = 0; frame < 12; ++frame) {
        REQUIRE(estimatedMilliamps(engine.frame(16, 1.0f)) <= limit);
        REQUIRE(engine.current().milliamps <= limit);
      }
    }
  }
}

TEST_CASE("live light is shown unchanged at full brightness, in the order of the strip, the rest dark") {
  Engine engine(stripIn(LightMode::kRainbow), 3);
  const Frame picture = {1, 2, 3, 254, 128, 0};
  engine.setLive(picture);
  CHECK(next(engine) == Frame{1, 2, 3, 254, 128, 0, 0, 0, 0});
  engine.setHardware({3, ColorOrder::kGrb, 0});
  CHECK(next(engine) == Frame{2, 1, 3, 128, 254, 0, 0, 0, 0});
  const Frame longer(30, 7);
  engine.setLive(longer);
  CHECK(next(engine) == Frame(9, 7));
}

TEST_CASE("brightness, level and current limit hold for live light") {
  const Frame white(150, 255);
  Engine engine(stripIn(LightMode::kRainbow, 128));
  engine.setLive(white);
  const uint8_t dimmed = next(engine)[0];
  CHECK(dimmed > 0);
  CHECK(dimmed < 60);
  CHECK(next(engine, 1000, 0.0f)[0] < dimmed);
  for (int i = 0; i < 10; ++i) next(engine, 100, 0.0f);
  CHECK(next(engine, 16, 0.0f) == Frame(150, 0));
  Engine limited(stripIn(LightMode::kRainbow));
  limited.setHardware({50, ColorOrder::kRgb, 500});
  limited.setLive(white);
  CHECK(estimatedMilliamps(limited.frame(16, 1.0f)) <= 500);
}

TEST_CASE("after live light the effect comes back by a cross-fade, without memory for it") {
  Engine engine(stripIn(LightMode::kSolid));
  const Frame effect = next(engine);
  const Frame dark(150, 0);
  const size_t before = heapUse().allocations;
  engine.setLive(dark);
  CHECK(engine.frame(16, 1.0f)[0] == 0);
  engine.setLive({});
  const uint8_t first = engine.frame(16, 1.0f)[0];
  CHECK(first > 0);
  CHECK(first < effect[0]);
  for (int i = 0; i < 20; ++i) engine.frame(16, 1.0f);
  CHECK(heapUse().allocations == before);
  CHECK(next(engine) == effect);
}

TEST_CASE("RGBW LEDs get the same light with four bytes, white last") {
  for (const uint8_t brightness : {uint8_t{255}, uint8_t{25}}) {
    StripSettings strip = stripIn(LightMode::kRainbow, brightness);
    strip.intensity = 0;
    Engine rgb(strip, 16);
    Engine rgbw(strip, 16);
    rgbw.setHardware({16, ColorOrder::kRgb, 0, LedType::kSk6812Rgbw});
    std::array<int, 48> expected{};
    std::array<int, 48> shown{};
    for (int i = 0; i < 16; ++i) {
      const Frame three = next(rgb, 0);
      const Frame four = next(rgbw, 0);
      REQUIRE(four.size() == 64);
      for (size_t led = 0; led < 16; ++led) {
        for (size_t channel = 0; channel < 3; ++channel) {
          expected[led * 3 + channel] += three[led * 3 + channel];
          shown[led * 3 + channel] += four[led * 4 + channel] + four[led * 4 + 3];
        }
      }
    }
    CHECK(shown == expected);
  }
}

TEST_CASE("white light of RGBW LEDs comes from the white channel alone, within the current limit") {
  StripSettings white = solid({255, 255, 255}, 255);
  Engine engine(white, 10);
  engine.setHardware({10, ColorOrder::kGrb, 0, LedType::kSk6812Rgbw});
  const Frame frame = next(engine);
  for (size_t i = 0; i < frame.size(); ++i) REQUIRE(frame[i] == (i % 4 == 3 ? 255 : 0));
  engine.setHardware({10, ColorOrder::kGrb, 110, LedType::kSk6812Rgbw});
  CHECK(estimatedMilliamps(engine.frame(16, 1.0f), LedType::kSk6812Rgbw) <= 110);
  CHECK(engine.current().isLimited);
  engine.setHardware({10, ColorOrder::kGrb, 0});
  CHECK(next(engine) == Frame(30, 255));
}

TEST_CASE("balanced white light of RGBW LEDs comes from the white channel alone") {
  StripSettings white = solid({255, 255, 255}, 255);
  Engine engine(white, 10);
  engine.setHardware({10, ColorOrder::kGrb, 0, LedType::kSk6812Rgbw, {255, 176, 240}});
  const Frame frame = next(engine);
  for (size_t i = 0; i < frame.size(); ++i) REQUIRE(frame[i] == (i % 4 == 3 ? 255 : 0));
}

TEST_CASE("of 12 V LEDs, the limit counts their own current") {
  StripSettings white = solid({255, 255, 255}, 255);
  Engine engine(white, 10);
  engine.setHardware({10, ColorOrder::kRgb, 321, LedType::kWs2815});
  next(engine);
  CHECK_FALSE(engine.current().isLimited);
  CHECK(engine.current().milliamps == 321);
}

TEST_CASE("white balance holds for effects, live light and dim light, also while an effect fades out") {
  StripSettings white = solid({255, 255, 255}, 255);
  Engine engine(white, 16);
  next(engine);
  engine.setHardware({16, ColorOrder::kRgb, 0, LedType::kWs2812b, {255, 128, 64}});
  const Frame balanced = next(engine);
  CHECK(balanced[0] == 255);
  CHECK(balanced[1] == 128);
  CHECK(balanced[2] == 64);
  const Frame live(48, 255);
  engine.setLive(live);
  CHECK(next(engine) == balanced);
  engine.setLive({});
  for (int i = 0; i < 30; ++i) next(engine);
  StripSettings dark = white;
  dark.mode = LightMode::kOff;
  engine.setStrip(dark);
  const Frame fading = next(engine, 30);
  CHECK(std::abs(fading[0] - 2 * fading[1]) <= 2);
  Engine dim(stripIn(LightMode::kSolid, 25), 16);
  white.brightness = 25;
  dim.setStrip(white);
  for (int i = 0; i < 30; ++i) next(dim);
  dim.setHardware({16, ColorOrder::kRgb, 0, LedType::kWs2812b, {255, 128, 64}});
  std::array<int, 3> sums{};
  for (int i = 0; i < 16; ++i) {
    const Frame frame = next(dim);
    for (size_t channel = 0; channel < 3; ++channel) sums[channel] += frame[channel];
  }
  CHECK(std::abs(sums[0] - 2 * sums[1]) <= 1);
  CHECK(std::abs(sums[0] - 4 * sums[2]) <= 3);
}
