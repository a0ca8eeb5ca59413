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

/** The icons beside each other, in the order of WeatherIcon; web/src/features/matrix/preview has the same. */
constexpr const char* kTall[] = {
    "...oo... ...MM... ...o..o. ....MM.. ........ ........ ...WWW.. ...WWW.. ...C.... ..WWWW..",
    ".o....o. ..MM.... ....YY.. ...MM... ...WWW.. .gggggg. .WWWWWW. .WWWWWW. .C.C.C.. .WWWWWW.",
    "...YY... .MMM.... ..oYYYYo ...MM..M .WWWWWW. ........ WWWWWWWW WWWWWWWW ..CCC... gggggggg",
    "o.YYYY.o .MMM.... ...WWYY. ...WWMMM WWWWWWWW gggggg.. .gggggg. .gggggg. CCCCCCC. ...YY...",
    "o.YYYY.o .MMMM..M .WWWWWYo .WWWWWM. WWWWWWWW ........ ........ ..B..B.B ..CCC... ..YY....",
    "...YY... .MMMMMMM WWWWWWW. WWWWWWW. WWWWWWWW ..gggggg ..B..B.. .B..B.B. .C.C.C.. ..YYYY..",
    ".o....o. ..MMMMM. WWWWWWW. WWWWWWW. .gggggg. ........ ........ ..B..B.. ...C.... ....Y...",
    "...oo... ...MMM.. .ggggg.. .ggggg.. ........ .gggggg. .B..B... .B..B... ........ ...Y....",
};
constexpr const char* kLow[] = {
    "..o..o.. ...MM... ....o..o ....MM.. ...WWW.. .gggggg. ...WWW.. ...WWW.. .C.C.C.. ..WWWW..",
    "o..YY..o ..MM.... ...oYYY. ....MM.M .WWWWWW. ........ .WWWWWW. .WWWWWW. ..CCC... gggggggg",
    "..YYYY.. ..MM.... ..WWWYYo ..WWWMMM WWWWWWWW gggggg.. .gggggg. .gggggg. .CCCCC.. ...YY...",
    "..YYYY.. ..MMM..M .WWWWWY. .WWWWWM. WWWWWWWW ........ ........ ..B..B.. ..CCC... ..YYYY..",
    "o..YY..o ..MMMMMM WWWWWWW. WWWWWWW. .gggggg. ..gggggg ..B..B.. .B..B..B .C.C.C.. ....Y...",
    "..o..o.. ...MMMM. .ggggg.. .ggggg.. ........ ........ .....B.. B..B..B. ........ ...Y....",
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
  const size_t left = static_cast<size_t>(icon) * (kWeatherIconColumns + 1);
  for (int32_t row = 0; row < (isTall ? 8 : 6); ++row) {
    const char* const pixels = (isTall ? kTall : kLow)[row] + left;
    for (int32_t col = 0; col < kWeatherIconColumns; ++col) canvas.put(col, row, colorOf(pixels[col]));
  }
}

}  // namespace lumi
