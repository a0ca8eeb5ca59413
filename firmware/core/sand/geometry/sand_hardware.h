#pragma once

#include <cstdint>

#include "core/sand/geometry/table_shape.h"

namespace lumi {

/** How the controller moves the ball: by X and Y, or by an arm that X turns and a carriage that Y moves. */
enum class TableDrive : uint8_t { kCoreXy, kCartesian, kPolar };

/** Properties of the connected table, from the hub's settings. */
struct SandHardware {
  TableShape shape;
  TableDrive drive = TableDrive::kCoreXy;
  bool homesItself = true;
  bool isOriginAtCentre = false;  // the controller's 0,0 is the centre; always so on a polar table
  bool travelsOnEdge = false;     // between patterns; false: straight
  bool mayReverse = false;        // a pattern whose end is nearer is drawn backwards
  double stepsPerMm = 80;         // for X; used on a polar table only
  double stepsPerMmY = 80;        // for Y; used on a polar table only
  double turnMm = 50;             // X for a revolution of the arm
  double radiusMm = 20;           // Y from the centre to the edge
  double gearRatio = 0;           // steps of X that move the carriage like one step of Y; 0: none do
  double feed = 0;                // mm/s along the sand; 0: automatic
  uint8_t homeEvery = 0;  // the table homes again after so many patterns, and after a garbled line; 0: never

  bool isPolar() const { return drive == TableDrive::kPolar; }
  /** The point of the controller's 0,0. */
  TablePoint zero() const { return isPolar() || isOriginAtCentre ? shape.centre() : TablePoint{}; }
  /** True if the ball moves along the sand with sandSpeed() (kinematics.h). */
  bool hasSpeed() const { return feed != 0 || isPolar(); }
  /** True if the controller's positions mean the same on both tables. */
  bool isBuiltLike(const SandHardware& other) const {
    if (shape != other.shape || drive != other.drive || isOriginAtCentre != other.isOriginAtCentre)
      return false;
    return !isPolar() ||
           (stepsPerMm == other.stepsPerMm && stepsPerMmY == other.stepsPerMmY && turnMm == other.turnMm &&
            radiusMm == other.radiusMm && gearRatio == other.gearRatio);
  }
};

}  // namespace lumi
