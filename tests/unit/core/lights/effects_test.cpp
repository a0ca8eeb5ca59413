#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "core/lights/light_slot.h"
#include "unit/core/lights/frame_difference.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const Appearance kWarm{
    {{linearOf(Rgb{255, 180, 107}), linearOf(Rgb{255, 95, 40}), linearOf(Rgb{190, 40, 110})}},
    kFullGain,
    ColorOrder::kRgb};
Frame draw(LightMode mode, Phase phase, size_t pixels = 100, const Appearance& look = kWarm) {
  Frame wire(pixels * 3, 77);
  LightSlot slot;
  slot.draw(mode, look, phase, {600}, wire);
  return wire;
}

int lightOf(const Frame& frame, size_t pixel) {
  return frame[pixel * 3] + frame[pixel * 3 + 1] + frame[pixel * 3 + 2];
}

}  // namespace

TEST_CASE("off is dark at any phase") {
  CHECK(draw(LightMode::kOff, 12345) == Frame(300, 0));
}

TEST_CASE("solid is the same in every pixel, at any phase") {
  const Frame frame = draw(LightMode::kSolid, 0);
  for (size_t i = 3; i < frame.size(); ++i) REQUIRE(frame[i] == frame[i - 3]);
  for (Phase phase = 0; phase < kOneCycle; phase += 999) REQUIRE(draw(LightMode::kSolid, phase) == frame);
}

TEST_CASE("the rainbow shows all hues once along the strip and is smooth from end to end") {
  const Frame frame = draw(LightMode::kRainbow, 0, 256);
  int peaks[3] = {};
  for (size_t channel = 0; channel < 3; ++channel) {
    for (size_t pixel = 0; pixel < 256; ++pixel) {
      const int here = frame[pixel * 3 + channel];
      const int next = frame[(pixel + 1) % 256 * 3 + channel];
      REQUIRE(std::abs(here - next) <= 18);
      if (here < 128 && next >= 128) ++peaks[channel];
    }
  }
  CHECK(peaks[0] == 1);
  CHECK(peaks[1] == 1);
  CHECK(peaks[2] == 1);
  for (size_t pixel = 0; pixel < 256; ++pixel) REQUIRE(lightOf(frame, pixel) >= 250);
}

TEST_CASE("the rainbow moves by one strip length per cycle, whatever the LED count") {
  for (const size_t pixels : {8u, 64u, 1000u}) {
    const Frame start = draw(LightMode::kRainbow, 0, pixels);
    CHECK(largestDifference(start, draw(LightMode::kRainbow, kOneCycle, pixels)) == 0);
    const Frame half = draw(LightMode::kRainbow, kOneCycle / 2, pixels);
    for (size_t i = 0; i < pixels * 3; ++i) {
      REQUIRE(std::abs(half[(i + pixels / 2 * 3) % (pixels * 3)] - start[i]) <= 3);
    }
  }
}

TEST_CASE("breathing rises twice per cycle from a faint glow to full light") {
  int least = 1000;
  int most = 0;
  int swells = 0;
  int before = lightOf(draw(LightMode::kBreathing, 0, 1), 0);
  for (Phase phase = 0; phase < kOneCycle; phase += 64) {
    const int light = lightOf(draw(LightMode::kBreathing, phase, 1), 0);
    if (before < 100 && light >= 100) ++swells;
    least = std::min(least, light);
    most = std::max(most, light);
    before = light;
  }
  CHECK(swells == 2);
  CHECK(least > 0);
  CHECK(least < 20);
  CHECK(most == lightOf(draw(LightMode::kSolid, 0, 1), 0));
}

TEST_CASE("chase shows three comets with tails") {
  const size_t pixels = 300;
  const Frame frame = draw(LightMode::kChase, 3000, pixels);
  int heads = 0;
  int dark = 0;
  int glowing = 0;
  for (size_t pixel = 0; pixel < pixels; ++pixel) {
    const int light = lightOf(frame, pixel);
    const int ahead = lightOf(frame, (pixel + 4) % pixels);
    if (light > 250 && ahead < 20 && lightOf(frame, (pixel + 3) % pixels) >= 20) ++heads;
    if (light == 0) ++dark;
    if (light > 0 && light < 250) ++glowing;
  }
  CHECK(heads == 3);
  CHECK(dark > 60);
  CHECK(glowing > 120);
}

TEST_CASE("a comet moves along the whole strip in one cycle, towards its end") {
  const auto brightest = [](Phase phase) {
    const Frame frame = draw(LightMode::kChase, phase, 300);
    size_t best = 0;
    for (size_t pixel = 0; pixel < 100; ++pixel) {
      if (lightOf(frame, pixel) > lightOf(frame, best)) best = pixel;
    }
    return static_cast<int>(best);
  };
  CHECK(std::abs(brightest(kOneCycle / 10) - brightest(0) % 100 - 30) % 100 <= 1);
}

TEST_CASE("party shows many hues, sparkles all over the strip and repeats exactly") {
  std::set<size_t> lit;
  int red = 0;
  int green = 0;
  int blue = 0;
  for (Phase phase = 0; phase < 2 * kOneCycle; phase += kOneCycle / 16) {
    const Frame frame = draw(LightMode::kParty, phase);
    CHECK(frame == draw(LightMode::kParty, phase));
    int pixelsLit = 0;
    for (size_t pixel = 0; pixel < 100; ++pixel) {
      const uint8_t* rgb = &frame[pixel * 3];
      if (lightOf(frame, pixel) > 100) {
        lit.insert(pixel);
        ++pixelsLit;
      }
      red += rgb[0] > 100 && rgb[1] < 50 && rgb[2] < 50;
      green += rgb[1] > 100 && rgb[0] < 50 && rgb[2] < 50;
      blue += rgb[2] > 100 && rgb[0] < 50 && rgb[1] < 50;
    }
    CHECK(pixelsLit > 10);
    CHECK(pixelsLit < 70);
  }
  CHECK(lit.size() == 100);
  for (const int often : {red, green, blue}) CHECK(often > 100);
}

TEST_CASE("fire is hottest at its start, and higher with more intensity") {
  const auto lightUpTo = [](uint8_t intensity, size_t from, size_t until) {
    Appearance look = kWarm;
    look.intensity = intensity;
    int sum = 0;
    for (Phase phase = 0; phase < kOneCycle; phase += kOneCycle / 32) {
      const Frame frame = draw(LightMode::kFire, phase, 100, look);
      for (size_t pixel = from; pixel < until; ++pixel) sum += lightOf(frame, pixel);
    }
    return sum;
  };
  CHECK(lightUpTo(128, 0, 20) > 4 * lightUpTo(128, 80, 100));
  CHECK(lightUpTo(255, 80, 100) > 4 * lightUpTo(0, 80, 100));
}

TEST_CASE("the comets of a pair come from both ends, each in its colour") {
  Appearance look = kWarm;
  look.colors = {{{65535, 0, 0}, {0, 0, 65535}, {}}};
  const Frame frame = draw(LightMode::kCometPair, kOneCycle / 16, 100, look);
  CHECK(frame[10 * 3] > 0);
  CHECK(frame[10 * 3 + 2] == 0);
  CHECK(frame[89 * 3] == 0);
  CHECK(frame[89 * 3 + 2] > 0);
}

TEST_CASE("the scanner touches both ends of the strip") {
  bool atStart = false;
  bool atEnd = false;
  for (Phase phase = 0; phase < kOneCycle; phase += 64) {
    const Frame frame = draw(LightMode::kScanner, phase, 60);
    atStart |= frame[0] > 200;
    atEnd |= frame[59 * 3] > 200;
  }
  CHECK(atStart);
  CHECK(atEnd);
}

TEST_CASE("a colour wipe shows either colour alone, and both in between") {
  const Frame second = draw(LightMode::kColorWipe, 0);
  const Frame first = draw(LightMode::kColorWipe, kOneCycle / 2);
  const Frame between = draw(LightMode::kColorWipe, kOneCycle / 4);
  CHECK(first == draw(LightMode::kSolid, 0));
  for (size_t i = 3; i < second.size(); ++i) REQUIRE(second[i] == second[i - 3]);
  CHECK(lightOf(between, 0) == lightOf(first, 0));
  CHECK(lightOf(between, 99) == lightOf(second, 0));
}

TEST_CASE("a gradient goes from the first colour through the second to the third") {
  const Frame frame = draw(LightMode::kGradient, 0, 101);
  for (size_t channel = 0; channel < 3; ++channel) {
    const Frame first = draw(LightMode::kSolid, 0, 1);
    CHECK(std::abs(frame[channel] - first[channel]) <= 3);
  }
  CHECK(frame[50 * 3] >= 253);
  CHECK(frame[100 * 3] < 150);
}

TEST_CASE("the sun rises in the middle and sets again") {
  const Frame dawn = draw(LightMode::kSunrise, kOneCycle / 2);
  const Frame noon = draw(LightMode::kSunrise, 2 * kOneCycle);
  CHECK(lightOf(dawn, 50) > lightOf(dawn, 10));
  CHECK(lightOf(noon, 10) > 4 * lightOf(dawn, 50));
  CHECK(lightOf(draw(LightMode::kSunrise, 4 * kOneCycle), 10) == 0);
}

TEST_CASE("the clock's point is where the hour is, from the start at noon and midnight") {
  const auto brightestAt = [](uint16_t minute) {
    Frame wire(120 * 3);
    LightSlot slot;
    slot.draw(LightMode::kClock, kWarm, 0, {minute}, wire);
    size_t best = 0;
    for (size_t pixel = 0; pixel < 120; ++pixel) {
      if (lightOf(wire, pixel) > lightOf(wire, best)) best = pixel;
    }
    return best;
  };
  CHECK(brightestAt(0) == 0);
  CHECK(std::abs(static_cast<int>(brightestAt(6 * 60)) - 60) <= 1);
  CHECK(brightestAt(21 * 60) == brightestAt(9 * 60));
}

TEST_CASE("before the clock is set, only the first LED glows") {
  Frame wire(30, 77);
  LightSlot slot;
  slot.draw(LightMode::kClock, kWarm, 0, {}, wire);
  CHECK(wire[0] > 0);
  CHECK(wire[0] < 40);
  for (size_t i = 3; i < wire.size(); ++i) CHECK(wire[i] == 0);
}
