#include "core/sand/program/fitted_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr double kHundredthsPerMm = 100;
constexpr int32_t kRounded = 2;  // hundredths of a mm by which points of a circle may be outside of it

/** The largest distances of a pattern's points from the middle of its table, in hundredths of a millimetre.
 */
struct Extent {
  double x;
  double y;
  double reach;
};

Extent extentOf(const ProgramInfo& info) {
  const TablePoint centre = info.origin.table.centre();
  const auto farther = [](int32_t min, int32_t max, int32_t middle) {
    return static_cast<double>(std::max<int32_t>({std::abs(min - middle), std::abs(max - middle), 1}));
  };
  const double x = farther(info.stats.min.x, info.stats.max.x, centre.x);
  const double y = farther(info.stats.min.y, info.stats.max.y, centre.y);
  return {x, y, info.reach > 0 ? info.reach : std::sqrt(x * x + y * y)};
}

/** How many times larger a pattern could be on this table. */
double roomFor(const Extent& extent, const TableShape& table) {
  if (table.isRound) return table.width / 2.0 / extent.reach;
  return std::min(table.width / 2.0 / extent.x, table.height / 2.0 / extent.y);
}

int32_t circleOf(const TableShape& table) {
  return std::min(table.width, table.height);
}

uint32_t scaled(uint32_t value, double scale) {
  return static_cast<uint32_t>(std::min(value * scale + 0.5, 4e9));
}

}  // namespace

FitKind fitKindOf(const ProgramInfo& info) {
  if (info.origin.kind == PatternKind::kStretchedThetaRho) return FitKind::kStretched;
  const bool isCircle = info.origin.kind == PatternKind::kThetaRho &&
                        extentOf(info).reach <= circleOf(info.origin.table) / 2 + kRounded;
  return isCircle ? FitKind::kCircle : FitKind::kRoom;
}

TableFit::TableFit(const ProgramInfo& info, const TableShape& table)
    : to_(table), fromCentre_(info.origin.table.centre()) {
  const TableShape& from = info.origin.table;
  const FitKind kind = fitKindOf(info);
  if (kind == FitKind::kStretched) {
    scaleX_ = static_cast<double>(table.width) / from.width;
    scaleY_ = static_cast<double>(table.height) / from.height;
    return;
  }
  const Extent extent = extentOf(info);
  scaleX_ = kind == FitKind::kCircle ? static_cast<double>(circleOf(table)) / circleOf(from)
                                     : roomFor(extent, table) / roomFor(extent, from);
  scaleY_ = scaleX_;
}

MmPoint TableFit::mapped(TablePoint point) const {
  const TablePoint centre = to_.centre();
  return {(centre.x + (point.x - fromCentre_.x) * scaleX_) / kHundredthsPerMm,
          (centre.y + (point.y - fromCentre_.y) * scaleY_) / kHundredthsPerMm};
}

TablePoint TableFit::map(TablePoint point) const {
  return nearestPoint(to_, mapped(point));
}

/** Maps a corner of the bounds, which on a round table may be outside of the circle. */
TablePoint TableFit::bound(TablePoint point) const {
  return nearestPoint({to_.width, to_.height, false}, mapped(point));
}

ProgramInfo TableFit::map(const ProgramInfo& info) const {
  const double scale = (scaleX_ + scaleY_) / 2;
  ProgramInfo other = info;
  other.origin.table = to_;
  other.stats.min = bound(info.stats.min);
  other.stats.max = bound(info.stats.max);
  other.first = map(info.first);
  other.last = map(info.last);
  other.reach = scaled(info.reach, scale);
  other.length = scaled(info.length, scale);
  other.motorTravel = static_cast<uint64_t>(static_cast<double>(info.motorTravel) * scale + 0.5);
  other.time = {scaled(info.time.total, scale), scaled(info.time.cruising, scale)};
  return other;
}

FittedReader::FittedReader(std::unique_ptr<MoveReader> moves, const TableShape& table)
    : moves_(std::move(moves)), fit_(moves_->info(), table), info_(fit_.map(moves_->info())) {}

MoveReader::Next FittedReader::next(Move& move) {
  const Next next = moves_->next(move);
  if (next != Next::kMove) return next;
  move.to = fit_.map(move.to);
  position_.motorTravel += motorTravel(position_.at, move.to);
  position_.move = moves_->position().move;
  position_.offset = moves_->position().offset;
  position_.at = move.to;
  return next;
}

MoveReader::Edge FittedReader::edge() const {
  Edge edge = moves_->edge();
  edge.first.at = fit_.map(edge.first.at);
  edge.last.at = fit_.map(edge.last.at);
  return edge;
}

bool FittedReader::seekLastEdge() {
  if (!moves_->seekLastEdge()) return false;
  position_ = moves_->position();
  position_.at = fit_.map(position_.at);
  return true;
}

bool FittedReader::seek(const ProgramPosition& position) {
  const ProgramPosition before = moves_->position();
  ProgramPosition wanted = position;
  wanted.at = position.move == 0 ? TablePoint{} : kAnyPoint;
  if (!moves_->seek(wanted)) return false;
  if (position.move > 0 && fit_.map(moves_->position().at) != position.at) {
    moves_->seek(before);
    return false;
  }
  position_ = position;
  return true;
}

}  // namespace lumi
