#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** Monotonic milliseconds since the device started. Never jumps, never wraps. */
using Millis = uint64_t;

/** Milliseconds since 1970-01-01T00:00:00Z. */
using EpochMillis = int64_t;

constexpr Millis kSecond = 1000;
constexpr Millis kMinute = 60 * kSecond;
constexpr Millis kHour = 60 * kMinute;
constexpr Millis kDay = 24 * kHour;

/** "2026-05-01T06:00:00.000Z": UTC, ISO 8601, milliseconds. */
std::string toIso(EpochMillis time);

/**
 * Reads "YYYY-MM-DDTHH:MM[:SS[.mmm]](Z|+HH:MM|-HH:MM)", years 1970 to 9999.
 * Nothing when the text is no such time or names a day that does not exist.
 */
std::optional<EpochMillis> fromIso(std::string_view text);

/** Days since 1970-01-01 of a date in the proleptic Gregorian calendar; month 1..12. */
int64_t daysFromCivil(int64_t year, int month, int day);

struct CivilDate {
  int64_t year;
  int month;  // 1..12
  int day;    // 1..31
};

CivilDate civilFromDays(int64_t days);

}  // namespace lumi
