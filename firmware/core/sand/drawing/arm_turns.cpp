#include "core/sand/drawing/arm_turns.h"

#include <cmath>

namespace lumi {
namespace {

// Part of the radius from which on the ball's place, which is stored within 0.005 mm, tells the arm's angle
// within 0.1 mm at the rim.
constexpr double kSureOfAngle = 0.05;

}  // namespace

bool ArmTurns::isFar(const SandHardware& table) const {
  return table.isPolar() && std::abs(link_.machineX()) > farthestX(polarTable(table));
}

bool ArmTurns::drop(const SandHardware& table, const ControllerSpace& space) {
  if (!isFar(table)) return areKept_ = false;
  if (areKept_) return false;
  // If the power fails during the restart, the angle is that of the ball, which must not be near the centre.
  const CentrePoint at = space.fromCentre(space.ballAt(link_.position()));
  if (link_.canReboot() && hypotenuse(at.x, at.y) < polarTable(table).radius * kSureOfAngle) return false;
  areKept_ = true;
  if (link_.canReboot()) {
    log_.write(LogLevel::kInfo, "The table's controller restarts to count the arm's turns from 0.");
    link_.reboot();
  } else {
    log_.write(LogLevel::kWarning,
               "The arm has turned so often that the controller rounds its angle. Switch it off and on.");
  }
  return link_.rebooting();
}

}  // namespace lumi
