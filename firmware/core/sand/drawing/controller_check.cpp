#include "core/sand/drawing/controller_check.h"

#include <cmath>
#include <utility>

#include "core/sand/geometry/path.h"

namespace lumi {
namespace {

constexpr float kHolds = 255;                // $1
constexpr double kSameSteps = 0.01;          // per mm
constexpr float kWidth = kTableWidth / 100;  // mm
constexpr float kHeight = kTableHeight / 100;

using Verdict = ControllerCheck::Verdict;

/** The pull-off after homing ($27) is a part of the travel that the soft limits allow. */
float leastTravel(const GrblSettings& settings, float table) {
  const bool losesPullOff = settings.softLimits > 0 && settings.pullOff > 0 && !settings.isOriginAtHome;
  return losesPullOff ? table + settings.pullOff : table;
}

/** Grbl stops with an alarm where the travel ends, but only if the soft limits are on. */
bool isCutOff(const GrblSettings& settings, float travel, float table) {
  return settings.softLimits > 0 && travel != GrblSettings::kUnknown && travel < table;
}

class Checks {
 public:
  void add(uint8_t number, float value, float wanted, bool fits, Verdict otherwise = Verdict::kDiffers,
           bool isHarmless = false) {
    if (value == GrblSettings::kUnknown) return;
    made.push_back({number, value, wanted, fits ? Verdict::kFits : otherwise, isHarmless});
  }
  /** A travel that lacks only the pull-off spoils no pattern that keeps away from the far edges. */
  void addTravel(uint8_t number, float value, float table, const GrblSettings& settings) {
    const float least = leastTravel(settings, table);
    const Verdict otherwise = isCutOff(settings, value, table) ? Verdict::kSpoils : Verdict::kDiffers;
    add(number, value, least, value >= least, otherwise);
  }
  void addSteps(uint8_t number, float value, double wanted) {
    add(number, value, static_cast<float>(wanted), std::abs(value - wanted) < kSameSteps);
  }
  void addHarmless(uint8_t number, float value, float wanted) {
    add(number, value, wanted, value == wanted, Verdict::kDiffers, true);
  }

  std::vector<ControllerCheck> made;
};

}  // namespace

std::vector<ControllerCheck> checkController(const GrblSettings& settings, const SandHardware& table) {
  Checks checks;
  if (settings.isCoreXy) {
    checks.add(ControllerCheck::kCoreXy, *settings.isCoreXy ? 1 : 0, table.isCoreXy ? 1 : 0,
               *settings.isCoreXy == table.isCoreXy, Verdict::kSpoils);
  }
  checks.addHarmless(1, settings.idleDelay, kHolds);
  checks.addHarmless(13, settings.reportsInches, 0);
  checks.add(20, settings.softLimits, 0, settings.softLimits == 0);
  const bool homes = std::fmod(settings.homing, 2) == 1;
  checks.add(22, settings.homing, table.homesItself ? 1 : 0, homes == table.homesItself);
  checks.addSteps(100, settings.stepsX, table.stepsPerMm);
  checks.addSteps(101, settings.stepsY, table.stepsPerMm);
  checks.addTravel(130, settings.travelX, kWidth, settings);
  checks.addTravel(131, settings.travelY, kHeight, settings);
  return std::move(checks.made);
}

std::string_view controllerProblem(const GrblSettings& settings, const SandHardware& table) {
  if (settings.isCoreXy && *settings.isCoreXy != table.isCoreXy) {
    return table.isCoreXy ? "The controller is not built for CoreXY, but the table is (see "
                            "Settings > Devices): drawings would be skewed."
                          : "The controller is built for CoreXY, but the table is not (see "
                            "Settings > Devices): drawings would be skewed.";
  }
  const bool fits =
      !isCutOff(settings, settings.travelX, kWidth) && !isCutOff(settings, settings.travelY, kHeight);
  if (fits) return "";
  return "The controller's travel ($130, $131) does not reach across the table's 600 x 400 mm: drawings "
         "would be cut off.";
}

}  // namespace lumi
