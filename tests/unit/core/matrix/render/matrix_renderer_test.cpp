#include "core/matrix/render/matrix_renderer.h"

#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <string>

#include "core/pixels/color.h"
#include "support/heap/heap_use.h"

using namespace lumi;

namespace {

MatrixSettings settingsIn(MatrixMode mode) {
  MatrixSettings settings;
  settings.mode = mode;
  return settings;
}

bool isDark(const MatrixFrame& frame) {
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) {
      if (!(frame.at(col, row) == MatrixPixel{})) return false;
    }
  }
  return true;
}

/** Generates random settings and moments, including unusual ones. */
class Chance {
 public:
  explicit Chance(uint32_t seed) : random_(seed) {}

  MatrixSettings settings() {
    MatrixSettings settings;
    settings.enabled = below(8) != 0;
    settings.mode = static_cast<MatrixMode>(below(5));
    settings.text.resize(below(3) == 0 ? below(MatrixSettings::kMaxTextLength + 1) : below(40));
    for (char& byte : settings.text) byte = static_cast<char>(below(2) == 0 ? 32 + below(96) : below(256));
    settings.color = color();
    settings.speed = static_cast<uint16_t>(below(MatrixSettings::kTopSpeed + 1));
    settings.scroll = below(2) == 0;
    settings.rainbowBorder = below(2) == 0;
    settings.clock = {below(2) == 0, below(2) == 0, ClockDate(below(3)), ClockWeek(below(3))};
    for (Rgb& pixel : settings.pattern) pixel = color();
    return settings;
  }

  MatrixMoment moment() {
    MatrixMoment moment;
    moment.shownFor = (Millis{random_()} << 32 | random_()) >> below(64);
    if (below(3) != 0) moment.localSecond = below(86'400);
    moment.localDay = static_cast<int32_t>(below(60'000));
    if (below(3) != 0) {
      moment.weather = Weather{static_cast<int16_t>(below(65'536)), below(2) == 0,
                               static_cast<uint8_t>(below(256)), below(2) == 0, Millis{below(50'000'000)}};
    }
    return moment;
  }

 private:
  uint32_t below(size_t bound) { return static_cast<uint32_t>(random_() % bound); }
  Rgb color() {
    if (below(4) == 0) return {};
    return {static_cast<uint8_t>(below(256)), static_cast<uint8_t>(below(256)),
            static_cast<uint8_t>(below(256))};
  }

  std::mt19937 random_;
};

bool isSaturated(Rgb color) {
  const bool hasFull = color.red == 255 || color.green == 255 || color.blue == 255;
  const bool hasNone = color.red == 0 || color.green == 0 || color.blue == 0;
  return hasFull && hasNone;
}

bool isOnBorder(size_t col, size_t row) {
  return col == 0 || col == kMatrixColumns - 1 || row == 0 || row == kMatrixRows - 1;
}

}  // namespace

TEST_CASE("before the first settings the picture is dark") {
  MatrixRenderer renderer;
  CHECK(isDark(renderer.draw({})));
}

TEST_CASE("random settings at random times give valid pictures") {
  Chance chance(5);
  MatrixRenderer renderer;
  for (int i = 0; i < 5000; ++i) {
    const MatrixSettings settings = chance.settings();
    renderer.setSettings(settings);
    const MatrixFrame frame = renderer.draw(chance.moment());
    if (!settings.enabled || settings.mode == MatrixMode::kOff) REQUIRE(isDark(frame));
    for (size_t row = 0; row < kMatrixRows; ++row) {
      for (size_t col = 0; col < kMatrixColumns; ++col) {
        const MatrixPixel& pixel = frame.at(col, row);
        REQUIRE((pixel.share == 0) == (pixel.color == Rgb{}));
        if (pixel.share == 0) continue;
        if (settings.rainbowBorder && isOnBorder(col, row)) {
          REQUIRE(isSaturated(pixel.color));
          REQUIRE(pixel.share == 255);
        } else if (settings.mode == MatrixMode::kText || settings.mode == MatrixMode::kTime) {
          REQUIRE(pixel.color == settings.color);
        }
      }
    }
  }
}

TEST_CASE("the border does not depend on the content, and the content stays inside") {
  Chance chance(6);
  MatrixRenderer framed;
  MatrixRenderer empty;
  for (int i = 0; i < 1000; ++i) {
    MatrixSettings settings = chance.settings();
    settings.enabled = true;
    settings.rainbowBorder = true;
    if (settings.mode == MatrixMode::kOff) continue;
    const MatrixMoment moment = chance.moment();
    framed.setSettings(settings);
    settings.mode = MatrixMode::kText;
    settings.text.clear();
    empty.setSettings(settings);
    const MatrixFrame& border = empty.draw(moment);
    const MatrixFrame& frame = framed.draw(moment);
    for (size_t row = 0; row < kMatrixRows; ++row) {
      for (size_t col = 0; col < kMatrixColumns; ++col) {
        if (isOnBorder(col, row)) {
          REQUIRE(frame.at(col, row) == border.at(col, row));
        } else {
          REQUIRE(border.at(col, row) == MatrixPixel{});
        }
      }
    }
  }
}

TEST_CASE("after any number of turns the border is as in the first turn") {
  MatrixSettings settings = settingsIn(MatrixMode::kPattern);
  settings.rainbowBorder = true;
  settings.speed = 777;
  MatrixRenderer renderer;
  renderer.setSettings(settings);
  const MatrixFrame first = renderer.draw({12'345, {}, {}});
  constexpr Millis kTurns = std::numeric_limits<Millis>::max() / 1'000'000 * 1'000'000 - 1'000'000;
  const MatrixFrame& later = renderer.draw({12'345 + kTurns, {}, {}});
  for (size_t col = 0; col < kMatrixColumns; ++col) CHECK(later.at(col, 0) == first.at(col, 0));
}

TEST_CASE("drawing a frame of any mode allocates no memory") {
  for (size_t mode = 0; mode < kMatrixModeNames.size(); ++mode) {
    for (const bool border : {false, true}) {
      MatrixSettings settings = settingsIn(static_cast<MatrixMode>(mode));
      settings.text = std::string(1990, 'g') + "\xF0\x9F\x98\x80\xFF";
      settings.rainbowBorder = border;
      for (const PageTransition transition : {PageTransition::kSlide, PageTransition::kFade}) {
        settings.pages.emplace_back(settings).transition = transition;
        settings.pages.back().seconds = 1;
      }
      MatrixRenderer renderer;
      renderer.setSettings(settings);
      MatrixMoment moment{0, 50'000u, Weather{-123, false, 71, true, 0}};
      const size_t before = test::heapUse().allocations;
      for (; moment.shownFor < 60'000; moment.shownFor += 16) renderer.draw(moment);
      renderer.drawNotice("1234", {255, 255, 255});
      CHECK(test::heapUse().allocations == before);
      renderer.setSettings(settingsIn(MatrixMode::kText));
    }
  }
  const size_t before = test::heapUse().allocations;
  const std::string counted(100, 'x');
  CHECK(test::heapUse().allocations > before);
}

TEST_CASE("a text that has left the matrix returns at once") {
  MatrixRenderer renderer;
  MatrixSettings settings = settingsIn(MatrixMode::kText);
  settings.text = "i";
  renderer.setSettings(settings);
  int dark = 0;
  for (Millis at = 0; at < 100'000; at += 16) dark += isDark(renderer.draw({at, {}, {}})) ? 1 : 0;
  CHECK(dark < 6250 / 30);
}

TEST_CASE("a notice is drawn whatever the settings are") {
  MatrixRenderer renderer;
  MatrixSettings settings = settingsIn(MatrixMode::kText);
  settings.enabled = false;
  renderer.setSettings(settings);
  const MatrixFrame notice = renderer.drawNotice("1234", {1, 2, 3});
  settings.enabled = true;
  settings.scroll = false;
  settings.text = "1234";
  settings.color = {1, 2, 3};
  renderer.setSettings(settings);
  const MatrixFrame& text = renderer.draw({});
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) CHECK(notice.at(col, row) == text.at(col, row));
  }
  CHECK_FALSE(isDark(text));
}
