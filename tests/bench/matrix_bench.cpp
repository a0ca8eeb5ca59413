// Shows frames of one kind, from settings to wire bytes, to count instructions between the toggles.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/matrix/matrix_display.h"

using namespace lumi;

namespace {

constexpr int kWarmUpFrames = 60;

class StandingClock : public Clock {
 public:
  Millis now() const override { return now_; }
  std::optional<EpochMillis> wall() const override { return static_cast<EpochMillis>(now_); }
  void setWall(EpochMillis) override {}
  void advance() { now_ += MatrixDisplay::kFrameInterval; }

 private:
  Millis now_ = 0;
};

class NoOutput : public LedOutput {
 public:
  void configure(uint16_t, ColorOrder) override {}
  bool ready() const override { return true; }
  void show(ConstBytes) override {}
};

struct Run {
  MatrixSettings settings;
  int frames = 200;
};

/** The longest text of letters with so many combining marks each. */
std::string lettersWithMarks(size_t marks) {
  std::string letter = "i";
  for (size_t i = 0; i < marks; ++i) letter += "\u0301";
  std::string text;
  while (text.size() + letter.size() <= MatrixSettings::kLongestText) text += letter;
  return text;
}

std::optional<Run> read(int count, char** words) {
  Run run;
  run.settings.brightness = 255;
  for (size_t i = 0; i < kMatrixPixels; ++i) {
    run.settings.pattern[i] = {static_cast<uint8_t>(i), static_cast<uint8_t>(255 - i), 128};
  }
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "border") {
      run.settings.rainbowBorder = true;
    } else if (word.substr(0, 5) == "text=") {
      run.settings.text = std::string(static_cast<size_t>(std::atoi(word.data() + 5)), 'n');
    } else if (word.substr(0, 6) == "marks=") {
      run.settings.text = lettersWithMarks(static_cast<size_t>(std::atoi(word.data() + 6)));
    } else if (word.substr(0, 7) == "frames=") {
      run.frames = std::atoi(word.data() + 7);
    } else if (const auto mode = matrixModeFromName(word)) {
      run.settings.mode = *mode;
    } else {
      return std::nullopt;
    }
  }
  return run;
}

}  // namespace

extern "C" __attribute__((noinline)) void bench_frame(MatrixDisplay& display) {
  display.tick();
}

int main(int count, char** words) {
  const std::optional<Run> run = read(count, words);
  if (!run) {
    std::fputs("usage: bench_matrix MODE [border] [text=BYTES] [marks=COUNT] [frames=N]\n", stderr);
    return 2;
  }
  StandingClock clock;
  NoOutput output;
  MatrixDisplay display(clock, output);
  display.setHardware({});
  display.setWeather(Weather{-123, false, 71, true, 0});
  display.setSettings(run->settings);
  for (int i = 0; i < kWarmUpFrames + run->frames; ++i) {
    clock.advance();
    if (i < kWarmUpFrames) {
      display.tick();
    } else {
      bench_frame(display);
    }
  }
  std::printf("%d\n", run->frames);
  return 0;
}
