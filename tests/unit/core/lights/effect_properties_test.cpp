// What every effect must do, whatever it looks like.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/lights/light_slot.h"
#include "unit/core/lights/frame_difference.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Phase kLongest = 4 * kOneCycle;  // after this, every effect has shown all that it does
constexpr Surroundings kAround{10 * 60, 20'000};
const Appearance kUsual{
    {{linearOf(Rgb{255, 180, 107}), linearOf(Rgb{255, 95, 40}), linearOf(Rgb{190, 40, 110})}},
    kFullGain,
    ColorOrder::kRgb};

std::vector<LightMode> allModes() {
  std::vector<LightMode> modes;
  for (size_t i = 0; i < kLightModeNames.size(); ++i) modes.push_back(static_cast<LightMode>(i));
  return modes;
}

struct Painter {
  LightMode mode;
  Appearance look = kUsual;
  LightSlot slot{};

  Frame at(Phase phase, size_t pixels = 60) {
    Frame wire(pixels * 3, 77);
    slot.draw(mode, look, phase, kAround, wire);
    return wire;
  }

  /** Frames over kLongest. */
  std::vector<Frame> some(int count = 97) {
    std::vector<Frame> frames;
    for (int i = 0; i < count; ++i)
      frames.push_back(at(kLongest / static_cast<Phase>(count) * static_cast<Phase>(i)));
    return frames;
  }
};

Painter withIntensity(LightMode mode, uint8_t intensity) {
  Painter painter{mode};
  painter.look.intensity = intensity;
  return painter;
}

int brightestOf(const Frame& frame) {
  return *std::max_element(frame.begin(), frame.end());
}

}  // namespace

TEST_CASE("a small step of the phase changes the light only a little") {
  for (const LightMode mode : allModes()) {
    for (const uint8_t intensity : {uint8_t{0}, uint8_t{128}, uint8_t{255}}) {
      CAPTURE(nameOf(mode));
      CAPTURE(intensity);
      Painter painter = withIntensity(mode, intensity);
      Frame before = painter.at(0);
      int most = 0;
      for (Phase phase = 16; phase < kOneCycle * 5 / 4; phase += 16) {
        const Frame frame = painter.at(phase);
        most = std::max(most, largestDifference(frame, before));
        before = frame;
      }
      CHECK(most <= 32);
    }
  }
}

TEST_CASE("effects do not jump where the phase wraps around") {
  for (const LightMode mode : allModes()) {
    CAPTURE(nameOf(mode));
    Painter painter{mode};
    CHECK(largestDifference(painter.at(0u - 4u), painter.at(4)) <= 16);
  }
}

TEST_CASE("of the settings, an effect shows those that it names") {
  for (const LightMode mode : allModes()) {
    CAPTURE(nameOf(mode));
    const ModeUses uses = usesOf(mode);
    const std::vector<Frame> usual = Painter{mode}.some();
    const auto changes = [&](auto&& change) {
      Painter other{mode};
      change(other.look);
      return other.some() != usual;
    };
    for (uint8_t i = 0; i < 3; ++i) {
      CHECK(changes([i](Appearance& look) { look.colors[i] = {0, 65535, 0}; }) == (i < uses.colors));
    }
    CHECK(changes([](Appearance& look) { look.palette = lumi::colorsOf(Palette::kForest); }) == uses.palette);
    CHECK(changes([](Appearance& look) { look.intensity = 0; }) == uses.intensity);
    CHECK(changes([](Appearance& look) { look.intensity = 255; }) == uses.intensity);
    const bool moves = std::any_of(usual.begin(), usual.end(), [&](const Frame& frame) {
      return largestDifference(frame, usual[0]) > 50;
    });
    CHECK(moves == uses.speed);
  }
}

TEST_CASE("a frame follows from look and phase alone") {
  for (const LightMode mode : allModes()) {
    CAPTURE(nameOf(mode));
    Painter moved{mode};
    moved.some(7);
    CHECK(moved.at(12345) == Painter{mode}.at(12345));
  }
}

TEST_CASE("every effect draws exactly the LEDs of the strip, however many") {
  constexpr size_t kGuard = 24;
  for (const LightMode mode : allModes()) {
    CAPTURE(nameOf(mode));
    for (size_t pixels = 0; pixels <= 1000; pixels += pixels < 70 ? 1 : 93) {
      CAPTURE(pixels);
      LightSlot slot;
      Frame first(pixels * 3 + kGuard, 77);
      Frame second(pixels * 3 + kGuard, 88);
      for (const Phase phase : {Phase{0}, Phase{1234}, Phase{50'000}, 3 * kOneCycle + 777}) {
        slot.draw(mode, kUsual, phase, kAround, Bytes(first.data(), pixels * 3));
        slot.draw(mode, kUsual, phase, kAround, Bytes(second.data(), pixels * 3));
        REQUIRE(std::equal(first.begin(), first.end() - kGuard, second.begin()));
        REQUIRE(std::all_of(first.end() - kGuard, first.end(), [](uint8_t byte) { return byte == 77; }));
      }
    }
  }
}

TEST_CASE("every effect shows light at any intensity, at the lowest brightness, and on a single LED") {
  for (const LightMode mode : allModes()) {
    if (mode == LightMode::kOff) continue;
    CAPTURE(nameOf(mode));
    for (const uint8_t intensity : {uint8_t{0}, uint8_t{128}, uint8_t{255}}) {
      CAPTURE(intensity);
      Painter painter = withIntensity(mode, intensity);
      int most = 0;
      int onOne = 0;
      for (Phase phase = 0; phase < kLongest; phase += kOneCycle / 256) {
        onOne = std::max(onOne, brightestOf(painter.at(phase, 1)));
      }
      if (mode != LightMode::kClock) CHECK(onOne > 50);
      painter.look.gain = 1;
      for (const Frame& frame : painter.some()) most = std::max(most, brightestOf(frame));
      CHECK(most == 1);
    }
  }
}

TEST_CASE("effects with the colours of the settings are dark if these are") {
  for (const LightMode mode : allModes()) {
    if (usesOf(mode).colors == 0) continue;
    CAPTURE(nameOf(mode));
    Painter painter{mode};
    painter.look.colors = {};
    for (const Frame& frame : painter.some()) REQUIRE(brightestOf(frame) == 0);
  }
}

TEST_CASE("no effect is brighter than the brightness setting allows") {
  for (const LightMode mode : allModes()) {
    CAPTURE(nameOf(mode));
    Painter painter{mode};
    painter.look.gain = kFullGain / 16;
    for (const Frame& frame : painter.some()) REQUIRE(brightestOf(frame) <= 16);
  }
}

TEST_CASE("at the default speed the strip as a whole flashes at most three times a second") {
  constexpr Phase kStep = 110;  // a 60th of a second
  constexpr size_t kSecondInFrames = 60;
  for (const LightMode mode : allModes()) {
    CAPTURE(nameOf(mode));
    Painter painter = withIntensity(mode, 255);
    std::vector<size_t> flashes;
    int low = 0;
    bool rises = false;
    int high = 0;
    for (size_t frame = 0; frame < 40 * kSecondInFrames; ++frame) {
      int light = 0;
      for (const uint8_t byte : painter.at(static_cast<Phase>(frame) * kStep, 30)) light += byte;
      const int tenth = 30 * 3 * 255 / 10;
      if (rises && light < high - tenth) {
        rises = false;
        low = light;
      } else if (!rises && light > low + tenth) {
        rises = true;
        high = light;
        flashes.push_back(frame);
      }
      low = std::min(low, light);
      high = std::max(high, light);
    }
    for (size_t i = 3; i < flashes.size(); ++i) CHECK(flashes[i] - flashes[i - 3] >= kSecondInFrames);
  }
}
