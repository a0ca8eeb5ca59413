#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/polar_kinematics.h"
#include "core/sand/geometry/sand_hardware.h"

namespace lumi {

constexpr uint32_t kStepsPerSecond = 2000;  // motor speed for which durations and feeds are computed

constexpr int kMinSpeed = 10;  // of drawing, percent of the table's feed
constexpr int kMaxSpeed = 300;

/**
 * Distance that the busier motor turns, in hundredths of a millimetre of belt: max(|dx + dy|, |dx - dy|). The
 * sum over the moves measures the progress of a pattern. It does not depend on the steps per mm.
 */
uint32_t motorTravel(TablePoint from, TablePoint to);

/** Time for a path of this motor travel and of `length` mm (0: unknown) at the table's speed, or
 * kStepsPerSecond. */
Millis durationOf(uint64_t motorTravel, uint32_t length, const SandHardware& table);

/**
 * Feed in mm/min for a table that takes X and Y, as the controller plans it: Grbl, FluidNC and grblHAL plan a
 * CoreXY table in motor space, where a straight line is sqrt(2) times as long. What they are sent is
 * feedWord() (drawing_time.h). The automatic feed is the one at which a line along an axis takes
 * durationOf(). A diagonal line moves only one motor and takes 71 % of that time; the motor then turns at up
 * to sqrt(2) * kStepsPerSecond = 2,828 steps per second.
 */
uint32_t tableFeed(const SandHardware& table);

/** Intended speed along the sand in mm/s. */
double sandSpeed(const SandHardware& table);

/** Call only if table.isPolar(). */
PolarTable polarTable(const SandHardware& table);

/** Converts between points on the table and the controller's work position. */
class ControllerSpace {
 public:
  explicit ControllerSpace(const SandHardware& table);

  const TableShape& shape() const { return shape_; }
  bool isPolar() const { return polar_.has_value(); }
  /** Call only if isPolar(). */
  const PolarKinematics& polar() const { return *polar_; }

  /** Returns the carriage's position, which may be outside of the table. */
  MmPoint carriageAt(MotorPoint position) const;
  /** Like carriageAt(), rounded. */
  TablePoint carriagePoint(MotorPoint position) const;
  /** Returns the nearest point on the table. */
  TablePoint ballAt(MotorPoint position) const { return nearestPoint(shape_, carriageAt(position)); }
  /** Returns `point` seen from the middle of the table. */
  CentrePoint fromCentre(MmPoint point) const;
  CentrePoint fromCentre(TablePoint point) const;
  /** Where the controller's work position is 0,0. It may be outside of a round table. */
  TablePoint origin() const { return origin_; }
  /** The point of the table where it homes. */
  TablePoint home() const;
  /** Steps per mm of the sand, where they are the fewest. */
  double stepsPerMm() const { return stepsPerMm_; }

 private:
  TableShape shape_;
  TablePoint origin_;
  double stepsPerMm_;
  std::optional<PolarKinematics> polar_;
};

}  // namespace lumi
