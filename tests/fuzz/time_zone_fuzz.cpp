#include <string>

#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"

namespace lumi::fuzz {
namespace {

constexpr EpochMillis kDayMillis = 86'400'000;
constexpr int32_t kFarthest = (24 + 1) * 3600;  // seconds: the offset in POSIX rules is at most 24:59:59

void checkAt(const TimeZone& zone, EpochMillis time) {
  const int32_t offset = zone.offsetAt(time);
  expect(offset > -kFarthest && offset < kFarthest + 3600, "no clock is off by more than a day and an hour");
  const LocalTime local = zone.localAt(time);
  expect(local.second >= 0 && local.second < 86'400, "a clock shows a second of its day");
  expect(zone.localAt(zone.instantOf(local)).day == local.day &&
             zone.localAt(zone.instantOf(local)).second == local.second,
         "a wall time that is shown has an instant that shows it");
  expect(zone.instantOf(local) <= time, "of two instants with one wall time it is the first");
}

}  // namespace

/** A rule, a NUL, then instants of 4 bytes each, in hours since 1970. */
void time_zone(ConstBytes bytes) {
  Input input(bytes);
  const std::string rule(input.until('\0'));
  const auto zone = TimeZone::parse(rule);
  if (!zone) return expect(!std::string_view(zone.error().message).empty(), "a refusal says why");
  expect(rule.size() <= TimeZone::kMaxRuleLength, "a rule is short");
  expect(!hasControlCharacter(rule), "a rule is one line");
  const auto again = TimeZone::parse(zone.value().rule());
  expect(again && again.value().rule() == zone.value().rule(), "a rule reads back as itself");
  for (int month = 0; month < 24; ++month)
    checkAt(zone.value(), (19'000 + month * 31) * kDayMillis + month * 3'600'000);
  while (!input.empty()) {
    const uint32_t high = input.word();
    checkAt(zone.value(), (static_cast<EpochMillis>(high) << 8 | input.byte()) * 3'600'000);
  }
}

}  // namespace lumi::fuzz
