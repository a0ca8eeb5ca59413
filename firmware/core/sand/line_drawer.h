#pragma once

#include <cstddef>

#include "core/sand/path.h"
#include "core/sand/pattern_reader.h"

namespace lumi {

/** A place in mm, not clamped. */
struct MmPoint {
  double x = 0;
  double y = 0;
};

/** Clamps and rounds points, hands on the moves between different ones, and keeps the pattern's statistics.
 */
class LineDrawer {
 public:
  explicit LineDrawer(MoveSink& sink) : sink_(sink) {}

  /** Draws to `to`, and says whether that had to be clamped. */
  bool drawTo(MmPoint to, bool isRapid);
  void countCommand() { ++stats_.commandCount; }
  void countClamped() { ++stats_.clampedCount; }

  /** How often drawTo() was called. */
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
