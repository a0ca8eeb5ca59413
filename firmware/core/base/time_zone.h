#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/time.h"

namespace lumi {

/** The time that a wall clock shows: local days since 1970-01-01 and seconds of that day. */
struct LocalTime {
  int64_t day;
  int32_t second;  // 0..86399
};

/**
 * A POSIX TZ rule (IEEE Std 1003.1, "TZ") with the extension of glibc: change times from -167 to 167 hours.
 * Examples: "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30". A rule with a daylight name but without
 * change dates never changes to daylight time. Years before 1970 follow the same rule.
 */
class TimeZone {
 public:
  static constexpr size_t kMaxRuleLength = 64;  // bytes

  TimeZone() = default;  // UTC
  static Result<TimeZone> parse(std::string_view rule);

  const std::string& rule() const { return rule_; }

  /** Returns the seconds by which local time is ahead of UTC; negative west of Greenwich. */
  int32_t offsetAt(EpochMillis time) const;
  LocalTime localAt(EpochMillis time) const;

  /**
   * Returns the instant at which the wall clock shows `local`. Returns the first if there are two, and the
   * instant of the clock change if the wall clock skips `local`.
   */
  EpochMillis instantOf(LocalTime local) const;

  /** The day of the year and the wall time at which the clock changes. */
  struct Change {
    enum class Form : uint8_t { kWeekdayOfMonth, kDayWithoutLeapDay, kDayOfYear };
    Form form = Form::kDayOfYear;
    int month = 1;          // 1..12
    int week = 1;           // 1..5, 5 is the last
    int weekday = 0;        // 0 is Sunday
    int day = 0;            // kDayWithoutLeapDay: 1..365, kDayOfYear: 0..365
    int32_t second = 7200;  // from the start of that day; may be negative or longer than a day
  };

 private:
  struct Transition {
    int64_t at;  // epoch seconds
    int32_t before;
    int32_t after;
  };
  using Transitions = std::array<Transition, 6>;

  Transitions transitionsAround(int64_t seconds) const;
  int32_t offsetAtSecond(int64_t seconds) const;

  std::string rule_ = "UTC0";
  int32_t standard_ = 0;
  int32_t daylight_ = 0;
  bool changes_ = false;
  Change toDaylight_;
  Change toStandard_;
};

}  // namespace lumi
