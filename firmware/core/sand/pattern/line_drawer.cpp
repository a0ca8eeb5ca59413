#include "core/sand/pattern/line_drawer.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr double kHundredths = 100;  // per mm
constexpr double kTieUp = 1e-6;      // hundredths of a mm; makes ties round up
constexpr double kSlack = 1e-6;      // mm; a point that is outside by less does not count as clamped

bool isOutside(double mm, int32_t size) {
  return mm < -kSlack || mm > size / kHundredths + kSlack;
}

int32_t toHundredths(double mm, int32_t size) {
  if (!(mm > 0)) return 0;
  if (mm >= size / kHundredths) return size;
  return static_cast<int32_t>(mm * kHundredths + 0.5 + kTieUp);
}

}  // namespace

bool LineDrawer::drawTo(MmPoint target, bool isRapid, bool canBeFirst) {
  ++drawn_;
  const MmPoint to = placer_.place(target);
  const TablePoint point{toHundredths(to.x, kTableWidth), toHundredths(to.y, kTableHeight)};
  widenBounds(point);
  if (at_ ? point != at_ : canBeFirst) {
    at_ = point;
    sink_.move({point, isRapid});
  }
  return isOutside(to.x, kTableWidth) || isOutside(to.y, kTableHeight);
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
