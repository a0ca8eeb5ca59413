#pragma once

#include <cstddef>
#include <optional>

#include "core/sand/geometry/chord_rule.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/table_shape.h"
#include "core/sand/pattern/placement.h"

namespace lumi {

/** Statistics of a pattern file. */
struct PatternStats {
  uint32_t commandCount = 0;
  uint32_t clampedCount = 0;
  bool hasBounds = false;
  TablePoint min;  // of all targets after clamping; valid only if hasBounds
  TablePoint max;
};

/**
 * Places points on the table, clamps them to it and rounds them to 0.01 mm. Passes the moves to a MoveSink,
 * except those of zero length after the first one, and updates the statistics of the pattern.
 */
class LineDrawer {
 public:
  explicit LineDrawer(MoveSink& sink, const TableShape& table = {}, const Placement& placement = {},
                      const ChordRule& chords = {})
      : sink_(sink), table_(table), placement_(placement), chords_(chords) {}

  /**
   * Draws a line to `target`, in coordinates of the pattern. Returns true if it had to be clamped. Before the
   * first move the ball may be anywhere; a target that can't be the first one (`canBeFirst`) then moves
   * nothing.
   */
  bool drawTo(MmPoint target, bool isRapid, bool canBeFirst = true);
  /** Size of a millimetre of the pattern on the table. */
  double scale() const { return placement_.scale; }
  /** For curves. */
  const ChordRule& chords() const { return chords_; }
  void countCommand() { ++stats_.commandCount; }
  void countClamped() { ++stats_.clampedCount; }

  /** Number of calls of drawTo(). */
  size_t drawn() const { return drawn_; }
  const PatternStats& stats() const { return stats_; }

 private:
  void widenBounds(TablePoint point);

  MoveSink& sink_;
  const TableShape table_;
  const Placement placement_;
  const ChordRule chords_;
  PatternStats stats_;
  std::optional<TablePoint> at_;  // nothing before the first move
  size_t drawn_ = 0;
};

}  // namespace lumi
