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

/** Draws digits, dashes and other characters. The colons are dark if `hidesColons`, and take their place. */
void drawFace(MatrixCanvas& canvas, const Font& font, const char* face, bool hidesColons, Rgb color) {
  const int32_t cell = widestDigit(font);
  const auto widthOf = [&](char sign) {
    const bool isInCell = sign == '-' || (sign >= '0' && sign <= '9');
    return isInCell ? cell : int32_t{font.glyph(static_cast<char32_t>(sign)).width};
  };
  int32_t width = -1;
  for (const char* sign = face; *sign != 0; ++sign) width += widthOf(*sign) + 1;
  int32_t left = (canvas.columns() - width) / 2;
  const int32_t top = (canvas.rows() - font.rows()) / 2;
  for (const char* sign = face; *sign != 0; ++sign) {
    const Glyph glyph = font.glyph(static_cast<char32_t>(*sign));
    const int32_t room = widthOf(*sign);
    const bool isHidden = *sign == ':' && hidesColons;
    if (!isHidden) canvas.putGlyph(left + (room - glyph.width) / 2, top, glyph, color);
    left += room + 1;
  }
}

bool showsWeek(const MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock) {
  return clock.week != ClockWeek::kNone && moment.localSecond && canvas.rows() >= 8;
}

void drawWeek(MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock, Rgb color) {
  constexpr int32_t kDays = 7;
  constexpr int32_t kLine = 4;          // three pixels and a dark one
  constexpr int32_t kFirstWeekday = 4;  // 1970-01-01 was a Thursday; Sunday is 0
  constexpr uint8_t kOtherDay = 64;     // share of light
  const int32_t fromSunday = (moment.localDay + kFirstWeekday) % kDays;
  const int32_t today = clock.week == ClockWeek::kSunday ? fromSunday : (fromSunday + kDays - 1) % kDays;
  const int32_t left = (canvas.columns() - (kDays * kLine - 1)) / 2;
  for (int32_t i = 0; i < kDays * kLine; ++i) {
    if (i % kLine == kLine - 1) continue;
    canvas.put(left + i, canvas.rows() - 1, color, i / kLine == today ? 255 : kOtherDay);
  }
}

const Font& fontFor(const MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock) {
  return clock.hasSeconds || showsWeek(canvas, moment, clock) ? Font::small() : canvas.font();
}

}  // namespace

void drawTime(MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock, Rgb color) {
  const unsigned second = moment.localSecond.value_or(0) % kSecondsADay;
  const unsigned hour = second / 3600;
  const unsigned minute = second / 60 % 60;
  const unsigned twelve = (hour + 11) % 12 + 1;
  char face[16] = "--:--";
  if (moment.localSecond) {
    int length = clock.hours == 12 ? std::snprintf(face, sizeof face, "%u:%02u", twelve, minute)
                                   : std::snprintf(face, sizeof face, "%02u:%02u", hour, minute);
    if (clock.hasSeconds) std::snprintf(face + length, sizeof face - length, ":%02u", second % 60);
  }
  const bool hidesColons = second % 2 == 1 && !clock.hasSeconds;
  drawFace(canvas, fontFor(canvas, moment, clock), face, hidesColons, color);
  if (showsWeek(canvas, moment, clock)) drawWeek(canvas, moment, clock, color);
}

void drawClock(MatrixCanvas& canvas, const MatrixMoment& moment, const MatrixClock& clock, Rgb color) {
  const bool isDatesTurn = moment.shownFor % (kClockTurn + kDateTurn) >= kClockTurn;
  if (clock.date == ClockDate::kNone || !moment.localSecond || !isDatesTurn) {
    return drawTime(canvas, moment, clock, color);
  }
  const CivilDate date = civilFromDays(moment.localDay);
  char face[16];
  if (clock.date == ClockDate::kDayMonth) {
    std::snprintf(face, sizeof face, "%d.%d.", date.day, date.month);
  } else {
    std::snprintf(face, sizeof face, "%d/%d", date.month, date.day);
  }
  drawFace(canvas, fontFor(canvas, moment, clock), face, false, color);
  if (showsWeek(canvas, moment, clock)) drawWeek(canvas, moment, clock, color);
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

void putOnBorder(MatrixCanvas& canvas, int32_t i, Rgb color) {
  const int32_t right = canvas.columns() - 1;
  const int32_t bottom = canvas.rows() - 1;
  if (i < right) return canvas.put(i, 0, color);
  if (i < right + bottom) return canvas.put(right, i - right, color);
  if (i < 2 * right + bottom) return canvas.put(2 * right + bottom - i, bottom, color);
  canvas.put(0, 2 * (right + bottom) - i, color);
}

}  // namespace

void drawRainbowBorder(MatrixCanvas& canvas, uint16_t speed, Millis shownFor) {
  // The result is the same without the first "% kTurn", but the product could overflow.
  const auto turned = static_cast<int32_t>(shownFor % kTurn * speed % kTurn * kHueSteps / kTurn);
  constexpr auto kTurnOfHues = static_cast<int32_t>(kHueSteps);
  const int32_t count = 2 * (canvas.columns() + canvas.rows()) - 4;
  for (int32_t i = 0; i < count; ++i) {
    putOnBorder(
        canvas, i,
        colorOfHue(static_cast<size_t>((i * kTurnOfHues / count + kTurnOfHues - turned) % kTurnOfHues)));
  }
}

}  // namespace lumi
