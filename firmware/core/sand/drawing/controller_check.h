#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/sand_hardware.h"
#include "core/sand/grbl/grbl_settings.h"

namespace lumi {

/** What limits the speed of the ball, from the controller's settings as far as they are known. */
MotionLimits motionLimits(const GrblSettings& settings, const SandHardware& table);

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

/** False if this controller can't draw on this table. True if nothing is known. */
bool fitsController(const GrblSettings& settings, const SandHardware& table);
/** Why not, for the user, or "". */
std::string controllerProblem(const GrblSettings& settings, const SandHardware& table);

}  // namespace lumi
