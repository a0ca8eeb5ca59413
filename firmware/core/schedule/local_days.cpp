#include "core/schedule/local_days.h"

#include "core/schedule/sun.h"

namespace lumi {
namespace {

constexpr auto kDayMillis = static_cast<EpochMillis>(kDay);
constexpr auto kMinuteMillis = static_cast<EpochMillis>(kMinute);

}  // namespace

void LocalDays::setZone(const TimeZone& zone) {
  zone_ = zone;
  days_.fill({});
}

void LocalDays::setPlace(const std::optional<Coordinates>& place) {
  place_ = place;
  for (Day& day : days_) day.hasSun = false;
}

LocalDays::Day& LocalDays::at(int64_t day) {
  Day& kept = days_[static_cast<size_t>((day % kRemembered + kRemembered) % kRemembered)];
  if (kept.number == day) return kept;
  kept = {};
  kept.number = day;
  kept.midnight = zone_.instantOf({day, 0});
  kept.changesClock = zone_.instantOf({day + 1, 0}) - kept.midnight != kDayMillis;
  return kept;
}

EpochMillis LocalDays::instantOf(int64_t day, uint16_t minute) {
  const Day& kept = at(day);
  if (kept.changesClock) return zone_.instantOf({day, minute * 60});
  return kept.midnight + minute * kMinuteMillis;
}

std::optional<EpochMillis> LocalDays::sunOn(int64_t day, int16_t Day::*minute) {
  if (!place_) return std::nullopt;
  Day& kept = at(day);
  if (!kept.hasSun) findSun(kept);
  if (kept.*minute == kNever) return std::nullopt;
  return kept.midnight + kept.*minute * kMinuteMillis;
}

void LocalDays::findSun(Day& day) {
  const SunDay sun = sunDay(*place_, day.midnight + kDayMillis / 2);
  const auto minutes = [&](const std::optional<EpochMillis>& time) {
    if (!time) return kNever;
    // The sum is positive, so that the division rounds to the nearest minute.
    const EpochMillis rounded = (*time - day.midnight + kDayMillis + kMinuteMillis / 2) / kMinuteMillis;
    return static_cast<int16_t>(rounded - kDayMillis / kMinuteMillis);
  };
  day.sunrise = minutes(sun.sunrise);
  day.sunset = minutes(sun.sunset);
  day.hasSun = true;
}

}  // namespace lumi
