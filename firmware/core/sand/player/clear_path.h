#pragma once

#include <cstddef>

#include "core/sand/geometry/table_shape.h"
#include "core/sand/player/playlist.h"

namespace lumi {

/**
 * A path that smooths the whole table: a spiral from the centre or from the edge, clamped to the table, or
 * lines from side to side. Neighbouring lines are kPitch apart.
 */
class ClearPath {
 public:
  static constexpr double kPitch = 8;  // mm

  /** `mode` is kFromCentre, kFromEdge or kSideways. */
  ClearPath(ClearMode mode, const TableShape& table);

  /** Sets `to` to the next point. Returns false after the last one. */
  bool next(TablePoint& to);

 private:
  TablePoint onSpiral(double angle) const;
  bool nextOfSpiral(TablePoint& to);
  bool nextOfLines(TablePoint& to);

  const ClearMode mode_;
  const TableShape table_;
  const double lastAngle_;  // of the spiral
  double angle_;
  size_t line_ = 0;
  bool isDone_ = false;
};

/** The mode that ends nearest to `start`: in the centre or at the edge. */
ClearMode clearEndingNear(TablePoint start, const TableShape& table);

}  // namespace lumi
