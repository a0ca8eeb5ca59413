#include "core/sand/drawing/next_drawing.h"

#include <cmath>
#include <limits>
#include <utility>

namespace lumi {
namespace {

constexpr float kSameLine = 100;  // hundredths of a mm; lines that differ less are equal
constexpr float kSamePlace = 20;  // hundredths of a mm

/** A part of a pattern's line, from a point next to the edge to one of its ends. */
struct EdgeLine {
  uint32_t moves = 0;
  TablePoint at;     // next to the edge
  float length = 0;  // hundredths of a mm
  DrawingTime time{};
};

/** A way of the ball to one end of a pattern. */
struct Approach {
  EdgeLine leaving;
  EdgeWay way;
  EdgeLine arriving;
  float length = 0;
};

/** A line of up to kMaxLine is no reason for a longer way. */
float visible(const Approach& approach) {
  return approach.way.visible() <= kMaxLine ? 0 : approach.way.visible();
}

bool isBetter(const Approach& a, const Approach& b) {
  const float less = visible(b) - visible(a);
  return std::abs(less) > kSameLine ? less > 0 : b.length - a.length > kSameLine;
}

class Planner {
 public:
  Planner(FileStore& files, const SandHardware& table, const Job& job) : files_(files), table_(table) {
    if (!job.isOfPlayer) most_ = 2 * static_cast<float>(table.shape.width + table.shape.height);
  }

  /** The line of `drawn` from its end back to a point next to the edge. */
  EdgeLine leaving(const Drawn& drawn) const {
    const auto back = openMoves(files_, opposite(drawn.drawing), table_.shape);
    if (!back) return {};
    const EdgePoint point = back.value()->edge().first;
    return lineFrom(drawn.end, point.at, point.moves, back.value()->info());
  }

  /** The best way from `from` to the start of these moves, or to their end if `toEnd`. */
  Approach approach(TablePoint from, const EdgeLine& leaving, const MoveReader& moves, bool toEnd) const {
    const MoveReader::Edge edge = moves.edge();
    const TablePoint end = toEnd ? moves.info().last : moves.info().first;
    EdgeLine arriving;
    if (edge.first.moves > 0) {
      arriving = toEnd ? lineFrom(end, edge.last.at, edge.last.moves, moves.info())
                       : lineFrom(end, edge.first.at, edge.first.moves - 1, moves.info());
    }
    Approach best = between(from, {}, end, {});
    for (const Approach& other : {between(from, leaving, end, {}), between(from, {}, end, arriving),
                                  between(from, leaving, end, arriving)}) {
      if (isBetter(other, best)) best = other;
    }
    return best;
  }

  static Drawing opposite(const Drawing& drawing) {
    return {drawing.pattern, !drawing.isBackwards, drawing.chord};
  }

 private:
  /** Nothing if the line is no better than straight to the edge, or too long. */
  EdgeLine lineFrom(TablePoint end, TablePoint edge, uint32_t moves, const ProgramInfo& info) const {
    if (!table_.travelsOnEdge || moves == 0 || edgeGap(table_.shape, end) <= kMaxLine) return {};
    if (edgeGap(table_.shape, edge) + kSameLine > edgeGap(table_.shape, end)) return {};
    const float part = static_cast<float>(moves) / static_cast<float>(info.moveCount);
    const float length = static_cast<float>(info.length) * kFloatPerMm * part;
    if (length > most_) return {};
    DrawingTime time = timeOf(info, table_);
    time.total = static_cast<uint32_t>(static_cast<float>(time.total) * part);
    time.cruising = static_cast<uint32_t>(static_cast<float>(time.cruising) * part);
    return {moves, edge, length, time};
  }

  Approach between(TablePoint from, const EdgeLine& leaving, TablePoint to, const EdgeLine& arriving) const {
    Approach approach{leaving, EdgeWay(), arriving};
    approach.way = EdgeWay(table_.shape, leaving.moves > 0 ? leaving.at : from,
                           arriving.moves > 0 ? arriving.at : to, table_.travelsOnEdge);
    approach.length = leaving.length + approach.way.length() + arriving.length;
    return approach;
  }

  FileStore& files_;
  const SandHardware& table_;
  float most_ = std::numeric_limits<float>::max();
};

DrawingTime timeOfWay(const MotionLimits& limits, const EdgeWay& way, int percent) {
  DrawingTimer timer(limits, percent);
  timer.move(way.from());
  for (uint32_t i = 0; i < way.corners(); ++i) timer.move(way.corner(i));
  timer.move(way.to());
  return timer.finish();
}

}  // namespace

DrawingTime NextDrawing::timeOfTravel(const MotionLimits& limits, int percent) const {
  DrawingTime time = timeOfWay(limits, travel.way(), percent);
  time.add(onLines);
  return time;
}

Result<NextDrawing> openNext(FileStore& files, const SandHardware& table, const Job& job, TablePoint ball,
                             const std::optional<Drawn>& before) {
  NextDrawing next;
  next.file = job.file;
  next.speed = job.speed;
  next.isBackwards = job.isBackwards && job.run != 0;
  next.travel = Travel(ball);
  next.start = ball;
  auto opened = openMoves(files, {job.pattern, next.isBackwards, job.chord}, table.shape);
  if (!opened) return opened.error();
  next.moves = std::move(opened.value());
  if (next.moves->info().length == 0) return next;  // its ends are unknown

  const Planner planner(files, table, job);
  // A clearing wipes every line across the picture.
  const bool leaves = !isClear(job.pattern) && before && distance(before->end, ball) <= kSamePlace;
  const EdgeLine leaving = leaves ? planner.leaving(*before) : EdgeLine();
  Approach best = planner.approach(ball, leaving, *next.moves, false);
  if (table.mayReverse && job.run == 0 && mayBeDrawnBackwards(job.pattern)) {
    const Approach other = planner.approach(ball, leaving, *next.moves, true);
    auto reversed = isBetter(other, best) ? openMoves(files, {job.pattern, true, job.chord}, table.shape)
                                          : Result<std::unique_ptr<MoveReader>>(Error{""});
    if (reversed) {
      best = other;
      next.isBackwards = true;
      next.moves = std::move(reversed.value());
    }
  }
  Travel::Line back;
  if (best.leaving.moves > 0) back = {Planner::opposite(before->drawing), best.leaving.moves};
  const Travel::Line arriving{Planner::opposite({job.pattern, next.isBackwards, job.chord}),
                              best.arriving.moves};
  next.onLines = best.arriving.time;
  next.onLines.add(best.leaving.time);
  next.travel = Travel(files, table.shape, ball, back, best.way, arriving);
  next.start = best.arriving.moves > 0 ? next.moves->info().first : best.way.lastCorner();
  return next;
}

}  // namespace lumi
