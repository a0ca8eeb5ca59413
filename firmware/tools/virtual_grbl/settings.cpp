#include "tools/virtual_grbl/settings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>

#include "tools/virtual_grbl/flavour.h"
#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

struct Setting {
  int number;
  double value;
  int decimals;  // in the list; whole numbers are stored without a fraction
};

// In the order of Grbl's list. The values are those of docs/hardware.md; homing searches faster. Those that
// depend on the table are replaced.
constexpr Setting kSettings[] = {
    {0, 10, 0},
    {1, 255, 0},
    {2, 0, 0},
    {3, 0, 0},
    {4, 0, 0},
    {5, 0, 0},
    {6, 0, 0},
    {kReportMask, 1, 0},
    {kJunctionDeviation, 0.01, 3},
    {12, 0.002, 3},
    {kReportInches, 0, 0},
    {kSoftLimits, 0, 0},
    {21, 0, 0},
    {kHoming, 1, 0},
    {23, 3, 0},
    {kHomingFeed, 200, 3},
    {kHomingSeek, 6000, 3},
    {kHomingDebounce, 50, 0},
    {kHomingPullOff, 1, 3},
    {30, 1000, 0},
    {31, 0, 0},
    {32, 0, 0},
    {kSteps, 80, 3},
    {kSteps + 1, 80, 3},
    {kSteps + 2, 250, 3},
    {kMaxRate, 10'000, 3},
    {kMaxRate + 1, 10'000, 3},
    {kMaxRate + 2, 500, 3},
    {kAcceleration, 300, 3},
    {kAcceleration + 1, 300, 3},
    {kAcceleration + 2, 10, 3},
    {kTravel, 600, 3},
    {kTravel + 1, 400, 3},
    {kTravel + 2, 50, 3},
};

// As in the configuration of Dune Weaver's tables.
constexpr double kPolarTravel = 325;      // mm of X; not a limit, because the arm turns without end
constexpr double kPolarReserve = 2;       // mm that Y may travel beyond the radius
constexpr double kPolarHomingSeek = 400;  // mm/min

constexpr double kMinStepPulse = 3;  // µs

/** FluidNC reports these from its `config.yaml` (SettingsDefinitions.cpp). */
bool isInFluidNc(int number) {
  constexpr int kNumbers[] = {kReportMask, kReportInches, kSoftLimits, 21, kHoming, 23, 30, 32};
  return number >= kSteps ||
         std::find(std::begin(kNumbers), std::end(kNumbers), number) != std::end(kNumbers);
}

/** Some of grblHAL's own settings (settings.h), numbers and texts. */
constexpr char kOnlyInGrblHal[] =
    "$28=0.100\r\n$39=1\r\n$43=1\r\n$62=0\r\n$74=110=5\r\n$341=0\r\n$384=0\r\n$481=0\r\n$650=0\r\n";

const Setting* find(double number) {
  for (const Setting& setting : kSettings) {
    if (setting.number == number) return &setting;
  }
  return nullptr;
}

}  // namespace

Settings::Settings(const VirtualGrblOptions& options) : isCoreXy_(options.coreXy), flavour_(options.flavour) {
  for (const Setting& setting : kSettings) values_.at(static_cast<size_t>(setting.number)) = setting.value;
  fit(options.table);
  values_[kHoming] = options.homing ? 1 : 0;
  values_[kAcceleration] = values_[kAcceleration + 1] = options.acceleration;
  for (const auto& [number, value] : options.settings) store(number, value);
}

void Settings::fit(const VirtualTable& table) {
  const bool isPolar = table.kinematics == TableKinematics::kPolar;
  values_[kSteps] = table.stepsPerMm[0];
  values_[kSteps + 1] = table.stepsPerMm[1];
  values_[kMaxRate] = values_[kMaxRate + 1] = table.maxRate;
  values_[kTravel] = isPolar ? kPolarTravel : table.width;
  values_[kTravel + 1] = isPolar ? table.radiusMm + kPolarReserve : table.height;
  if (!isPolar) return;
  values_[kHomingSeek] = values_[kHomingFeed] = kPolarHomingSeek;
  values_[kHomingPullOff] = 0;
}

bool Settings::isFeedOfMotors() const {
  return Flavour::of(flavour_).isFeedOfMotors;
}

int Settings::change(double number, double value) {
  const bool isFixed =
      flavour_ == ControllerFlavour::kFluidNc && number != kReportMask && number != kReportInches;
  if (!isFixed) return store(number, value);
  return isInFluidNc(static_cast<int>(number)) ? kReadOnlySetting : kInvalidStatement;
}

int Settings::store(double number, double value) {
  const Setting* setting = find(number);
  if (value < 0) return kNegativeValue;
  if (setting == nullptr) return kInvalidStatement;
  if (number == 0 && value < kMinStepPulse) return kStepPulseTooShort;
  if (number == kSoftLimits && value != 0 && !isOn(kHoming)) return kSoftLimitsNeedHoming;
  values_.at(static_cast<size_t>(setting->number)) = setting->decimals > 0 ? value : std::trunc(value);
  if (!isOn(kHoming)) values_[kSoftLimits] = 0;
  return kNoError;
}

std::string Settings::list() const {
  std::string list;
  for (const Setting& setting : kSettings) {
    if (flavour_ == ControllerFlavour::kFluidNc && !isInFluidNc(setting.number)) continue;
    char line[40];
    std::snprintf(line, sizeof line, "$%d=%.*f\r\n", setting.number, setting.decimals,
                  (*this)[setting.number]);
    list += line;
  }
  if (flavour_ == ControllerFlavour::kGrblHal) list += kOnlyInGrblHal;
  return list;
}

}  // namespace lumi::vgrbl
