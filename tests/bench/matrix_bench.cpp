// Renders frames of every kind, from settings to wire bytes. Prints one line per case: name, frames,
// nanoseconds per frame, allocations. Under callgrind, the instructions of its frames are dumped under the
// same name.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "core/base/frame_grid.h"
#include "core/matrix/render/matrix_display.h"
#include "support/heap/instruction_count.h"
#include "support/heap/new_count.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr int kWarmUpFrames = 60;
constexpr int kFrames = 120;
constexpr int kTimedRuns = 5;

class SteppedClock : public Clock {
 public:
  Millis now() const override { return now_; }
  std::optional<EpochMillis> wall() const override { return static_cast<EpochMillis>(now_); }
  void setWall(EpochMillis) override {}
  void advance() { now_ += kMaxFrame; }

 private:
  Millis now_ = 0;
};

class NoOutput : public LedOutput {
 public:
  void configure(uint16_t, ColorOrder) override {}
  bool ready() const override { return true; }
  void show(ConstBytes) override {}
};

struct Measured {
  double nanoseconds;  // per frame
  size_t allocations;
};

Measured shownOnce(const std::string& name, const MatrixSettings& settings, uint32_t limit) {
  SteppedClock clock;
  NoOutput output;
  MatrixDisplay display(clock, output);
  MatrixHardware hardware;
  hardware.currentLimitMilliamps = limit;
  display.setHardware(hardware);
  display.setWeather(Weather{-123, false, 71, true, 0});
  display.setSettings(settings);
  for (int i = 0; i < kWarmUpFrames; ++i) {
    clock.advance();
    display.tick();
  }
  const size_t before = newCount;
  const auto begun = std::chrono::steady_clock::now();
  beginCounting();
  for (int i = 0; i < kFrames; ++i) {
    clock.advance();
    display.tick();
  }
  endCounting(name);
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begun;
  return {taken.count() / kFrames, newCount - before};
}

void show(const std::string& name, const MatrixSettings& settings, uint32_t limit = 0) {
  Measured best = shownOnce(name, settings, limit);
  for (int i = 1; i < kTimedRuns && !countsInstructions(); ++i) {
    const Measured next = shownOnce(name, settings, limit);
    best = {std::min(best.nanoseconds, next.nanoseconds), std::max(best.allocations, next.allocations)};
  }
  std::printf("%s\t%d\t%.0f\t%zu\n", name.c_str(), kFrames, best.nanoseconds, best.allocations);
}

/** Returns the longest text that consists of `letter`. */
std::string textOf(const std::string& letter) {
  std::string text;
  while (text.size() + letter.size() <= MatrixSettings::kMaxTextLength) text += letter;
  return text;
}

std::string withMarks(size_t marks) {
  std::string letter = "i";
  for (size_t i = 0; i < marks; ++i) letter += "\u0301";
  return letter;
}

MatrixSettings settingsIn(MatrixMode mode) {
  MatrixSettings settings;
  settings.mode = mode;
  settings.brightness = 255;
  for (size_t i = 0; i < kMatrixPixels; ++i) {
    settings.pattern[i] = {static_cast<uint8_t>(i), static_cast<uint8_t>(255 - i), 128};
  }
  return settings;
}

void showTexts() {
  MatrixSettings text = settingsIn(MatrixMode::kText);
  text.text = "Lumisand";
  text.scroll = false;
  show("text, not scrolling", text);
  text.scroll = true;
  text.speed = MatrixSettings::kTopSpeed;
  for (const auto& [name, letter] : {std::pair<std::string, std::string>{"letters", "n"},
                                     {"narrow letters", "i"},
                                     {"letters with 8 marks each", withMarks(8)},
                                     {"letters with 200 marks each", withMarks(200)},
                                     {"invalid UTF-8", "\xFF"}}) {
    text.text = textOf(letter);
    show("2,000 bytes of " + name + ", scrolling", text);
  }
}

}  // namespace

int main() {
  constexpr uint32_t kLowLimit = 300;  // mA; every bright picture exceeds it
  for (const MatrixMode mode :
       {MatrixMode::kOff, MatrixMode::kTime, MatrixMode::kWeather, MatrixMode::kPattern, MatrixMode::kText}) {
    MatrixSettings settings = settingsIn(mode);
    const std::string name(nameOf(mode));
    show(name, settings);
    if (mode == MatrixMode::kOff) continue;
    settings.rainbowBorder = true;
    show(name + ", rainbow border", settings);
    show(name + ", rainbow border, over the current limit", settings, kLowLimit);
  }
  showTexts();
  MatrixSettings pages = settingsIn(MatrixMode::kText);
  pages.seconds = 1;
  pages.transition = PageTransition::kFade;
  pages.pages.emplace_back(pages);
  show("two pages of text, fading", pages);
  return 0;
}
