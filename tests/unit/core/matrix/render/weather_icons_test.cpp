#include "core/matrix/render/weather_icons.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

using namespace lumi;

TEST_CASE("every code that Open-Meteo documents has its icon") {
  const std::vector<std::pair<WeatherIcon, std::vector<int>>> byDay = {
      {WeatherIcon::kSun, {0, 1}},
      {WeatherIcon::kSunAndCloud, {2}},
      {WeatherIcon::kCloud, {3}},
      {WeatherIcon::kFog, {45, 48}},
      {WeatherIcon::kDrizzle, {51, 53, 55, 56, 57}},
      {WeatherIcon::kRain, {61, 63, 65, 66, 67, 80, 81, 82}},
      {WeatherIcon::kSnow, {71, 73, 75, 77, 85, 86}},
      {WeatherIcon::kThunder, {95, 96, 99}},
  };
  for (const auto& [icon, codes] : byDay) {
    for (const int code : codes) {
      CAPTURE(code);
      CHECK(weatherIcon(static_cast<uint8_t>(code), true) == icon);
    }
  }
}

TEST_CASE("at night the moon replaces the sun, and nothing else changes") {
  for (int code = 0; code < 256; ++code) {
    CAPTURE(code);
    const WeatherIcon day = weatherIcon(static_cast<uint8_t>(code), true);
    const WeatherIcon night = weatherIcon(static_cast<uint8_t>(code), false);
    if (day == WeatherIcon::kSun) {
      CHECK(night == WeatherIcon::kMoon);
    } else if (day == WeatherIcon::kSunAndCloud) {
      CHECK(night == WeatherIcon::kMoonAndCloud);
    } else {
      CHECK(night == day);
    }
  }
}

TEST_CASE("an unknown code is a cloud") {
  for (const int code : {100, 200, 255})
    CHECK(weatherIcon(static_cast<uint8_t>(code), true) == WeatherIcon::kCloud);
}

TEST_CASE("all icons differ, in both heights") {
  for (const bool insideBorder : {false, true}) {
    std::set<std::string> pictures;
    for (int icon = 0; icon <= static_cast<int>(WeatherIcon::kThunder); ++icon) {
      MatrixFrame frame;
      MatrixCanvas canvas(frame, insideBorder);
      drawWeatherIcon(canvas, static_cast<WeatherIcon>(icon));
      std::string lit;
      for (size_t row = 0; row < kMatrixRows; ++row) {
        for (size_t col = 0; col < kMatrixColumns; ++col) lit += frame.at(col, row).share != 0 ? '#' : '.';
      }
      pictures.insert(lit);
    }
    CHECK(pictures.size() == 10);
  }
}
