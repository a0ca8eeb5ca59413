#include "core/sand/program/clear_reader.h"

#include <algorithm>
#include <cmath>

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr float kChordUnits = 10;  // thousandths of a mm in a hundredth

/** Returns the number of spaces, each kSpacing at most, that fill `width`. */
int32_t spacesIn(int32_t width) {
  return std::max<int32_t>(1, (width + ClearReader::kSpacing - 1) / ClearReader::kSpacing);
}

/** The part `index / count` of a length. */
int32_t part(int32_t length, int32_t index, int32_t count) {
  return static_cast<int32_t>(int64_t{length} * index / count);
}

/** Rounding must not put a point beyond the rim. */
float radiusOf(const TableShape& table) {
  return static_cast<float>(table.width) / 2 - 1;
}

}  // namespace

ClearReader::ClearReader(ClearKind kind, const TableShape& table, bool isBackwards, uint16_t chord)
    : table_(table),
      isSideways_(kind == ClearKind::kSideways),
      isReversed_(isBackwards != (kind == (table.isRound ? ClearKind::kFromEdge : ClearKind::kFromCenter))),
      chord_(static_cast<float>(std::clamp<uint16_t>(chord, 1, kMaxChord)) / kChordUnits) {
  plan();
  measure();
}

/**
 * The spiral of a round table is r = spacing * angle / (2 pi). A chord over the angle d deviates r * d * d /
 * 8, so the angle after n moves is perMove_ * n to the power of 2/3. It begins half a spacing from the
 * center, where this is precise enough, after a move to the centre itself.
 */
void ClearReader::plan() {
  info_.origin.table = table_;
  if (isSideways_) {
    lines_ = spacesIn(std::min(table_.width, table_.height));
    info_.moveCount = 2 * static_cast<uint32_t>(table_.isRound ? lines_ : lines_ + 1);
    return;
  }
  lines_ = spacesIn(std::min(table_.width, table_.height) / 2);
  if (!table_.isRound) {
    // The last one or two moves are at the middle.
    info_.moveCount = 4 * static_cast<uint32_t>(lines_) + (table_.height > table_.width ? 3 : 2);
    return;
  }
  const float radius = radiusOf(table_);
  const float perRadian = radius / static_cast<float>(lines_) / (2 * kFloatPi);
  const float last = 2 * kFloatPi * static_cast<float>(lines_);
  const auto movesTo = [&](float angle) {
    return 2 * angle * std::sqrt(angle) / (3 * std::sqrt(8 * chord_ / perRadian));
  };
  firstMoves_ = movesTo(kFloatPi);
  spiralMoves_ = static_cast<uint32_t>(std::ceil(static_cast<double>(movesTo(last) - firstMoves_)));
  const float all = firstMoves_ + static_cast<float>(spiralMoves_);
  perMove_ = last / std::cbrt(all * all);
  const float movesOfLap = 2 * kFloatPi / std::sqrt(8 * chord_ / radius);
  const auto lap = static_cast<uint32_t>(std::ceil(static_cast<double>(movesOfLap)));
  info_.moveCount = 2 + spiralMoves_ + lap;
}

void ClearReader::measure() {
  info_.first = at(0);
  info_.last = at(info_.moveCount - 1);
  float length = 0;  // hundredths of a mm
  float travel = 0;
  if (table_.isRound) {
    const float radius = radiusOf(table_);
    const float covered = kFloatPi * radius * radius * static_cast<float>(lines_) / radius;
    length = isSideways_ ? covered / 2 + kFloatPi * radius : covered + 2 * kFloatPi * radius;
    travel = isSideways_ ? covered / 2 + 4 * radius : length * 4 / kFloatPi;
  } else {
    // All moves are parallel to a side.
    for (uint32_t move = 1; move < info_.moveCount; ++move) {
      length += static_cast<float>(motorTravel(at(move - 1), at(move)));
    }
    travel = length;
  }
  info_.length = static_cast<uint32_t>(length / kFloatPerMm);
  info_.motorTravel = static_cast<uint64_t>(travel) + motorTravel({}, info_.first);
}

TablePoint ClearReader::at(uint32_t move) const {
  if (isReversed_) move = info_.moveCount - 1 - move;
  if (isSideways_) return onLines(move);
  return table_.isRound ? onSpiral(move) : onSides(move);
}

/** Point of a clearing from the edge. Each side ends at the next one; a lap of four leads inwards. */
TablePoint ClearReader::onSides(uint32_t move) const {
  if (move == 0) return {};
  const auto lap = static_cast<int32_t>((move - 1) / 4);
  const uint32_t side = (move - 1) % 4;
  const int32_t half = std::min(table_.width, table_.height) / 2;
  const int32_t inset = part(half, lap, lines_);
  const int32_t right = table_.width - inset;
  const int32_t top = table_.height - inset;
  if (side == 0) return {right, inset};
  if (side == 1) return {right, top};
  if (side == 2) return {inset, top};
  return {inset, part(half, lap + 1, lines_)};
}

/** Point of a clearing from the centre. */
TablePoint ClearReader::onSpiral(uint32_t move) const {
  const float radius = radiusOf(table_);
  if (move == 0) return pointOnRound(table_, 0, 0);
  --move;
  if (move > spiralMoves_) {
    const auto lap = static_cast<float>(info_.moveCount - 2 - spiralMoves_);
    return pointOnRound(table_, radius, 2 * kFloatPi * static_cast<float>(move - spiralMoves_) / lap);
  }
  const float moves = firstMoves_ + static_cast<float>(move);
  const float angle = perMove_ * std::cbrt(moves * moves);
  return pointOnRound(table_, radius * angle / (2 * kFloatPi * static_cast<float>(lines_)), angle);
}

TablePoint ClearReader::onLines(uint32_t move) const {
  const auto line = static_cast<int32_t>(move / 2);
  const bool isAtEnd = (move % 2 != 0) != (line % 2 != 0);
  if (table_.isRound) {
    const float radius = radiusOf(table_);
    const float y = radius * static_cast<float>(2 * line + 1 - lines_) / static_cast<float>(lines_);
    const float x = std::sqrt(radius * radius - y * y);
    const float middle = static_cast<float>(table_.width) / 2;
    return roundedPoint(static_cast<double>(isAtEnd ? middle + x : middle - x),
                        static_cast<double>(middle + y));
  }
  if (table_.width < table_.height) return {part(table_.width, line, lines_), isAtEnd ? table_.height : 0};
  return {isAtEnd ? table_.width : 0, part(table_.height, line, lines_)};
}

MoveReader::Next ClearReader::next(Move& move) {
  if (position_.move == info_.moveCount) return Next::kEnd;
  move = {at(position_.move), false};
  position_.advance(move.to);
  return Next::kMove;
}

bool ClearReader::seek(const ProgramPosition& position) {
  const bool isPossible = position.move <= info_.moveCount && position.offset == 0 &&
                          (position.move == 0 || position.at == at(position.move - 1));
  if (isPossible) position_ = position;
  return isPossible;
}

}  // namespace lumi
