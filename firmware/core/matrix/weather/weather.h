#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lumi {

struct Weather {
  static constexpr Millis kStaleAfter = 6 * kHour;

  int16_t tenthDegrees = 0;  // temperature in tenths of a degree
  bool isFahrenheit = false;
  uint8_t code = 0;  // WMO 4677 as Open-Meteo uses it: 0 clear .. 99 thunderstorm with hail
  bool isDay = true;
  Millis age = 0;  // time since the hub received these values

  bool isStale() const { return age >= kStaleAfter; }
  bool operator==(const Weather& other) const {
    return tenthDegrees == other.tenthDegrees && isFahrenheit == other.isFahrenheit && code == other.code &&
           isDay == other.isDay && age == other.age;
  }
};

}  // namespace lumi
