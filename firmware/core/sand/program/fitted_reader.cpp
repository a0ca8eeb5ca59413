#include "core/sand/program/fitted_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

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

FittedReader::FittedReader(std::unique_ptr<MoveReader> moves, const TableShape& table)
    : moves_(std::move(moves)), to_(table), info_(moves_->info()), fromCentre_(info_.origin.table.centre()) {
  const TableShape& from = moves_->info().origin.table;
  const FitKind kind = fitKindOf(info_);
  if (kind == FitKind::kStretched) {
    scaleX_ = static_cast<double>(table.width) / from.width;
    scaleY_ = static_cast<double>(table.height) / from.height;
  } else {
    const Extent extent = extentOf(info_);
    scaleX_ = kind == FitKind::kCircle ? static_cast<double>(circleOf(table)) / circleOf(from)
                                       : roomFor(extent, table) / roomFor(extent, from);
    scaleY_ = scaleX_;
  }
  mapInfo();
}

void FittedReader::mapInfo() {
  const double scale = (scaleX_ + scaleY_) / 2;
  info_.origin.table = to_;
  info_.stats.min = bound(info_.stats.min);
  info_.stats.max = bound(info_.stats.max);
  info_.first = map(info_.first);
  info_.last = map(info_.last);
  info_.reach = scaled(info_.reach, scale);
  info_.length = scaled(info_.length, scale);
  info_.motorTravel = static_cast<uint64_t>(static_cast<double>(info_.motorTravel) * scale + 0.5);
  info_.time = {scaled(info_.time.total, scale), scaled(info_.time.cruising, scale)};
}

MmPoint FittedReader::mapped(TablePoint point) const {
  const TablePoint centre = to_.centre();
  return {(centre.x + (point.x - fromCentre_.x) * scaleX_) / kHundredthsPerMm,
          (centre.y + (point.y - fromCentre_.y) * scaleY_) / kHundredthsPerMm};
}

/** Maps a corner of the bounds, which on a round table may be outside of the circle. */
TablePoint FittedReader::bound(TablePoint point) const {
  return nearestPoint({to_.width, to_.height, false}, mapped(point));
}

MoveReader::Next FittedReader::next(Move& move) {
  const Next next = moves_->next(move);
  if (next != Next::kMove) return next;
  move.to = map(move.to);
  position_.advance(move.to);
  position_.offset = moves_->position().offset;
  return next;
}

MoveReader::Edge FittedReader::edge() const {
  Edge edge = moves_->edge();
  edge.first.at = map(edge.first.at);
  edge.last.at = map(edge.last.at);
  return edge;
}

bool FittedReader::seekLastEdge() {
  if (!moves_->seekLastEdge()) return false;
  position_ = moves_->position();
  position_.at = map(position_.at);
  return true;
}

bool FittedReader::seek(const ProgramPosition& position) {
  const ProgramPosition before = moves_->position();
  ProgramPosition wanted = position;
  wanted.at = position.move == 0 ? TablePoint{} : kAnyPoint;
  if (!moves_->seek(wanted)) return false;
  if (position.move > 0 && map(moves_->position().at) != position.at) {
    moves_->seek(before);
    return false;
  }
  position_ = position;
  return true;
}

}  // namespace lumi
