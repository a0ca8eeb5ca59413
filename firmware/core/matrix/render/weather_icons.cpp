#include "core/matrix/render/weather_icons.h"

namespace lumi {
namespace {

struct Ink {
  char letter;
  Rgb color;
};

constexpr Ink kInks[] = {
    {'Y', {255, 210, 0}},    // sun, lightning
    {'o', {255, 120, 0}},    // the sun's rays
    {'M', {255, 235, 170}},  // moon
    {'W', {220, 230, 240}},  // cloud
    {'g', {110, 120, 140}},  // lower edge of a cloud, fog
    {'B', {0, 90, 255}},     // rain
    {'C', {120, 220, 255}},  // snow
};

/** Indexed by WeatherIcon: 8 rows of 8 pixels. */
constexpr const char* kTall[] = {
    // sun
    "...oo..."
    ".o....o."
    "...YY..."
    "o.YYYY.o"
    "o.YYYY.o"
    "...YY..."
    ".o....o."
    "...oo...",
    // moon
    "...MM..."
    "..MM...."
    ".MMM...."
    ".MMM...."
    ".MMMM..M"
    ".MMMMMMM"
    "..MMMMM."
    "...MMM..",
    // sun and cloud
    "...o..o."
    "....YY.."
    "..oYYYYo"
    "...WWYY."
    ".WWWWWYo"
    "WWWWWWW."
    "WWWWWWW."
    ".ggggg..",
    // moon and cloud
    "....MM.."
    "...MM..."
    "...MM..M"
    "...WWMMM"
    ".WWWWWM."
    "WWWWWWW."
    "WWWWWWW."
    ".ggggg..",
    // cloud
    "........"
    "...WWW.."
    ".WWWWWW."
    "WWWWWWWW"
    "WWWWWWWW"
    "WWWWWWWW"
    ".gggggg."
    "........",
    // fog
    "........"
    ".gggggg."
    "........"
    "gggggg.."
    "........"
    "..gggggg"
    "........"
    ".gggggg.",
    // drizzle
    "...WWW.."
    ".WWWWWW."
    "WWWWWWWW"
    ".gggggg."
    "........"
    "..B..B.."
    "........"
    ".B..B...",
    // rain
    "...WWW.."
    ".WWWWWW."
    "WWWWWWWW"
    ".gggggg."
    "..B..B.B"
    ".B..B.B."
    "..B..B.."
    ".B..B...",
    // snow
    "...C...."
    ".C.C.C.."
    "..CCC..."
    "CCCCCCC."
    "..CCC..."
    ".C.C.C.."
    "...C...."
    "........",
    // thunder
    "..WWWW.."
    ".WWWWWW."
    "gggggggg"
    "...YY..."
    "..YY...."
    "..YYYY.."
    "....Y..."
    "...Y....",
};

/** Indexed by WeatherIcon: 6 rows of 8 pixels. */
constexpr const char* kLow[] = {
    // sun
    "..o..o.."
    "o..YY..o"
    "..YYYY.."
    "..YYYY.."
    "o..YY..o"
    "..o..o..",
    // moon
    "...MM..."
    "..MM...."
    "..MM...."
    "..MMM..M"
    "..MMMMMM"
    "...MMMM.",
    // sun and cloud
    "....o..o"
    "...oYYY."
    "..WWWYYo"
    ".WWWWWY."
    "WWWWWWW."
    ".ggggg..",
    // moon and cloud
    "....MM.."
    "....MM.M"
    "..WWWMMM"
    ".WWWWWM."
    "WWWWWWW."
    ".ggggg..",
    // cloud
    "...WWW.."
    ".WWWWWW."
    "WWWWWWWW"
    "WWWWWWWW"
    ".gggggg."
    "........",
    // fog
    ".gggggg."
    "........"
    "gggggg.."
    "........"
    "..gggggg"
    "........",
    // drizzle
    "...WWW.."
    ".WWWWWW."
    ".gggggg."
    "........"
    "..B..B.."
    ".....B..",
    // rain
    "...WWW.."
    ".WWWWWW."
    ".gggggg."
    "..B..B.."
    ".B..B..B"
    "B..B..B.",
    // snow
    ".C.C.C.."
    "..CCC..."
    ".CCCCC.."
    "..CCC..."
    ".C.C.C.."
    "........",
    // thunder
    "..WWWW.."
    "gggggggg"
    "...YY..."
    "..YYYY.."
    "....Y..."
    "...Y....",
};

Rgb colorOf(char letter) {
  for (const Ink& ink : kInks) {
    if (ink.letter == letter) return ink.color;
  }
  return {};
}

}  // namespace

WeatherIcon weatherIcon(uint8_t code, bool isDay) {
  if (code <= 1) return isDay ? WeatherIcon::kSun : WeatherIcon::kMoon;
  if (code == 2) return isDay ? WeatherIcon::kSunAndCloud : WeatherIcon::kMoonAndCloud;
  if (code < 40 || code > 99) return WeatherIcon::kCloud;
  if (code < 50) return WeatherIcon::kFog;
  if (code < 60) return WeatherIcon::kDrizzle;
  if (code < 70) return WeatherIcon::kRain;
  if (code < 80) return WeatherIcon::kSnow;
  if (code < 85) return WeatherIcon::kRain;
  if (code < 91) return WeatherIcon::kSnow;
  return WeatherIcon::kThunder;
}

void drawWeatherIcon(MatrixCanvas& canvas, WeatherIcon icon) {
  const bool isTall = canvas.rows() >= 8;
  const char* pixel = (isTall ? kTall : kLow)[static_cast<size_t>(icon)];
  for (int32_t row = 0; row < (isTall ? 8 : 6); ++row) {
    for (int32_t col = 0; col < kWeatherIconColumns; ++col) canvas.put(col, row, colorOf(*pixel++));
  }
}

}  // namespace lumi
