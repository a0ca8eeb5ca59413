#pragma once

#include <cstddef>

#include "core/sand/geometry/path.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** A point in mm. It is not clamped to the table. */
struct MmPoint {
  double x = 0;
  double y = 0;
};

/**
 * Clamps points to the table and rounds them to 0.01 mm. Passes the moves to a MoveSink, except those of zero
 * length, and updates the statistics of the pattern.
 */
class LineDrawer {
 public:
  explicit LineDrawer(MoveSink& sink) : sink_(sink) {}

  /** Draws a line to `to`. Returns true if `to` had to be clamped. */
  bool drawTo(MmPoint to, bool isRapid);
  void countCommand() { ++stats_.commandCount; }
  void countClamped() { ++stats_.clampedCount; }

  /** Number of calls of drawTo(). */
  size_t drawn() const { return drawn_; }
  const PatternStats& stats() const { return stats_; }

 private:
  void widenBounds(TablePoint point);

  MoveSink& sink_;
  PatternStats stats_;
  TablePoint at_;
  size_t drawn_ = 0;
};

}  // namespace lumi
