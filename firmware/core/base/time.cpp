#include "core/base/time.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int64_t kMillisPerDay = 86'400'000;

struct IsoReader : TextCursor {
  int number(size_t digits, int least, int most) {
    if (rest.size() < digits) return fail();
    int value = 0;
    for (size_t i = 0; i < digits; ++i) {
      if (rest[i] < '0' || rest[i] > '9') return fail();
      value = value * 10 + (rest[i] - '0');
    }
    rest.remove_prefix(digits);
    return value < least || value > most ? fail() : value;
  }

  int fail() {
    failed = true;
    return 0;
  }
};

int64_t offsetMillis(IsoReader& cursor) {
  if (cursor.take('Z')) return 0;
  const int sign = cursor.take('+') ? 1 : (cursor.take('-') ? -1 : 0);
  if (sign == 0) return cursor.fail();
  const int hours = cursor.number(2, 0, 23);
  cursor.expect(':');
  const int minutes = cursor.number(2, 0, 59);
  return int64_t{sign} * (hours * 60 + minutes) * 60'000;
}

}  // namespace

// From Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". Years start in March, an era has 400.
int daysFromCivil(int year, int month, int day) {
  year -= month <= 2 ? 1 : 0;
  const int era = (year >= 0 ? year : year - 399) / 400;
  const int yearOfEra = year - era * 400;
  const int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  const int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

CivilDate civilFromDays(int days) {
  days += 719468;
  const int era = (days >= 0 ? days : days - 146096) / 146097;
  const int dayOfEra = days - era * 146097;
  const int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  const int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const int shifted = (5 * dayOfYear + 2) / 153;
  const int day = dayOfYear - (153 * shifted + 2) / 5 + 1;
  const int month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day};
}

/** Replaces the zeros before `end`. Takes a tenth of the time of snprintf(). */
static void putDigits(std::string& text, size_t end, int number) {
  for (; number > 0 && end > 0; number /= 10) text[--end] = static_cast<char>('0' + number % 10);
}

std::string toIso(EpochMillis time) {
  const auto days = static_cast<int>((time >= 0 ? time : time - (kMillisPerDay - 1)) / kMillisPerDay);
  const auto ofDay = static_cast<int>(time - days * kMillisPerDay);
  const CivilDate date = civilFromDays(days);
  std::string text = "0000-00-00T00:00:00.000Z";
  putDigits(text, 4, date.year);
  putDigits(text, 7, date.month);
  putDigits(text, 10, date.day);
  putDigits(text, 13, ofDay / 3'600'000);
  putDigits(text, 16, ofDay / 60'000 % 60);
  putDigits(text, 19, ofDay / 1000 % 60);
  putDigits(text, 23, ofDay % 1000);
  return text;
}

std::optional<EpochMillis> fromIso(std::string_view text) {
  IsoReader cursor{{text}};
  const int year = cursor.number(4, 1970, 9999);
  cursor.expect('-');
  const int month = cursor.number(2, 1, 12);
  cursor.expect('-');
  const int day = cursor.number(2, 1, 31);
  cursor.expect('T');
  const int hours = cursor.number(2, 0, 23);
  cursor.expect(':');
  const int minutes = cursor.number(2, 0, 59);
  const int seconds = cursor.take(':') ? cursor.number(2, 0, 59) : 0;
  const int millis = cursor.take('.') ? cursor.number(3, 0, 999) : 0;
  const int64_t offset = offsetMillis(cursor);
  if (cursor.failed || !cursor.rest.empty()) return std::nullopt;
  const int days = daysFromCivil(year, month, day);
  if (civilFromDays(days).day != day) return std::nullopt;
  return days * kMillisPerDay + ((hours * 60 + minutes) * 60 + seconds) * int64_t{1000} + millis - offset;
}

std::string toTimeOfDay(uint16_t minute) {
  std::string text = "00:00";
  putDigits(text, 2, minute / 60);
  putDigits(text, 5, minute % 60);
  return text;
}

std::optional<uint16_t> minuteFromTimeOfDay(std::string_view text) {
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto hour = parseUnsigned(text.substr(0, 2));
  const auto minute = parseUnsigned(text.substr(3));
  if (!hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
  return static_cast<uint16_t>(*hour * 60 + *minute);
}

}  // namespace lumi
