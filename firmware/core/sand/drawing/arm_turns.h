#pragma once

#include "core/ports/log.h"
#include "core/sand/geometry/kinematics.h"
#include "core/sand/grbl/grbl_link.h"

namespace lumi {

/**
 * Drops the turns of a polar table's arm between patterns, before the controller is no longer exact (see
 * farthestX()). A G92 drops those of the work position only (see MotionWriter). Those of the machine position
 * are dropped by a restart of the controller, after which the position is restored.
 */
class ArmTurns {
 public:
  ArmTurns(GrblLink& link, Log& log) : link_(link), log_(log) {}

  /** True if the turns are to be dropped before the next pattern. */
  bool areTooMany(const SandHardware& table) const { return !areKept_ && isFar(table); }
  /** Call between patterns. Returns true if the controller restarts. */
  bool drop(const SandHardware& table, const ControllerSpace& space);

 private:
  bool isFar(const SandHardware& table) const;

  GrblLink& link_;
  Log& log_;
  bool areKept_ = false;  // since the arm has turned too far, a restart of the controller was tried
};

}  // namespace lumi
