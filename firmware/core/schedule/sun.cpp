#include "core/schedule/sun.h"

#include <cmath>

namespace lumi {
namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kCosZenith = -0.01453808;  // of 90.833 degrees
constexpr double kMillisPerDay = 86'400'000;
constexpr EpochMillis kEpoch2000 = 946'728'000'000;  // 2000-01-01T12:00Z

/** Sine and cosine of an angle in degrees. */
struct Turn {
  explicit Turn(double degrees)
      : sin(std::sin(degrees * (kPi / 180))), cos(std::cos(degrees * (kPi / 180))) {}

  double sinTwice() const { return 2 * sin * cos; }
  double cosTwice() const { return 1 - 2 * sin * sin; }

  double sin;
  double cos;
};

/** Returns the cosine of the angle with this sine, which is between -90 and 90 degrees. */
double cosOf(double sine) {
  return std::sqrt(1 - sine * sine);
}

struct SunPosition {
  double sinDeclination;
  double equation;  // of time, in days: the sun is ahead of the mean sun
};

// Double, not float: the sand's arcs use the same functions, so they cost the chip no flash. The angles are
// not reduced to one turn: until the year 9999 they keep enough digits.
SunPosition sunAt(EpochMillis time) {
  const double days = static_cast<double>(time - kEpoch2000) / kMillisPerDay;
  const double century = days / 36'525;
  const double meanDegrees = 280.46646 + 0.98564736 * days;
  const Turn mean(meanDegrees);
  const Turn anomaly(357.52911 + 0.985600282 * days);
  const Turn node(125.04 - 0.0529537577 * days);
  const double eccentricity = 0.016708634 - 0.000042037 * century;
  const double centre = anomaly.sin * (1.914602 - 0.004817 * century) + anomaly.sinTwice() * 0.019993 +
                        anomaly.sin * (3 - 4 * anomaly.sin * anomaly.sin) * 0.000289;
  const Turn longitude(meanDegrees + centre - 0.00569 - 0.00478 * node.sin);
  const Turn tilt(23.43929 - 0.0130042 * century + 0.00256 * node.cos);
  const double y = (1 - tilt.cos) / (1 + tilt.cos);  // the square of the tangent of half the tilt
  const double equation = y * mean.sinTwice() - 2 * eccentricity * anomaly.sin +
                          4 * eccentricity * y * anomaly.sin * mean.cosTwice() -
                          y * y * mean.sinTwice() * mean.cosTwice() -
                          1.25 * eccentricity * eccentricity * anomaly.sinTwice();
  return {tilt.sin * longitude.sin, equation / (2 * kPi)};
}

EpochMillis daysLater(EpochMillis time, double days) {
  return time + static_cast<EpochMillis>(days * kMillisPerDay);
}

/** Half of the time that the sun is up at a latitude, in days; -1 if it stays down, 1 if it stays up. */
double halfDay(const Turn& latitude, double sinDeclination) {
  const double above = kCosZenith - latitude.sin * sinDeclination;
  const double turn = latitude.cos * cosOf(sinDeclination);
  if (above >= turn) return -1;
  if (above <= -turn) return 1;
  return std::atan2(cosOf(above / turn), above / turn) / (2 * kPi);
}

/** Returns the sunrise (`side` -1) or sunset (1) around a mean noon, where the sun is at `atNoon`. */
std::optional<EpochMillis> passage(const Turn& latitude, EpochMillis meanNoon, const SunPosition& atNoon,
                                   double side) {
  constexpr int kRounds = 2;  // the sun moves on between noon and its rise
  SunPosition sun = atNoon;
  EpochMillis time = meanNoon;
  double half = halfDay(latitude, sun.sinDeclination);
  for (int round = 0; round < kRounds; ++round) {
    const double bounded = half < 0 ? 0 : half > 0.5 ? 0.5 : half;
    time = daysLater(meanNoon, side * bounded - sun.equation);
    sun = sunAt(time);
    half = halfDay(latitude, sun.sinDeclination);
  }
  if (half < 0 || half > 0.5) return std::nullopt;
  return daysLater(meanNoon, side * half - sun.equation);
}

}  // namespace

SunDay sunDay(const Coordinates& place, EpochMillis noon) {
  constexpr auto kDayMillis = static_cast<EpochMillis>(kDay);
  const EpochMillis east = place.longitude * kDayMillis / 36'000;
  const EpochMillis ahead = (noon + east) % kDayMillis - kDayMillis / 2;  // -12..12 hours from 1970 on
  const EpochMillis meanNoon = noon - ahead;
  const Turn latitude(static_cast<double>(place.latitude) / 100);
  const SunPosition atNoon = sunAt(meanNoon);
  SunDay day;
  day.sunrise = passage(latitude, meanNoon, atNoon, -1);
  day.sunset = passage(latitude, meanNoon, atNoon, 1);
  return day;
}

}  // namespace lumi
