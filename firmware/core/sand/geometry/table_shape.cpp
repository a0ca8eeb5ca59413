#include "core/sand/geometry/table_shape.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace lumi {
namespace {

std::string mmText(int32_t hundredths) {
  char text[kMaxDecimal];
  return {text, writeDecimal(hundredths / 10, 1, text)};
}

bool isPossibleSide(int32_t side) {
  return side >= kMinTableSide && side <= kMaxTableSide;
}

}  // namespace

bool TableShape::contains(int64_t x, int64_t y) const {
  if (!surrounds(x, y)) return false;
  if (!isRound) return true;
  const int64_t dx = 2 * x - width;
  const int64_t dy = 2 * y - height;
  const int64_t reach = int64_t{width} + 2;  // a rounded point may be outside by less than 0.01 mm
  return dx * dx + dy * dy <= reach * reach;
}

bool TableShape::isPossible() const {
  return isPossibleSide(width) && isPossibleSide(height) && (!isRound || width == height);
}

double hypotenuse(double x, double y) {
  return std::sqrt(x * x + y * y);
}

MmPoint clampedTo(const TableShape& table, MmPoint point) {
  const double width = table.width / kHundredthsPerMm;
  const double height = table.height / kHundredthsPerMm;
  if (table.isRound) {
    const double radius = width / 2;
    const double dx = point.x - radius;
    const double dy = point.y - radius;
    const double distance = hypotenuse(dx, dy);
    if (distance > radius) point = {radius + dx * radius / distance, radius + dy * radius / distance};
  }
  return {std::min(std::max(0.0, point.x), width), std::min(std::max(0.0, point.y), height)};
}

TablePoint roundedPoint(double x, double y) {
  return {static_cast<int32_t>(std::lround(x)), static_cast<int32_t>(std::lround(y))};
}

TablePoint nearestPoint(const TableShape& table, MmPoint point) {
  const MmPoint at = clampedTo(table, point);
  return roundedPoint(at.x * kHundredthsPerMm, at.y * kHundredthsPerMm);
}

// The program contains sin() and cos() of doubles anyway; those of floats would be 4 KB more.
TablePoint pointOnRound(const TableShape& table, float distance, float angle) {
  const double middle = table.width / 2.0;
  return roundedPoint(middle + distance * std::cos(static_cast<double>(angle)),
                      middle + distance * std::sin(static_cast<double>(angle)));
}

std::string sizeText(const TableShape& table) {
  if (table.isRound) return concat({"a diameter of ", mmText(table.width), " mm"});
  return concat({mmText(table.width), " x ", mmText(table.height), " mm"});
}

}  // namespace lumi
