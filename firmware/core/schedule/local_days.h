#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/coordinates.h"
#include "core/base/time.h"
#include "core/base/time_zone.h"

namespace lumi {

/** Converts times of local days into instants. Remembers days, because computing them takes long. */
class LocalDays {
 public:
  void setZone(const TimeZone& zone);
  void setPlace(const std::optional<Coordinates>& place);

  const TimeZone& zone() const { return zone_; }
  int64_t dayOf(EpochMillis time) const { return zone_.localAt(time).day; }

  /** As TimeZone::instantOf(): the first of two instants, the change of the clock for a skipped time. */
  EpochMillis instantOf(int64_t day, uint16_t minute);

  /** Returns the sunrise or sunset of a day to the minute, or nothing if there is none or no place is set. */
  std::optional<EpochMillis> sunrise(int64_t day) { return sunOn(day, &Day::sunrise); }
  std::optional<EpochMillis> sunset(int64_t day) { return sunOn(day, &Day::sunset); }

 private:
  static constexpr int64_t kRemembered = 20;
  static constexpr int16_t kNever = INT16_MIN;
  struct Day {
    int64_t number = INT64_MIN;
    EpochMillis midnight = 0;
    bool changesClock = false;
    bool hasSun = false;
    int16_t sunrise = kNever;  // minutes after `midnight`
    int16_t sunset = kNever;
  };

  Day& at(int64_t day);
  std::optional<EpochMillis> sunOn(int64_t day, int16_t Day::*minute);
  void findSun(Day& day);

  TimeZone zone_;
  std::optional<Coordinates> place_;
  std::array<Day, kRemembered> days_;
};

}  // namespace lumi
