#include "core/matrix/render/faces.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/matrix/render/text_run.h"
#include "core/matrix/render/weather_icons.h"
#include "core/pixels/color.h"

namespace lumi {
namespace {

constexpr uint32_t kSecondsADay = 86'400;

int32_t widestDigit(const Font& font) {
  int32_t widest = 0;
  for (char32_t digit = U'0'; digit <= U'9'; ++digit) {
    widest = std::max<int32_t>(widest, font.glyph(digit).width);
  }
  return widest;
}

struct Face {
  char32_t digits[4] = {U'-', U'-', U'-', U'-'};
  bool hasColon = true;
};

Face faceOf(std::optional<uint32_t> localSecond) {
  if (!localSecond) return {};
  const auto digit = [](uint32_t value) { return U'0' + value % 10; };
  const uint32_t minute = *localSecond % kSecondsADay / 60;
  const uint32_t hour = minute / 60;
  return {{digit(hour / 10), digit(hour), digit(minute % 60 / 10), digit(minute % 60)},
          *localSecond % 2 == 0};
}

}  // namespace

void drawTime(MatrixCanvas& canvas, std::optional<uint32_t> localSecond, Rgb color) {
  const Font& font = canvas.font();
  const Face face = faceOf(localSecond);
  const Glyph colon = font.glyph(U':');
  const int32_t cell = widestDigit(font);
  int32_t left = (canvas.columns() - (4 * cell + colon.width + 4)) / 2;
  for (size_t i = 0; i < 4; ++i) {
    const Glyph glyph = font.glyph(face.digits[i]);
    canvas.putGlyph(left + (cell - glyph.width) / 2, 0, glyph, color);
    left += cell + 1;
    if (i != 1) continue;
    if (face.hasColon) canvas.putGlyph(left, 0, colon, color);
    left += colon.width + 1;
  }
}

namespace {

constexpr int32_t kTextLeft = kWeatherIconColumns + 1;

int wholeDegrees(int tenths) {
  const int size = (std::abs(tenths) + 5) / 10;
  return tenths < 0 ? -size : size;
}

void drawTemperature(MatrixCanvas& canvas, int degrees, Rgb color) {
  char text[16];
  std::snprintf(text, sizeof text, "%d\u00B0", degrees);
  const int32_t room = canvas.columns() - kTextLeft;
  TextRun run(canvas.font(), text);
  int32_t top = 0;
  if (run.width() > room) {
    run = TextRun(Font::small(), text);
    top = (canvas.rows() - Font::small().rows()) / 2;
  }
  run.draw(canvas, top, color, centredPlace(run.width(), room) - kTextLeft * kPixel);
}

}  // namespace

void drawWeather(MatrixCanvas& canvas, const std::optional<Weather>& weather, Rgb color) {
  if (!weather || weather->isStale()) {
    TextRun run(canvas.font(), "--");
    run.draw(canvas, 0, color, centredPlace(run.width(), canvas.columns()));
    return;
  }
  drawWeatherIcon(canvas, weatherIcon(weather->code, weather->isDay));
  drawTemperature(canvas, wholeDegrees(weather->tenthDegrees), color);
}

namespace {

constexpr uint64_t kTurn = 1'000'000;  // one turn, in milliseconds times speed

MatrixPixel& borderPixel(MatrixFrame& frame, size_t i) {
  constexpr size_t kRight = kMatrixColumns - 1;
  constexpr size_t kBottom = kMatrixRows - 1;
  if (i < kRight) return frame.at(i, 0);
  if (i < kRight + kBottom) return frame.at(kRight, i - kRight);
  if (i < 2 * kRight + kBottom) return frame.at(2 * kRight + kBottom - i, kBottom);
  return frame.at(0, kBorderPixels - i);
}

}  // namespace

void drawRainbowBorder(MatrixFrame& frame, uint16_t speed, Millis shownFor) {
  // The result is the same without the first "% kTurn", but the product could overflow.
  const auto turned = static_cast<size_t>(shownFor % kTurn * speed % kTurn * kHueSteps / kTurn);
  for (size_t i = 0; i < kBorderPixels; ++i) {
    const size_t hue = (i * kHueSteps / kBorderPixels + kHueSteps - turned) % kHueSteps;
    borderPixel(frame, i) = {colorOfHue(hue), 255};
  }
}

}  // namespace lumi
