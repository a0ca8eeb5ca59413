#include "hub/ball_follower.h"

#include <cmath>

namespace lumi {
namespace {

constexpr uint32_t kWholeStrip = 65536;

/** The way along the edge to the point nearest to `point`, clockwise, and the whole edge, in one unit. */
struct Way {
  float way;
  float edge;
};

Way wayOnRound(const TableShape& table, TablePoint point) {
  constexpr float kTurn = 6.28318531f;
  const TablePoint centre = table.centre();
  const float angle =
      std::atan2(static_cast<float>(point.x - centre.x), static_cast<float>(point.y - centre.y));
  return {angle < 0 ? angle + kTurn : angle, kTurn};
}

Way wayOnRectangle(const TableShape& table, TablePoint point) {
  const int32_t x = std::clamp<int32_t>(point.x, 0, table.width);
  const int32_t y = std::clamp<int32_t>(point.y, 0, table.height);
  const int32_t right = table.width - x;
  const int32_t down = table.height - y;
  const int32_t nearest = std::min({x, y, right, down});
  const int32_t half = table.width + table.height;
  int32_t way = x;
  if (nearest == right) way = table.width + down;
  if (nearest == y) way = half + right;
  if (nearest == x) way = half + table.width + y;
  if (nearest == down) way = x;
  return {static_cast<float>(way), 2 * static_cast<float>(half)};
}

}  // namespace

uint16_t placeOnStrip(const BallSettings& strip, const TableShape& table, TablePoint point) {
  const Way way = table.isRound ? wayOnRound(table, point) : wayOnRectangle(table, point);
  const float start = static_cast<float>(strip.start) / static_cast<float>(BallSettings::kRound);
  const float share = way.way / way.edge;
  const float along = strip.clockwise ? share - start : start - share;
  const float place = (along - std::floor(along)) * static_cast<float>(kWholeStrip);
  return static_cast<uint16_t>(std::min(place, static_cast<float>(kWholeStrip - 1)));
}

void BallFollower::report(TablePoint reported, Millis now) {
  if (isKnown_ && reported.x == latest_.x && reported.y == latest_.y) return;
  const bool isContinued = isKnown_ && now - latestAt_ <= kMaxAhead;
  isMoving_ = isKnown_;
  step_ = isContinued ? TablePoint{reported.x - latest_.x, reported.y - latest_.y} : TablePoint{};
  stepTime_ = now - latestAt_;
  latest_ = reported;
  latestAt_ = now;
  isKnown_ = true;
}

std::optional<TablePoint> BallFollower::at(Millis now) const {
  const Millis ago = now - latestAt_;
  if (!isMoving_ || ago > kStill) return std::nullopt;
  if (stepTime_ == 0) return latest_;
  const float share = static_cast<float>(std::min(ago, kMaxAhead)) / static_cast<float>(stepTime_);
  return TablePoint{latest_.x + static_cast<int32_t>(static_cast<float>(step_.x) * share),
                    latest_.y + static_cast<int32_t>(static_cast<float>(step_.y) * share)};
}

}  // namespace lumi
