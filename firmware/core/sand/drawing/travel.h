#pragma once

#include <memory>

#include "core/ports/file_store.h"
#include "core/sand/geometry/edge_way.h"
#include "core/sand/library/pattern_moves.h"

namespace lumi {

/**
 * The way of the ball to where drawing begins, as points. It can begin and end in lines of the patterns: from
 * the end of the pattern before back along its line to a point next to the edge, along the edge, and from a
 * point next to the edge along the new pattern's line to its start.
 */
class Travel {
 public:
  /** Nowhere. */
  explicit Travel(TablePoint at = {}) : start_(at), way_(at) {}
  /** The corners of `way`, and its end if `toEnd`. */
  Travel(const EdgeWay& way, bool toEnd) : start_(way.from()), way_(way), goesToEnd_(toEnd) {}

  /** A part of a pattern's line. */
  struct Line {
    Drawing drawing;
    uint32_t moves = 0;
  };
  /**
   * Begins at `start` with the first moves of `leaving`, which lead to the start of `way`. Ends with the last
   * moves of `arriving`, which follow its last point next to the edge, the way's end; without them, at the
   * way's last corner.
   */
  Travel(FileStore& files, const TableShape& table, TablePoint start, const Line& leaving, const EdgeWay& way,
         const Line& arriving)
      : files_(&files),
        table_(table),
        start_(start),
        leaving_(leaving),
        way_(way),
        goesToEnd_(arriving.moves > 0),
        arriving_(arriving) {}

  /** Where the ball is at first. */
  TablePoint start() const { return start_; }
  /** The part that is not on a pattern. */
  const EdgeWay& way() const { return way_; }
  bool goesToEnd() const { return goesToEnd_; }
  /** Writes the next point. Returns false at the end, also of a line that can't be read. */
  bool next(TablePoint& point) {
    return nextOf(leaving_, point) || nextOfWay(point) || nextOf(arriving_, point);
  }

 private:
  bool nextOf(Line& line, TablePoint& point);
  bool nextOfWay(TablePoint& point);

  FileStore* files_ = nullptr;
  TableShape table_;
  TablePoint start_;
  Line leaving_;  // with the moves that are left
  EdgeWay way_;
  bool goesToEnd_ = false;
  uint32_t corner_ = 0;
  Line arriving_;
  std::unique_ptr<MoveReader> reader_;  // of the line that is being read
};

}  // namespace lumi
