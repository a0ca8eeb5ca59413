#include "core/sand/pattern/line_drawer.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

constexpr double kTieUp = 1e-6;       // hundredths of a mm; makes ties round up
constexpr double kSlack = 1e-6;       // mm; a point that is outside by less does not count as clamped
constexpr double kRoundSlack = 0.01;  // mm; also of a file that draws along a round edge with rounded points

/** Rounds a coordinate that is at least 0. */
int32_t toHundredths(double mm) {
  return static_cast<int32_t>(mm * kHundredthsPerMm + 0.5 + kTieUp);
}

}  // namespace

bool LineDrawer::drawTo(MmPoint target, bool isRapid, bool canBeFirst) {
  ++drawn_;
  const MmPoint to = placement_.place(target);
  const MmPoint clamped = clampedTo(table_, to);
  const TablePoint point{toHundredths(clamped.x), toHundredths(clamped.y)};
  widenBounds(point);
  if (at_ ? point != at_ : canBeFirst) {
    at_ = point;
    sink_.move({point, isRapid});
  }
  return hypotenuse(to.x - clamped.x, to.y - clamped.y) > (table_.isRound ? kRoundSlack : kSlack);
}

void LineDrawer::widenBounds(TablePoint point) {
  if (!stats_.hasBounds) {
    stats_.hasBounds = true;
    stats_.min = stats_.max = point;
    return;
  }
  stats_.min = {std::min(stats_.min.x, point.x), std::min(stats_.min.y, point.y)};
  stats_.max = {std::max(stats_.max.x, point.x), std::max(stats_.max.y, point.y)};
}

}  // namespace lumi
