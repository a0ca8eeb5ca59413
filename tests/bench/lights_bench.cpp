// Draws frames of one kind, for scripts/bench-lights.mjs to count instructions between the toggles.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/lights/light_engine.h"

using namespace lumi;

namespace {

constexpr int kWarmUpFrames = 60;
constexpr Millis kInterval = 16;
constexpr float kFadeStart = 0.9f;
constexpr float kFadeStep = 16.0f / 60'000.0f;  // a frame of the shortest timer fade, 1 min

struct Run {
  LightMode mode = LightMode::kSolid;
  std::optional<LightMode> fadeTo;
  bool timerFade = false;
  bool limited = false;
  uint16_t leds = 300;
  int frames = 200;
};

std::optional<Run> read(int count, char** words) {
  Run run;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "timer") {
      run.timerFade = true;
    } else if (word == "limited") {
      run.limited = true;
    } else if (word.substr(0, 5) == "leds=") {
      run.leds = static_cast<uint16_t>(std::atoi(word.data() + 5));
    } else if (word.substr(0, 7) == "frames=") {
      run.frames = std::atoi(word.data() + 7);
    } else if (const auto mode = lightModeFromName(word.substr(0, 3) == "to:" ? word.substr(3) : word)) {
      (word.substr(0, 3) == "to:" ? run.fadeTo.emplace() : run.mode) = *mode;
    } else {
      return std::nullopt;
    }
  }
  return run;
}

}  // namespace

extern "C" __attribute__((noinline)) void bench_frame(LightEngine& engine, Millis elapsed, float level) {
  engine.frame(elapsed, level);
}

int main(int count, char** words) {
  const std::optional<Run> run = read(count, words);
  if (!run) {
    std::fputs("usage: bench_lights MODE [to:MODE] [timer] [limited] [leds=N] [frames=N]\n", stderr);
    return 2;
  }
  LightEngine engine;
  engine.setHardware({run->leds, ColorOrder::kGrb, run->limited ? 450u : 0u});
  StripSettings strip;
  strip.mode = run->mode;
  strip.speed = 300;
  strip.brightness = 255;
  engine.setStrip(strip);
  for (int i = 0; i < kWarmUpFrames; ++i) engine.frame(kInterval, run->timerFade ? kFadeStart : 1.0f);
  if (run->fadeTo) {
    strip.mode = *run->fadeTo;
    engine.setStrip(strip);
    engine.frame(kInterval, 1.0f);
  }
  // A cross-fade would be over after 18 frames: steps of 1 ms keep it going.
  const Millis elapsed = run->fadeTo ? 1 : kInterval;
  for (int i = 0; i < run->frames; ++i) {
    bench_frame(engine, elapsed, run->timerFade ? kFadeStart + kFadeStep * static_cast<float>(i) : 1.0f);
  }
  std::printf("%d\n", run->frames);
  return 0;
}
