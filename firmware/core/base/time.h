#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** Monotonic milliseconds since the device started. Never jumps and never overflows. */
using Millis = uint64_t;

/** Milliseconds since 1970-01-01T00:00:00Z. */
using EpochMillis = int64_t;

constexpr Millis kSecond = 1000;
constexpr Millis kMinute = 60 * kSecond;
constexpr Millis kHour = 60 * kMinute;
constexpr Millis kDay = 24 * kHour;

/** Formats a time as ISO 8601 in UTC with milliseconds: "2026-05-01T06:00:00.000Z". */
std::string toIso(EpochMillis time);

/** Parses "YYYY-MM-DDTHH:MM[:SS[.mmm]](Z|+HH:MM|-HH:MM)", years 1970 to 9999. Returns nothing otherwise. */
std::optional<EpochMillis> fromIso(std::string_view text);

/** Formats a minute of the day as "HH:MM". */
std::string toTimeOfDay(uint16_t minute);
/** Parses "HH:MM", 00:00 to 23:59. */
std::optional<uint16_t> minuteFromTimeOfDay(std::string_view text);

/** Days from 1970-01-01 to a date in the proleptic Gregorian calendar; month 1..12. */
int daysFromCivil(int year, int month, int day);

struct CivilDate {
  int year;
  int month;  // 1..12
  int day;    // 1..31
};

CivilDate civilFromDays(int days);

/** Compares the wall clock with the monotonic clock to detect that the wall clock was set. */
class ClockDrift {
 public:
  /**
   * Returns by how many milliseconds `wall` advanced more than `now` since the last call. Returns nothing
   * unless both calls had a wall time.
   */
  std::optional<EpochMillis> moved(std::optional<EpochMillis> wall, Millis now) {
    const std::optional<EpochMillis> before = apart_;
    apart_.reset();
    if (!wall) return std::nullopt;
    apart_ = *wall - static_cast<EpochMillis>(now);
    if (!before) return std::nullopt;
    return *apart_ - *before;
  }

  /** True if the last call had a wall time. */
  bool isKnown() const { return apart_.has_value(); }

 private:
  std::optional<EpochMillis> apart_;
};

}  // namespace lumi
