#pragma once

#include <algorithm>
#include <memory>
#include <random>
#include <string>

#include "core/base/text.h"
#include "core/json/text_forms.h"
#include "core/matrix/settings/device_config.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi::test {

/** Creates random settings of every kind. The same seed always gives the same settings. */
class RandomMatrices {
 public:
  explicit RandomMatrices(uint32_t seed) : random_(seed) {}

  size_t below(size_t limit) { return random_() % limit; }
  bool flip() { return below(2) == 1; }
  uint8_t hours() { return flip() ? 12 : 24; }
  uint8_t byte() { return static_cast<uint8_t>(below(256)); }
  Rgb color() { return {byte(), byte(), byte()}; }

  /** Returns valid UTF-8 of at most `longest` bytes with all characters that JSON has to escape. */
  std::string text(size_t longest) {
    static const std::string kPieces[] = {
        "a", "Z", " ", "\"", "\\", "\x7F", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    const size_t wanted = below(longest + 1);
    std::string text;
    while (true) {
      const std::string& piece = kPieces[below(std::size(kPieces))];
      if (text.size() + piece.size() > wanted) return text;
      text += piece;
    }
  }

  std::string name() {
    std::string name = "M" + text(kMaxNameBytes - 1);
    const auto isControl = [](char c) { return hasControlCharacter({&c, 1}); };
    name.erase(std::remove_if(name.begin(), name.end(), isControl), name.end());
    return name;
  }

  MatrixPage page() {
    MatrixPage page;
    page.mode = static_cast<MatrixMode>(below(kMatrixModeNames.size()));
    page.text = text(100);
    page.color = color();
    page.speed = static_cast<uint16_t>(below(MatrixPage::kTopSpeed + 1));
    page.scroll = flip();
    page.rainbowBorder = flip();
    page.clock = {hours(), flip(), ClockDate(below(3)), ClockWeek(below(3))};
    page.seconds = static_cast<uint16_t>(1 + below(MatrixPage::kMaxSeconds));
    page.transition = PageTransition(below(4));
    if (flip()) page.patternId = static_cast<uint8_t>(below(kMaxSavedPatterns + 1));
    return page;
  }

  MatrixSettings matrix() {
    MatrixSettings matrix;
    matrix.name = name();
    matrix.enabled = flip();
    matrix.brightness = byte();
    matrix.mode = static_cast<MatrixMode>(below(kMatrixModeNames.size()));
    matrix.text = text(MatrixSettings::kMaxTextLength - 7 * 100);
    matrix.color = color();
    matrix.speed = static_cast<uint16_t>(below(MatrixSettings::kTopSpeed + 1));
    matrix.scroll = flip();
    matrix.rainbowBorder = flip();
    if (flip()) matrix.clock = {hours(), flip(), ClockDate(below(3)), ClockWeek(below(3))};
    for (Rgb& pixel : matrix.pattern) pixel = color();
    if (flip()) matrix.transition = PageTransition(below(4));
    if (flip()) matrix.seconds = static_cast<uint16_t>(1 + below(MatrixPage::kMaxSeconds));
    if (flip()) matrix.patternId = static_cast<uint8_t>(below(kMaxSavedPatterns + 1));
    matrix.pages.resize(flip() ? 0 : below(MatrixSettings::kMaxPages));
    for (MatrixPage& page : matrix.pages) page = this->page();
    return matrix;
  }

  MatricesSettings matrices() { return {matrix(), matrix()}; }

  DeviceConfig deviceConfig() {
    DeviceConfig config;
    config.settings = matrix();
    config.hardware.wiring = {static_cast<uint16_t>(90 * below(4)), flip(), flip()};
    config.hardware.order = static_cast<ColorOrder>(below(6));
    config.hardware.currentLimitMilliamps = static_cast<uint32_t>(below(100'001));
    config.timeZone = flip() ? "UTC0" : "<+0330>-3:30";
    if (flip()) config.weather = weather();
    config.isTemporary = flip();
    config.hardware.part = static_cast<MatrixPart>(below(3));
    if (flip()) config.start = 1'777'636'800'000 + static_cast<EpochMillis>(below(100'000));
    for (size_t i = 0; i < config.settings.pageCount(); ++i) {
      if (config.settings.page(i).patternId != 0)
        config.patternRevisions[i] = static_cast<uint32_t>(random_());
    }
    return config;
  }

 private:
  Weather weather() {
    Weather weather;
    weather.tenthDegrees = static_cast<int16_t>(static_cast<int>(below(2001)) - 1000);
    weather.isFahrenheit = flip();
    weather.code = static_cast<uint8_t>(below(100));
    weather.isDay = flip();
    weather.age = below(100'000) * kSecond;
    return weather;
  }

  std::mt19937 random_;
};

}  // namespace lumi::test
