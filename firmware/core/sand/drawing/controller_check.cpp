#include "core/sand/drawing/controller_check.h"

#include <cmath>
#include <utility>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr float kHolds = 255;        // $1
constexpr double kSameSteps = 0.01;  // per mm

/** Those of Dune Weaver; FluidNC does not report its own. */
const MotionLimits kPolarLimits = {{}, {500, 500}, {10, 10}, 0.01F};

using Verdict = ControllerCheck::Verdict;

/** The pull-off after homing ($27) is a part of the travel that the soft limits allow. */
float leastTravel(const GrblSettings& settings, float side) {
  const bool losesPullOff = settings.softLimits > 0 && settings.pullOff > 0 && !settings.isOriginAtHome;
  return losesPullOff ? side + settings.pullOff : side;
}

/** Grbl stops with an alarm where the travel ends, but only if the soft limits are on. */
bool isCutOff(const GrblSettings& settings, float travel, float side) {
  return settings.softLimits > 0 && travel != GrblSettings::kUnknown && travel < side;
}

bool isCutOff(const GrblSettings& settings, const SandHardware& table) {
  if (table.isPolar()) return settings.softLimits > 0;
  return isCutOff(settings, settings.travelX, static_cast<float>(table.shape.width) / kFloatPerMm) ||
         isCutOff(settings, settings.travelY, static_cast<float>(table.shape.height) / kFloatPerMm);
}

bool isBuiltOtherwise(const GrblSettings& settings, const SandHardware& table) {
  return settings.isCoreXy && *settings.isCoreXy != (table.drive == TableDrive::kCoreXy);
}

class Checks {
 public:
  void add(uint8_t number, float value, float wanted, bool fits, Verdict otherwise = Verdict::kDiffers,
           bool isHarmless = false) {
    if (value == GrblSettings::kUnknown) return;
    made.push_back({number, value, wanted, fits ? Verdict::kFits : otherwise, isHarmless});
  }
  /** A travel that lacks only the pull-off spoils no pattern that keeps away from the far edges. */
  void addTravel(uint8_t number, float value, int32_t size, const GrblSettings& settings) {
    const float side = static_cast<float>(size) / kFloatPerMm;
    const float least = leastTravel(settings, side);
    const Verdict otherwise = isCutOff(settings, value, side) ? Verdict::kSpoils : Verdict::kDiffers;
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

MotionLimits motionLimits(const GrblSettings& settings, const SandHardware& table) {
  const auto take = [](float value, float& limit) {
    if (value > 0) limit = value;  // unknown settings are negative
  };
  MotionLimits limits = table.isPolar() ? kPolarLimits : MotionLimits();
  limits.table = table;
  // CoreXY.cpp of FluidNC and corexy.c of grblHAL scale the feed of each line by its length in motor space.
  limits.isFeedOfMotors = settings.firmware == GrblFirmware::kGrbl;
  take(settings.maxRateX, limits.maxRate[0]);
  take(settings.maxRateY, limits.maxRate[1]);
  take(settings.accelerationX, limits.acceleration[0]);
  take(settings.accelerationY, limits.acceleration[1]);
  take(settings.junctionDeviation, limits.junctionDeviation);
  return limits;
}

std::vector<ControllerCheck> checkController(const GrblSettings& settings, const SandHardware& table) {
  Checks checks;
  if (settings.isCoreXy) {
    const bool isCoreXy = table.drive == TableDrive::kCoreXy;
    checks.add(ControllerCheck::kCoreXy, *settings.isCoreXy ? 1 : 0, isCoreXy ? 1 : 0,
               *settings.isCoreXy == isCoreXy, Verdict::kSpoils);
  }
  checks.addHarmless(1, settings.idleDelay, kHolds);
  checks.addHarmless(13, settings.reportsInches, 0);
  checks.add(20, settings.softLimits, 0, settings.softLimits == 0,
             table.isPolar() ? Verdict::kSpoils : Verdict::kDiffers);
  // The carriage of a polar table has no switch. The hub lets it stall in the centre.
  const bool usesSwitches = table.homesItself && !table.isPolar();
  const bool homes = settings.homing - 2 * std::floor(settings.homing / 2.0) == 1;
  checks.add(22, settings.homing, usesSwitches ? 1 : 0, homes == usesSwitches);
  checks.addSteps(100, settings.stepsX, table.stepsPerMm);
  checks.addSteps(101, settings.stepsY, table.isPolar() ? table.stepsPerMmY : table.stepsPerMm);
  if (table.isPolar()) return std::move(checks.made);
  checks.addTravel(130, settings.travelX, table.shape.width, settings);
  checks.addTravel(131, settings.travelY, table.shape.height, settings);
  return std::move(checks.made);
}

bool fitsController(const GrblSettings& settings, const SandHardware& table) {
  return !isBuiltOtherwise(settings, table) && !isCutOff(settings, table);
}

std::string controllerProblem(const GrblSettings& settings, const SandHardware& table) {
  if (fitsController(settings, table)) return "";
  if (isBuiltOtherwise(settings, table)) {
    return table.drive == TableDrive::kCoreXy
               ? "The controller is not built for CoreXY, but the table is (see "
                 "Settings > Devices): drawings would be skewed."
               : "The controller is built for CoreXY, but the table is not (see "
                 "Settings > Devices): drawings would be skewed.";
  }
  if (table.isPolar()) {
    return "The controller's soft limits ($20) are on: they would stop the arm, which turns without end.";
  }
  return concat({"The controller's travel ($130, $131) does not reach across the table's ",
                 sizeText(table.shape), ": drawings would be cut off."});
}

}  // namespace lumi
