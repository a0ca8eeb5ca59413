#include "core/sand/drawing/next_drawing.h"

#include <cmath>
#include <limits>
#include <utility>

namespace lumi {
namespace {

constexpr double kSameLine = 100;  // hundredths of a mm; lines that differ less are equal
constexpr double kSamePlace = 20;  // hundredths of a mm
constexpr double kHundredthsPerMm = 100;

/** A part of a pattern's line, from a point next to the edge to one of its ends. */
struct EdgeLine {
  uint32_t moves = 0;
  TablePoint at;      // next to the edge
  double length = 0;  // hundredths of a mm
};

/** A way to one end of a pattern. */
struct Approach {
  EdgeWay way;
  EdgeLine arriving;
  double visible = 0;
  double length = 0;
};

double distance(TablePoint a, TablePoint b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/** True if the straight line between the points is short enough. */
bool isNear(TablePoint a, TablePoint b) {
  return distance(a, b) <= kMaxLine;
}

class Planner {
 public:
  Planner(FileStore& files, const SandHardware& table, const Job& job) : files_(files), table_(table) {
    if (!job.isOfPlayer) most_ = 2.0 * (table.shape.width + table.shape.height);
  }

  /** The line of `drawn` from its end back to a point next to the edge. */
  EdgeLine leaving(const Drawn& drawn) const {
    const auto back = openMoves(files_, opposite(drawn.drawing), table_.shape);
    if (!back) return {};
    const EdgePoint point = back.value()->edge().first;
    return lineFrom(drawn.end, point.at, point.moves, back.value()->info());
  }

  /** The best way from `from` to the start of these moves, or to their end if `toEnd`. */
  Approach approach(TablePoint from, const MoveReader& moves, bool toEnd) const {
    const ProgramInfo& info = moves.info();
    const MoveReader::Edge edge = moves.edge();
    const TablePoint end = toEnd ? info.last : info.first;
    const bool isKnown = edge.first.moves > 0 && !isNear(from, end);
    Approach approach;
    if (isKnown && toEnd) approach.arriving = lineFrom(end, edge.last.at, edge.last.moves, info);
    if (isKnown && !toEnd) approach.arriving = lineFrom(end, edge.first.at, edge.first.moves - 1, info);
    const TablePoint to = approach.arriving.moves > 0 ? approach.arriving.at : end;
    approach.way = EdgeWay(table_.shape, from, to, table_.travelsOnEdge);
    approach.visible = approach.way.visible();
    approach.length = approach.way.length() + approach.arriving.length;
    return approach;
  }

  static Drawing opposite(const Drawing& drawing) { return {drawing.pattern, !drawing.isBackwards}; }

 private:
  /** Nothing if the line is no better than straight to the edge, or too long. */
  EdgeLine lineFrom(TablePoint end, TablePoint edge, uint32_t moves, const ProgramInfo& info) const {
    if (!table_.travelsOnEdge || moves == 0 || edgeGap(table_.shape, end) <= kMaxLine) return {};
    if (edgeGap(table_.shape, edge) + kSameLine > edgeGap(table_.shape, end)) return {};
    const double length = info.length * kHundredthsPerMm * moves / info.moveCount;
    return length <= most_ ? EdgeLine{moves, edge, length} : EdgeLine();
  }

  FileStore& files_;
  const SandHardware& table_;
  double most_ = std::numeric_limits<double>::max();
};

bool isBetter(const Approach& a, const Approach& b) {
  const double less = b.visible - a.visible;
  return std::abs(less) > kSameLine ? less > 0 : b.length - a.length > kSameLine;
}

bool isAt(TablePoint a, TablePoint b) {
  return distance(a, b) <= kSamePlace;
}

}  // namespace

Result<NextDrawing> openNext(FileStore& files, const SandHardware& table, const Job& job, TablePoint ball,
                             const std::optional<Drawn>& before) {
  NextDrawing next;
  next.file = job.file;
  next.speed = job.speed;
  next.isBackwards = job.isBackwards && job.run != 0;
  next.travel = Travel(ball);
  next.start = ball;
  auto opened = openMoves(files, {job.pattern, next.isBackwards}, table.shape);
  if (!opened) return opened.error();
  next.moves = std::move(opened.value());
  if (next.moves->info().length == 0) return next;  // its ends are unknown

  const Planner planner(files, table, job);
  const ProgramInfo& info = next.moves->info();
  const bool mayReverse = table.mayReverse && job.run == 0 && mayBeDrawnBackwards(job.pattern);
  const bool isThere = isNear(ball, info.first) || (mayReverse && isNear(ball, info.last));
  const bool mayLeave = before && !isThere && isAt(before->end, ball);
  const EdgeLine leaving = mayLeave ? planner.leaving(*before) : EdgeLine();
  const TablePoint from = leaving.moves > 0 ? leaving.at : ball;
  Approach best = planner.approach(from, *next.moves, false);
  if (mayReverse) {
    const Approach other = planner.approach(from, *next.moves, true);
    auto reversed = isBetter(other, best) ? openMoves(files, {job.pattern, true}, table.shape)
                                          : Result<std::unique_ptr<MoveReader>>(Error{""});
    if (reversed) {
      best = other;
      next.isBackwards = true;
      next.moves = std::move(reversed.value());
    }
  }
  next.travel = Travel(best.way, false);
  next.start = best.arriving.moves > 0 ? next.moves->info().first : best.way.lastCorner();
  if (leaving.moves > 0)
    next.travel.leaveAlong(files, table.shape, ball, Planner::opposite(before->drawing), leaving.moves);
  if (best.arriving.moves > 0)
    next.travel.arriveAlong(files, table.shape, Planner::opposite({job.pattern, next.isBackwards}),
                            best.arriving.moves);
  return next;
}

}  // namespace lumi
