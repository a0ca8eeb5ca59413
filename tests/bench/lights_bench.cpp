// Draws frames of every kind, from settings to wire bytes. Prints one line per case: name, LEDs, frames,
// budget, nanoseconds per frame, allocations. Under callgrind, the instructions of its frames are dumped
// under the same name and number of LEDs. With "check", draws only the cases that have a budget.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/lights/light_engine.h"
#include "support/heap/instruction_count.h"
#include "support/heap/new_count.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr int kWarmUpFrames = 60;
constexpr int kFrames = 100;
constexpr int kTimedRuns = 5;
constexpr Millis kInterval = 16;
constexpr Millis kFadeInterval = 2;  // with the usual interval, a cross-fade would end after 18 frames
constexpr float kFadeStart = 0.97f;  // near full light, where a step of the level changes the light most
constexpr float kFadeStep = 16.0f / 60'000.0f;  // change of the level per frame in a timer fade of 1 min
constexpr uint16_t kUsualLeds = 300;
constexpr uint8_t kBrightestDithered = 33;  // 13 %: dithered, with the largest steps
constexpr int kEffectBudget = 60;           // instructions per LED and frame
constexpr int kRgbwBudget = 80;             // four bytes instead of three
constexpr int kCrossFadeBudget = 120;
constexpr int kNoBudget = 0;

/** kSwitchedOff: the light fades from full to dark in 300 ms. */
enum class Level { kFull, kTimerFade, kSwitchedOff };

struct Case {
  std::string name;
  LightMode mode = LightMode::kSolid;
  std::optional<LightMode> fadeTo = {};
  Level level = Level::kFull;
  bool limited = false;
  uint16_t leds = kUsualLeds;
  int budget = kNoBudget;
  uint16_t speed = 300;
  uint8_t brightness = 255;
  ColorOrder order = ColorOrder::kGrb;
  bool isLive = false;  // the light comes from the network
  uint8_t intensity = 128;
  bool isSplit = false;  // into eight segments, each reversed, every second one mirrored
  LedType type = LedType::kWs2812b;
  Palette palette = Palette::kColors;
};

OwnPalette ownPalette() {
  OwnPalette palette;
  palette.count = kMaxPaletteColors;
  for (size_t i = 0; i < palette.colors.size(); ++i) {
    palette.colors[i] = {static_cast<uint8_t>(i * 36), 255, static_cast<uint8_t>(255 - i * 36)};
  }
  return palette;
}

std::vector<Segment> segmentsOf(const Case& one, LightMode mode) {
  constexpr size_t kCount = StripSettings::kMaxSegments;
  std::vector<Segment> segments(kCount);
  for (size_t i = 0; i < kCount; ++i) {
    Segment& segment = segments[i];
    segment.from = static_cast<uint16_t>(one.leds * i / kCount);
    segment.to = static_cast<uint16_t>(one.leds * (i + 1) / kCount);
    segment.reverse = true;
    segment.mirror = i % 2 == 1;
    segment.look.mode = mode;
    segment.look.speed = one.speed;
    segment.look.brightness = one.brightness;
    segment.look.intensity = one.intensity;
    segment.look.palette = one.palette;
  }
  return segments;
}

/** Half a milliampere per channel, in mA. Every effect at full brightness exceeds this limit. 0: no limit. */
uint32_t limitOf(const Case& one) {
  return one.limited ? one.leds * 3u / 2u : 0;
}

float levelAt(const Case& one, int frame) {
  switch (one.level) {
    case Level::kFull:
      return 1.0f;
    case Level::kTimerFade:
      return kFadeStart + kFadeStep * static_cast<float>(frame);
    case Level::kSwitchedOff:
      break;
  }
  return 0.0f;
}

struct Measured {
  double nanoseconds;  // per frame
  size_t allocations;
};

template <typename DrawFrame>
Measured measured(const std::string& name, const DrawFrame& drawFrame) {
  const size_t before = newCount;
  const auto begun = std::chrono::steady_clock::now();
  beginCounting();
  for (int i = 0; i < kFrames; ++i) drawFrame(i);
  endCounting(name);
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begun;
  return {taken.count() / kFrames, newCount - before};
}

Measured drawnOnce(const Case& one, const std::string& name) {
  LightEngine engine;
  engine.setHardware({one.leds, one.order, limitOf(one), one.type});
  engine.setPalettes({ownPalette()});
  StripSettings strip;
  strip.mode = one.mode;
  strip.speed = one.speed;
  strip.brightness = one.brightness;
  strip.intensity = one.intensity;
  strip.palette = one.palette;
  if (one.isSplit) strip.segments = segmentsOf(one, one.mode);
  engine.setStrip(strip);
  const float firstLevel = one.level == Level::kTimerFade ? kFadeStart : 1.0f;
  for (int i = 0; i < kWarmUpFrames; ++i) engine.frame(kInterval, firstLevel);
  if (one.fadeTo) {
    strip.mode = *one.fadeTo;
    if (one.isSplit) strip.segments = segmentsOf(one, *one.fadeTo);
    engine.setStrip(strip);
    engine.frame(kFadeInterval, firstLevel);
  }
  std::vector<uint8_t> picture(one.isLive ? size_t{one.leds} * 3 : 0);
  for (size_t i = 0; i < picture.size(); ++i) picture[i] = static_cast<uint8_t>(i * 7);
  engine.setLive(picture);
  const bool isShort = one.fadeTo || one.level == Level::kSwitchedOff;
  const Millis elapsed = isShort ? kFadeInterval : kInterval;
  return measured(name, [&](int i) { engine.frame(elapsed, levelAt(one, i)); });
}

void print(const Case& one, const Measured& best) {
  std::printf("%s\t%d\t%d\t%d\t%.0f\t%zu\n", one.name.c_str(), int{one.leds}, kFrames, one.budget,
              best.nanoseconds, best.allocations);
}

template <typename DrawOnce>
void repeat(const Case& one, const DrawOnce& drawOnce) {
  const std::string name = one.name + "\t" + std::to_string(one.leds);
  Measured best = drawOnce(name);
  for (int i = 1; i < kTimedRuns && !countsInstructions(); ++i) {
    const Measured next = drawOnce(name);
    best = {std::min(best.nanoseconds, next.nanoseconds), std::max(best.allocations, next.allocations)};
  }
  print(one, best);
}

/** Plain code for comparison: fills a buffer, then applies gamma, brightness, order and sum in one pass. */
void drawPlainly(uint16_t leds) {
  std::vector<Rgb> picture(leds);
  std::vector<uint8_t> wire(size_t{leds} * 3);
  std::vector<uint8_t> gamma(256);
  for (size_t i = 0; i < gamma.size(); ++i) gamma[i] = static_cast<uint8_t>(i * i / 255);
  volatile uint8_t brightness = 200;
  volatile uint32_t sum = 0;
  repeat({"plain buffer", LightMode::kSolid, {}, Level::kFull, false, leds}, [&](const std::string& name) {
    return measured(name, [&](int frame) {
      const uint32_t scale = brightness;
      std::fill(picture.begin(), picture.end(), Rgb{255, static_cast<uint8_t>(frame), 107});
      uint32_t channels = 0;
      uint8_t* out = wire.data();
      for (const Rgb& color : picture) {
        for (const uint8_t channel : {color.green, color.red, color.blue}) {
          *out = static_cast<uint8_t>(gamma[channel] * scale >> 8);
          channels += *out++;
        }
      }
      sum = channels;
    });
  });
}

class Lights {
 public:
  explicit Lights(bool budgetsOnly) : budgetsOnly_(budgetsOnly) {}

  void drawAll() {
    for (const uint16_t leds : {uint16_t{60}, kUsualLeds, uint16_t{1000}}) {
      if (leds != kUsualLeds && budgetsOnly_) continue;
      drawPlainly(leds);
      for (const LightMode mode : allModes()) effect(mode, leds);
    }
    for (const LightMode from : kCostly) {
      for (const LightMode to : kCostly) crossFade(from, to);
    }
    for (const LightMode mode : allModes()) oddities(mode);
    for (const LightMode mode : allModes()) segments(mode);
    for (const LightMode mode : allModes()) palettes(mode);
    live();
  }

 private:
  /** The effects that take the most instructions in render() or in precompute(). */
  static constexpr LightMode kCostly[] = {LightMode::kRainbow, LightMode::kParty,     LightMode::kFire,
                                          LightMode::kAurora,  LightMode::kFireworks, LightMode::kSparkle};

  static std::vector<LightMode> allModes() {
    std::vector<LightMode> modes;
    for (size_t i = 0; i < kLightModeNames.size(); ++i) modes.push_back(static_cast<LightMode>(i));
    return modes;
  }

  static std::string nameOf(LightMode mode) {
    return std::string(kLightModeNames[static_cast<size_t>(mode)]);
  }

  static void draw(const Case& one) {
    repeat(one, [&one](const std::string& name) { return drawnOnce(one, name); });
  }

  static void effect(LightMode mode, uint16_t leds) {
    const int budget = leds == kUsualLeds ? kEffectBudget : kNoBudget;
    const std::string name = nameOf(mode);
    draw({name, mode, {}, Level::kFull, false, leds, budget});
    draw({name + ", limited", mode, {}, Level::kFull, true, leds, budget});
    draw({name + ", timer fade", mode, {}, Level::kTimerFade, false, leds, budget});
    draw({name + ", timer fade, limited", mode, {}, Level::kTimerFade, true, leds, budget});
    Case intense{name + ", intense", mode, {}, Level::kFull, false, leds, budget};
    intense.intensity = 255;
    draw(intense);
    Case dim{name + ", dim", mode, {}, Level::kTimerFade, false, leds, budget};
    dim.brightness = kBrightestDithered;
    draw(dim);
    const int rgbwBudget = leds == kUsualLeds ? kRgbwBudget : kNoBudget;
    Case rgbw{name + ", RGBW", mode, {}, Level::kFull, false, leds, rgbwBudget};
    rgbw.type = LedType::kSk6812Rgbw;
    draw(rgbw);
    const int glideBudget = leds == kUsualLeds ? kCrossFadeBudget : kNoBudget;
    draw({name + ", switched off, limited", mode, {}, Level::kSwitchedOff, true, leds, glideBudget});
  }

  static void crossFade(LightMode from, LightMode to) {
    if (from == to) return;
    const std::string name = nameOf(from) + " to " + nameOf(to);
    draw({name, from, to, Level::kFull, false, kUsualLeds, kCrossFadeBudget});
    draw({name + ", limited", from, to, Level::kFull, true, kUsualLeds, kCrossFadeBudget});
    draw({name + ", timer fade, limited", from, to, Level::kTimerFade, true, kUsualLeds, kCrossFadeBudget});
    draw({name + ", switched off, limited", from, to, Level::kSwitchedOff, true, kUsualLeds,
          kCrossFadeBudget});
  }

  /** The sum of eight segments. */
  static void segments(LightMode mode) {
    Case one{nameOf(mode) + " in 8 segments", mode, {}, Level::kFull, true, kUsualLeds, kEffectBudget};
    one.isSplit = true;
    draw(one);
    one.name += ", timer fade";
    one.level = Level::kTimerFade;
    draw(one);
    one.budget = kCrossFadeBudget;
    one.name = nameOf(mode) + " in 8 segments, switched off";
    one.level = Level::kSwitchedOff;
    draw(one);
    one.name = nameOf(mode) + " in 8 segments to fire";
    one.level = Level::kFull;
    one.fadeTo = LightMode::kFire;
    draw(one);
  }

  /**
   * Each palette, one that the user made included, on the strip and in eight segments. For the budgets, one
   * effect shows all of them: the colours of a palette are a table, whichever it is.
   */
  void palettes(LightMode mode) const {
    if (!usesOf(mode).palette) return;
    const bool showsAll = !budgetsOnly_ || mode == LightMode::kLava;
    for (size_t i = showsAll ? 1 : kFirstOwnPalette; i <= kFirstOwnPalette; ++i) {
      Case one{nameOf(mode) + ", palette " + std::to_string(i),
               mode,
               {},
               Level::kFull,
               true,
               kUsualLeds,
               kEffectBudget};
      one.palette = static_cast<Palette>(i);
      draw(one);
      one.name += ", in 8 segments";
      one.isSplit = true;
      draw(one);
    }
  }

  /** Live light, within the current limit and while the timer dims it. */
  static void live() {
    Case one{"live", LightMode::kRainbow, {}, Level::kFull, false, kUsualLeds, kEffectBudget};
    one.isLive = true;
    draw(one);
    one.name = "live, timer fade, limited";
    one.level = Level::kTimerFade;
    one.limited = true;
    draw(one);
  }

  /** Unusual lengths, every order of colours, minimum and maximum of speed and brightness. */
  void oddities(LightMode mode) const {
    constexpr uint16_t kOddLeds = 307;
    for (const uint8_t brightness : {uint8_t{1}, uint8_t{255}}) {
      for (const uint16_t speed : {uint16_t{0}, StripSettings::kTopSpeed}) {
        for (int order = 0; order < 6; ++order) {
          if (budgetsOnly_ && order != 0) continue;
          const std::string name = nameOf(mode) + ", odd: brightness " + std::to_string(brightness) +
                                   ", speed " + std::to_string(speed) + ", order " + std::to_string(order);
          draw({name,
                mode,
                {},
                Level::kTimerFade,
                true,
                kOddLeds,
                kEffectBudget,
                speed,
                brightness,
                static_cast<ColorOrder>(order)});
        }
      }
    }
  }

  const bool budgetsOnly_;
};

}  // namespace

int main(int count, char** words) {
  Lights(count > 1 && std::string_view(words[1]) == "check").drawAll();
  return 0;
}
