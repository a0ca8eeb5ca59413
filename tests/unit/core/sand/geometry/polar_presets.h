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
 * modules/core/pattern_manager.py; gear ratios and the steps by which a table is recognized (within 5) from
 * modules/connection/connection_manager.py; steps and rates from the files config.yaml of firmware. The motor
 * moves do not depend on the diameter, and Dune Weaver does not know it: 750, 250 and 450 mm are the sizes of
 * Pro, Mini Pro and Gold in its README, 400 mm is an assumption. The coupling holds for these steps per mm;
 * with others it changes in proportion.
 *
 * Where its sources differ: both 270 (config.yaml) and 250 (config (DAGGKAPRIFOL).yaml, for another piece of
 * furniture, whose size is not published) are a Gold. The Pro with pulleys (620) has no config.yaml.
 * pattern_manager.py also subtracts the coupling for 546 steps of Y, which no config.yaml has.
 */
constexpr std::array<PolarPreset, 8> kPolarPresets = {{
    {"dune-weaver", "Dune Weaver", 400, 50, 20, 10, false, {320, 287}, 500},
    {"dune-weaver-mini", "Dune Weaver Mini", 250, 50, 100 / 3.7, 6.25, true, {256, 180}, 200},
    {"dune-weaver-pro", "Dune Weaver Pro", 750, 50, 20, 10, false, {320, 533}, 500},
    {"dune-weaver-pro-pulley", "Dune Weaver Pro (pulleys)", 750, 50, 20, 10, false, {320, 620}, 500},
    {"dune-weaver-mini-pro", "Dune Weaver Mini Pro", 250, 50, 20, 6.25, false, {200, 164}, 500},
    {"dune-weaver-mini-pro-byj",
     "Dune Weaver Mini Pro (28BYJ-48)",
     250,
     50,
     20,
     6.25,
     false,
     {256, 210},
     200},
    {"dune-weaver-gold", "Dune Weaver Gold", 450, 50, 20, 6.25, false, {200, 270}, 500},
    {"dune-weaver-gold-250", "Dune Weaver Gold (DAGGKAPRIFOL)", 450, 50, 20, 6.25, false, {200, 250}, 500},
}};

}  // namespace lumi::test
