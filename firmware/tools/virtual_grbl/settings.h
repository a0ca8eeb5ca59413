#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "tools/virtual_grbl/virtual_grbl_options.h"

namespace lumi::vgrbl {

using Axes = std::array<double, 2>;    // X, Y in mm
using Motors = std::array<double, 2>;  // left, right (CoreXY) or X, Y in steps
using AxisSteps = std::array<int64_t, 2>;

/** The numbers of the settings that the simulation uses. Those of an axis are for X; Y has the next number.
 */
enum SettingNumber : int {
  kReportMask = 10,
  kJunctionDeviation = 11,  // mm
  kReportInches = 13,
  kSoftLimits = 20,
  kHoming = 22,
  kHomingFeed = 24,      // mm/min
  kHomingSeek = 25,      // mm/min
  kHomingDebounce = 26,  // ms
  kHomingPullOff = 27,   // mm
  kSteps = 100,          // per mm
  kMaxRate = 110,        // mm/min
  kAcceleration = 120,   // mm/s²
  kTravel = 130          // mm
};

/** Grbl's `$` settings, and how it was built. */
class Settings {
 public:
  explicit Settings(const VirtualGrblOptions& options);

  double operator[](int number) const { return values_.at(static_cast<size_t>(number)); }
  bool isOn(int number) const { return (*this)[number] != 0; }
  Axes axes(int number) const { return {(*this)[number], (*this)[number + 1]}; }
  bool isCoreXy() const { return isCoreXy_; }
  bool isFeedOfMotors() const;

  /** Executes `$number=value`. Returns 0 or the error number. FluidNC takes most settings from its file only.
   */
  int change(double number, double value);
  /** Like change(), but sets any setting. */
  int store(double number, double value);
  /** The answer to `$$`, without `ok`. */
  std::string list() const;

  /** The motors' positions for these positions of the axes. CoreXY: left = x + y, right = x - y. */
  template <typename Steps>
  Motors motorsAt(const Steps& steps) const {
    const Motors axes{static_cast<double>(steps[0]), static_cast<double>(steps[1])};
    return isCoreXy_ ? Motors{axes[0] + axes[1], axes[0] - axes[1]} : axes;
  }

 private:
  static constexpr size_t kCount = 133;

  void fit(const VirtualTable& table);

  const bool isCoreXy_;
  const ControllerFlavour flavour_;
  std::array<double, kCount> values_{};
};

}  // namespace lumi::vgrbl
