#pragma once

#include <array>
#include <map>
#include <string>

namespace lumi::vgrbl {

/** Numbers of Grbl's `$` settings. */
enum Setting : int {
  kStepPulse = 0,
  kReportMask = 10,
  kJunctionDeviation = 11,
  kArcTolerance = 12,
  kSoftLimits = 20,
  kHomingEnabled = 22,
  kHomingDirections = 23,
  kHomingFeed = 24,
  kHomingSeek = 25,
  kHomingDebounce = 26,
  kHomingPullOff = 27,
  kStepsPerMm = 100,
  kMaxRate = 110,
  kAcceleration = 120,
  kMaxTravel = 130
};

/** The `$` settings. The defaults are those of a table of 600 x 400 mm with 80 steps/mm and 300 mm/s². */
class Settings {
 public:
  explicit Settings(bool homing);

  double value(int number) const { return values_.at(number); }
  bool isOn(int number) const { return value(number) != 0; }
  double axis(Setting first, size_t axis) const { return value(first + static_cast<int>(axis)); }
  /** Changes a setting. Returns Grbl's error number; 0 on success. */
  int set(int number, double value);
  /** All settings as "$0=10" and so on, each line with CR LF. */
  std::string list() const;

 private:
  void store(int number, double value);

  std::map<int, double> values_;
};

}  // namespace lumi::vgrbl
