#include "tools/virtual_grbl/settings.h"

#include <cmath>
#include <cstdio>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

bool hasDecimals(int number) {
  return number == kJunctionDeviation || number == kArcTolerance || number == kHomingFeed ||
         number == kHomingSeek || number == kHomingPullOff || number >= kStepsPerMm;
}

bool isSwitch(int number) {
  return (number >= 4 && number <= 6) || number == 13 || (number >= 20 && number <= 22) || number == 32;
}

bool isRpm(int number) {
  return number == 30 || number == 31;
}

}  // namespace

Settings::Settings(bool homing)
    : values_{{kStepPulse, 10},
              {1, 25},
              {2, 0},
              {3, 0},
              {4, 0},
              {5, 0},
              {6, 0},
              {kReportMask, 1},
              {kJunctionDeviation, 0.01},
              {kArcTolerance, 0.002},
              {13, 0},
              {kSoftLimits, 0},
              {21, 0},
              {kHomingEnabled, homing ? 1.0 : 0.0},
              {kHomingDirections, 3},
              {kHomingFeed, 200},
              {kHomingSeek, 6000},
              {kHomingDebounce, 50},
              {kHomingPullOff, 1},
              {30, 1000},
              {31, 0},
              {32, 0},
              {100, 80},
              {101, 80},
              {102, 80},
              {110, 10000},
              {111, 10000},
              {112, 500},
              {120, 300},
              {121, 300},
              {122, 50},
              {130, 600},
              {131, 400},
              {132, 50}} {}

int Settings::set(int number, double value) {
  if (value < 0) return kNegativeValue;
  if (values_.find(number) == values_.end()) return kInvalidStatement;
  if (number == kStepPulse && value < 3) return kStepPulseTooShort;
  if (number == kSoftLimits && value >= 1 && !isOn(kHomingEnabled)) return kSoftLimitsNeedHoming;
  store(number, value);
  if (!isOn(kHomingEnabled)) values_[kSoftLimits] = 0;
  return kNoError;
}

void Settings::store(int number, double value) {
  const bool asGiven = hasDecimals(number) || isRpm(number);
  const double whole = static_cast<uint8_t>(static_cast<int64_t>(value));
  values_[number] = asGiven ? value : isSwitch(number) ? (whole != 0 ? 1 : 0) : whole;
}

std::string Settings::list() const {
  std::string text;
  for (const auto& [number, value] : values_) {
    char line[32];
    std::snprintf(line, sizeof line, "$%d=%.*f\r\n", number, hasDecimals(number) ? 3 : 0, value);
    text += line;
  }
  return text;
}

}  // namespace lumi::vgrbl
