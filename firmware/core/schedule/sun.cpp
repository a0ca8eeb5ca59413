#include "core/schedule/sun.h"

#include <cmath>

namespace lumi {
namespace {

constexpr float kPi = 3.14159265f;
constexpr float kCosZenith = -0.01453808f;  // of 90.833 degrees
constexpr double kMillisPerDay = 86'400'000;
constexpr EpochMillis kEpoch2000 = 946'728'000'000;  // 2000-01-01T12:00Z

constexpr float radians(float degrees) {
  return degrees * (kPi / 180);
}

/** Reduces degrees to one turn before they lose digits as a float. Returns radians. */
float angle(double degrees) {
  return radians(static_cast<float>(degrees - 360 * std::floor(degrees / 360)));
}

struct SunPosition {
  float declination;  // radians
  float equation;     // of time, in days: the sun is ahead of the mean sun
};

SunPosition sunAt(EpochMillis time) {
  const double days = static_cast<double>(time - kEpoch2000) / kMillisPerDay;
  const auto century = static_cast<float>(days / 36'525);
  const float meanLongitude = angle(280.46646 + 0.98564736 * days);
  const float anomaly = angle(357.52911 + 0.985600282 * days);
  const float node = angle(125.04 - 0.0529537577 * days);
  const float eccentricity = 0.016708634f - 0.000042037f * century;
  const float sinAnomaly = std::sin(anomaly);
  const float sinTwiceAnomaly = std::sin(2 * anomaly);
  const float centre = sinAnomaly * (1.914602f - 0.004817f * century) + sinTwiceAnomaly * 0.019993f +
                       std::sin(3 * anomaly) * 0.000289f;
  const float longitude = meanLongitude + radians(centre - 0.00569f - 0.00478f * std::sin(node));
  const float tilt = radians(23.43929f - 0.0130042f * century + 0.00256f * std::cos(node));
  const float halfTan = std::tan(tilt / 2);
  const float y = halfTan * halfTan;
  const float equation = y * std::sin(2 * meanLongitude) - 2 * eccentricity * sinAnomaly +
                         4 * eccentricity * y * sinAnomaly * std::cos(2 * meanLongitude) -
                         0.5f * y * y * std::sin(4 * meanLongitude) -
                         1.25f * eccentricity * eccentricity * sinTwiceAnomaly;
  return {std::asin(std::sin(tilt) * std::sin(longitude)), equation / (2 * kPi)};
}

EpochMillis daysLater(EpochMillis time, float days) {
  return time + static_cast<EpochMillis>(static_cast<double>(days) * kMillisPerDay);
}

/** The sun's passage over the horizon at a place. */
class Horizon {
 public:
  explicit Horizon(const Coordinates& place)
      : sin_(std::sin(radians(static_cast<float>(place.latitude) / 100))),
        cos_(std::cos(radians(static_cast<float>(place.latitude) / 100))) {}

  /** Half of the time that the sun is up, in days. Below 0: it stays down; above 0.5: it stays up. */
  float halfDay(float declination) const {
    const float above = kCosZenith - sin_ * std::sin(declination);
    const float turn = cos_ * std::cos(declination);
    if (above >= turn) return -1;
    if (above <= -turn) return 1;
    return std::acos(above / turn) / (2 * kPi);
  }

 private:
  float sin_;
  float cos_;
};

/** Returns the sunrise (`side` -1) or sunset (1) around a noon of the mean sun. */
std::optional<EpochMillis> passage(const Horizon& horizon, EpochMillis meanNoon, float side) {
  constexpr int kRounds = 3;  // the sun moves on between noon and its rise
  EpochMillis time = meanNoon;
  float half = 0;
  for (int round = 0; round < kRounds; ++round) {
    const SunPosition sun = sunAt(time);
    half = horizon.halfDay(sun.declination);
    const float bounded = half < 0 ? 0 : half > 0.5f ? 0.5f : half;
    time = daysLater(meanNoon, side * bounded - sun.equation);
  }
  if (half < 0 || half > 0.5f) return std::nullopt;
  return time;
}

}  // namespace

SunDay sunDay(const Coordinates& place, EpochMillis noon) {
  constexpr auto kDayMillis = static_cast<EpochMillis>(kDay);
  const EpochMillis east = place.longitude * kDayMillis / 36'000;
  const EpochMillis ahead = (noon + east) % kDayMillis - kDayMillis / 2;  // -12..12 hours from 1970 on
  const EpochMillis meanNoon = noon - ahead;
  const Horizon horizon(place);
  SunDay day;
  day.sunrise = passage(horizon, meanNoon, -1);
  day.sunset = passage(horizon, meanNoon, 1);
  if (!day.sunrise && !day.sunset) {
    const bool isUp = horizon.halfDay(sunAt(meanNoon).declination) > 0;
    day.kind = isUp ? SunDay::Kind::kMidnightSun : SunDay::Kind::kPolarNight;
  }
  return day;
}

}  // namespace lumi
