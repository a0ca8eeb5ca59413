#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/sand/geometry/table_shape.h"
#include "core/sand/grbl/grbl_settings.h"

namespace lumi {

/** Properties of the connected table, from the hub's settings. */
struct SandHardware {
  double stepsPerMm = 80;
  bool homesItself = true;
  bool isCoreXy = true;
  TableShape shape{};
  bool travelsOnEdge = false;  // between patterns; false: straight
  bool mayReverse = false;     // a pattern whose end is nearer is drawn backwards
};

/** One known setting of the controller, and what it should be. */
struct ControllerCheck {
  static constexpr uint8_t kCoreXy = 255;  // not a setting, but an option of the build: 1 or 0

  enum class Verdict : uint8_t {
    kFits,
    kDiffers,  // drawings succeed all the same
    kSpoils    // drawings would be skewed or cut off
  };

  uint8_t number = 0;  // 1 for $1
  float value = 0;
  float wanted = 0;  // of $130 and $131 the least
  Verdict verdict = Verdict::kFits;
  bool isHarmless = false;  // the hub may set it: it changes neither where nor how the ball moves
};

/** Compares the settings that the controller has sent with the table. Leaves out the unknown ones. */
std::vector<ControllerCheck> checkController(const GrblSettings& settings, const SandHardware& table);

/** Why this controller can't draw on this table, for the user; "" if it can or nothing is known. */
std::string_view controllerProblem(const GrblSettings& settings, const SandHardware& table);

}  // namespace lumi
