#pragma once

#include <array>
#include <string_view>

#include "core/sand/geometry/polar_kinematics.h"

namespace lumi::test {

/** A ready-made table, and what its controller is configured for. */
struct PolarPreset {
  std::string_view id;
  std::string_view name;
  double diameter;                   // mm
  double turnMm;                     // as in PolarTable
  double radiusMm;                   // as in PolarTable
  double gearRatio;                  // steps of X that move the carriage like one step of Y
  bool subtractsCoupling;            // the coupling is negative
  std::array<double, 2> stepsPerMm;  // X, Y
  float maxRate;                     // mm/min, X and Y
  constexpr double coupling() const {
    const double size = stepsPerMm[0] / (gearRatio * stepsPerMm[1]);
    return subtractsCoupling ? -size : size;
  }
  constexpr PolarTable table() const { return {turnMm, radiusMm, coupling(), diameter / 2}; }
};

/**
 * From Dune Weaver 4.1.4 (github.com/tuanchris/dune-weaver, commit 7ddb7f60): turnMm = 100 /
 * x_scaling_factor, radiusMm = 100 / y_scaling_factor and the sign of the coupling from _move_polar_sync() in
 * modules/core/pattern_manager.py; gear ratios from modules/connection/connection_manager.py;
 * steps and rates from firmware/dune_weaver{,_mini,_pro}/config.yaml. The motor moves do not
 * depend on the diameter, and Dune Weaver does not know it: 750 and 250 mm are the sizes of Pro and Mini Pro
 * in its README, 400 mm is an assumption. The coupling holds for these steps per mm; with others it changes
 * in proportion.
 */
constexpr std::array<PolarPreset, 3> kPolarPresets = {{
    {"dune-weaver", "Dune Weaver", 400, 50, 20, 10, false, {320, 287}, 500},
    {"dune-weaver-mini", "Dune Weaver Mini", 250, 50, 100 / 3.7, 6.25, true, {256, 180}, 200},
    {"dune-weaver-pro", "Dune Weaver Pro", 750, 50, 20, 10, false, {320, 533}, 500},
}};

}  // namespace lumi::test
