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

using Frame = std::vector<uint8_t>;

const Appearance kWarm{{linearOf(Rgb{255, 180, 107})}, kFullGain, ColorOrder::kRgb};
constexpr LightMode kMoving[] = {LightMode::kRainbow, LightMode::kBreathing, LightMode::kChase,
                                 LightMode::kParty};

Frame draw(LightMode mode, Phase phase, size_t pixels = 100, const Appearance& look = kWarm) {
  Frame wire(pixels * 3, 77);
  LightSlot slot;
  slot.draw(mode, look, phase, wire);
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

TEST_CASE("a small step of the phase changes the light only a little") {
  for (const LightMode mode : kMoving) {
    CAPTURE(nameOf(mode));
    Frame before = draw(mode, 0);
    for (Phase phase = 16; phase < 2 * kOneCycle; phase += 16) {
      const Frame frame = draw(mode, phase);
      REQUIRE(largestDifference(frame, before) <= 16);
      before = frame;
    }
  }
}

TEST_CASE("effects do not jump where the phase wraps around") {
  for (const LightMode mode : kMoving) {
    CAPTURE(nameOf(mode));
    CHECK(largestDifference(draw(mode, 0u - 4u), draw(mode, 4)) <= 16);
  }
}

TEST_CASE("every animated effect changes with the phase") {
  for (const LightMode mode : kMoving) {
    CAPTURE(nameOf(mode));
    CHECK(largestDifference(draw(mode, 0), draw(mode, kOneCycle / 4)) > 50);
  }
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

TEST_CASE("every effect shows light at the lowest brightness") {
  for (const LightMode mode : {LightMode::kSolid, LightMode::kRainbow, LightMode::kBreathing,
                               LightMode::kChase, LightMode::kParty}) {
    CAPTURE(nameOf(mode));
    for (Phase phase = 0; phase < kOneCycle; phase += kOneCycle / 64) {
      const Frame frame = draw(mode, phase, 60, {kWarm.colors, 1, ColorOrder::kGrb});
      REQUIRE(*std::max_element(frame.begin(), frame.end()) == 1);
    }
  }
}

TEST_CASE("every effect draws strips of any length") {
  for (size_t mode = 0; mode < kLightModeNames.size(); ++mode) {
    for (const size_t pixels : {1u, 2u, 3u, 7u, 1000u}) {
      CHECK(draw(static_cast<LightMode>(mode), 1234, pixels).size() == pixels * 3);
    }
  }
}
