#pragma once

#include <array>
#include <string>

#include "core/base/frame_grid.h"
#include "core/matrix/render/matrix_display.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/recording_output.h"

namespace lumi::test {

constexpr Rgb kWhite{255, 255, 255};

struct Wired {
  uint8_t first;
  uint8_t second;
  uint8_t third;

  bool operator==(const Wired& other) const {
    return first == other.first && second == other.second && third == other.third;
  }
};

constexpr Wired kDark{0, 0, 0};

inline MatrixSettings still(const std::string& text, Rgb color = kWhite, uint8_t brightness = 255) {
  MatrixSettings settings;
  settings.text = text;
  settings.scroll = false;
  settings.color = color;
  settings.brightness = brightness;
  return settings;
}

inline MatrixSettings moving(const std::string& text, uint8_t brightness = 255) {
  MatrixSettings settings = still(text, kWhite, brightness);
  settings.scroll = true;
  return settings;
}

inline MatrixSettings showing(MatrixMode mode) {
  MatrixSettings settings = still("");
  settings.mode = mode;
  return settings;
}

inline MatrixHardware plain() {
  MatrixHardware hardware;
  hardware.order = ColorOrder::kRgb;
  hardware.currentLimitMilliamps = 0;
  return hardware;
}

/** A display with colour order RGB and no current limit. */
struct MatrixFixture {
  explicit MatrixFixture(const MatrixHardware& hardware = plain()) { display.setHardware(hardware); }

  void show(const MatrixSettings& settings) {
    display.setSettings(settings);
    pass(kMaxFrame);
  }

  void pass(Millis time) {
    clock.advance(time);
    display.tick();
  }

  Wired onChain(size_t index) const {
    return {output.last.at(index * 3), output.last.at(index * 3 + 1), output.last.at(index * 3 + 2)};
  }

  /** Returns the visible bytes of a pixel on a panel without rotation. */
  Wired at(size_t col, size_t row) const { return onChain(layoutB(col, row)); }

  std::string lit() const {
    std::string picture;
    for (size_t row = 0; row < kMatrixRows; ++row) {
      for (size_t col = 0; col < kMatrixColumns; ++col) picture += at(col, row) == kDark ? '.' : '#';
      picture += '\n';
    }
    return picture;
  }

  ManualClock clock;
  RecordingOutput output;
  MatrixDisplay display{clock, output};
};

/** Returns the pixels that a renderer lights, in the format of MatrixFixture::lit(). */
inline std::string litBy(const MatrixSettings& settings, const MatrixMoment& moment) {
  MatrixRenderer renderer;
  renderer.setSettings(settings);
  const MatrixFrame& frame = renderer.draw(moment);
  std::string picture;
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) picture += frame.at(col, row).share != 0 ? '#' : '.';
    picture += '\n';
  }
  return picture;
}

}  // namespace lumi::test
