#pragma once

#include <algorithm>
#include <cmath>

namespace lumi::test {

/** The distance of a point from a straight line. The points may have any type with x and y. */
template <typename At, typename Point>
double distanceToLine(const At& at, const Point& from, const Point& to) {
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double squared = dx * dx + dy * dy;
  const double along = squared > 0 ? ((at.x - from.x) * dx + (at.y - from.y) * dy) / squared : 0;
  const double part = std::clamp(along, 0.0, 1.0);
  return std::hypot(at.x - from.x - part * dx, at.y - from.y - part * dy);
}

}  // namespace lumi::test
