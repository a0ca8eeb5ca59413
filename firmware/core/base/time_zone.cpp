#include "core/base/time_zone.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int64_t kSecondsPerDay = 86'400;
constexpr int32_t kSecondsPerHour = 3600;

using Change = TimeZone::Change;

int64_t floorDivide(int64_t value, int64_t by) {
  return value / by - (value % by < 0 ? 1 : 0);
}

bool isLetter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

struct RuleReader : TextCursor {
  template <typename Belongs>
  size_t skipWhile(Belongs belongs) {
    size_t length = 0;
    while (length < rest.size() && belongs(rest[length])) ++length;
    rest.remove_prefix(length);
    return length;
  }

  void name() {
    const bool quoted = take('<');
    const size_t length =
        quoted ? skipWhile([](char c) { return isLetter(c) || isDigit(c) || c == '+' || c == '-'; })
               : skipWhile(isLetter);
    if (quoted) expect('>');
    if (length < 3) failed = true;
  }

  int number(int least, int most) {
    int value = 0;
    size_t digits = 0;
    for (; digits < rest.size() && digits < 3 && isDigit(rest[digits]); ++digits) {
      value = value * 10 + (rest[digits] - '0');
    }
    rest.remove_prefix(digits);
    if (digits == 0 || value < least || value > most) failed = true;
    return value;
  }

  /** Parses [+-]h[:m[:s]] and returns seconds. */
  int32_t duration(int mostHours) {
    const int sign = take('-') ? -1 : 1;
    if (sign == 1) take('+');
    const int hours = number(0, mostHours);
    const int minutes = take(':') ? number(0, 59) : 0;
    const int seconds = take(':') ? number(0, 59) : 0;
    return sign * (hours * kSecondsPerHour + minutes * 60 + seconds);
  }

  Change change() {
    Change change;
    if (take('M')) {
      change.form = Change::Form::kWeekdayOfMonth;
      change.month = number(1, 12);
      expect('.');
      change.week = number(1, 5);
      expect('.');
      change.weekday = number(0, 6);
    } else if (take('J')) {
      change.form = Change::Form::kDayWithoutLeapDay;
      change.day = number(1, 365);
    } else {
      change.day = number(0, 365);
    }
    if (take('/')) change.second = duration(167);
    return change;
  }
};

bool isLeapYear(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int weekdayOfMonth(int year, const Change& change) {
  const int first = daysFromCivil(year, change.month, 1);
  const int firstWeekday = ((first + 4) % 7 + 7) % 7;  // 1970-01-01 was a Thursday
  int day = first + (change.weekday - firstWeekday + 7) % 7 + (change.week - 1) * 7;
  const int nextMonth =
      change.month == 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, change.month + 1, 1);
  if (day >= nextMonth) day -= 7;
  return day;
}

/** Seconds from 1970-01-01T00:00 to the change, both in wall time. */
int64_t wallSecondOf(const Change& change, int year) {
  int day = daysFromCivil(year, 1, 1) + change.day;
  if (change.form == Change::Form::kWeekdayOfMonth) day = weekdayOfMonth(year, change);
  if (change.form == Change::Form::kDayWithoutLeapDay) day -= isLeapYear(year) && change.day >= 60 ? 0 : 1;
  return day * kSecondsPerDay + change.second;
}

Error notARule() {
  return {"The time zone must be a rule such as CET-1CEST,M3.5.0,M10.5.0/3."};
}

}  // namespace

Result<TimeZone> TimeZone::parse(std::string_view rule) {
  if (rule.size() > kMaxRuleLength) return notARule();
  TimeZone zone;
  zone.rule_ = rule;
  RuleReader reader{{rule}};
  reader.name();
  zone.standard_ = -reader.duration(24);
  zone.daylight_ = zone.standard_ + kSecondsPerHour;
  if (!reader.rest.empty()) {
    reader.name();
    if (!reader.rest.empty() && reader.rest.front() != ',') zone.daylight_ = -reader.duration(24);
    if (!reader.rest.empty()) {
      zone.changes_ = true;
      reader.expect(',');
      zone.toDaylight_ = reader.change();
      reader.expect(',');
      zone.toStandard_ = reader.change();
    }
  }
  if (reader.failed || !reader.rest.empty()) return notARule();
  return zone;
}

TimeZone::Transitions TimeZone::transitionsAround(int64_t seconds) const {
  const auto today = static_cast<int>(floorDivide(seconds + standard_, kSecondsPerDay));
  const int year = civilFromDays(today).year;
  Transitions transitions;
  for (size_t i = 0; i < 3; ++i) {
    const int ofYear = year - 1 + static_cast<int>(i);
    transitions[2 * i] = {wallSecondOf(toDaylight_, ofYear) - standard_, standard_, daylight_};
    transitions[2 * i + 1] = {wallSecondOf(toStandard_, ofYear) - daylight_, daylight_, standard_};
  }
  // If daylight time lasts all year, it ends and begins at the same instant. The beginning takes effect.
  const int32_t daylight = daylight_;
  sortShort(transitions, [daylight](const Transition& a, const Transition& b) {
    return a.at != b.at ? a.at < b.at : a.after != daylight && b.after == daylight;
  });
  for (size_t i = 1; i < transitions.size(); ++i) transitions[i].before = transitions[i - 1].after;
  return transitions;
}

int32_t TimeZone::offsetAtSecond(int64_t seconds) const {
  if (!changes_) return standard_;
  const Transitions transitions = transitionsAround(seconds);
  int32_t offset = transitions.front().before;
  for (const Transition& transition : transitions) {
    if (transition.at <= seconds) offset = transition.after;
  }
  return offset;
}

int32_t TimeZone::offsetAt(EpochMillis time) const {
  return offsetAtSecond(floorDivide(time, 1000));
}

LocalTime TimeZone::localAt(EpochMillis time) const {
  const int64_t second = floorDivide(time, 1000);
  const int64_t wall = second + offsetAtSecond(second);
  const int64_t day = floorDivide(wall, kSecondsPerDay);
  return {day, static_cast<int32_t>(wall - day * kSecondsPerDay)};
}

EpochMillis TimeZone::instantOf(LocalTime local) const {
  const int64_t wall = local.day * kSecondsPerDay + local.second;
  if (!changes_) return (wall - standard_) * 1000;
  const int64_t early = wall - std::max(standard_, daylight_);
  const int64_t late = wall - std::min(standard_, daylight_);
  for (const int64_t candidate : {early, late}) {
    if (candidate + offsetAtSecond(candidate) == wall) return candidate * 1000;
  }
  for (const Transition& jump : transitionsAround(early)) {
    if (jump.at + jump.before <= wall && wall < jump.at + jump.after) return jump.at * 1000;
  }
  return late * 1000;
}

}  // namespace lumi
