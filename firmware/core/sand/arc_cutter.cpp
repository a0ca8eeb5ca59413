#include "core/sand/arc_cutter.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

constexpr double kFullTurn = 6.283185307179586;
constexpr double kSmallestSweep = 1e-9;    // radians
constexpr double kSamePoint = 1e-9;        // mm
constexpr double kLargestRadius = 10'000;  // mm
constexpr double kRadiusSlack = 0.01;      // mm that an end may be too far away for its radius
constexpr double kRadiiApart = 0.5;        // mm that start and end may not differ in their distance

double distance(MmPoint a, MmPoint b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  return std::sqrt(dx * dx + dy * dy);
}

bool isSame(MmPoint a, MmPoint b) {
  return std::abs(b.x - a.x) <= kSamePoint && std::abs(b.y - a.y) <= kSamePoint;
}

bool isRadius(double radius) {
  return radius > 0 && radius <= kLargestRadius;
}

bool isReachable(const ArcWish& wish) {
  return !isSame(wish.from, wish.to) &&
         distance(wish.from, wish.to) <= 2 * std::abs(wish.radius) + kRadiusSlack;
}

MmPoint centreByRadius(const ArcWish& wish) {
  const double dx = wish.to.x - wish.from.x;
  const double dy = wish.to.y - wish.from.y;
  const double d = distance(wish.from, wish.to);
  const double beside = std::sqrt(std::max(0.0, wish.radius * wish.radius - d * d / 4));
  const double left = wish.isClockwise != (wish.radius < 0) ? -beside : beside;
  const MmPoint middle{(wish.from.x + wish.to.x) / 2, (wish.from.y + wish.to.y) / 2};
  return {middle.x - dy * left / d, middle.y + dx * left / d};
}

double angleOf(MmPoint centre, MmPoint point) {
  return std::atan2(point.y - centre.y, point.x - centre.x);
}

double sweepOf(const ArcWish& wish, MmPoint centre) {
  if (isSame(wish.from, wish.to)) return wish.isClockwise ? -kFullTurn : kFullTurn;
  double sweep = angleOf(centre, wish.to) - angleOf(centre, wish.from);
  if (wish.isClockwise) {
    while (sweep >= -kSmallestSweep) sweep -= kFullTurn;
  } else {
    while (sweep <= kSmallestSweep) sweep += kFullTurn;
  }
  return sweep;
}

}  // namespace

uint32_t partsFor(double exact) {
  return static_cast<uint32_t>(std::max(1.0, std::ceil(exact - 1e-6)));
}

std::optional<ArcCutter> ArcCutter::cut(const ArcWish& wish) {
  if (wish.byRadius && !(isRadius(std::abs(wish.radius)) && isReachable(wish))) return std::nullopt;
  const MmPoint centre = wish.byRadius ? centreByRadius(wish) : wish.centre;
  const double startRadius = distance(centre, wish.from);
  const double endRadius = distance(centre, wish.to);
  if (!wish.byRadius && !(isRadius(startRadius) && std::abs(endRadius - startRadius) < kRadiiApart)) {
    return std::nullopt;
  }
  return ArcCutter(wish, centre, startRadius, endRadius);
}

ArcCutter::ArcCutter(const ArcWish& wish, MmPoint centre, double startRadius, double endRadius)
    : centre_(centre),
      to_(wish.to),
      startAngle_(angleOf(centre, wish.from)),
      sweep_(sweepOf(wish, centre)),
      startRadius_(startRadius),
      endRadius_(endRadius),
      count_(partsFor(std::abs(sweep_) / std::sqrt(kChordRule / startRadius))) {}

MmPoint ArcCutter::next() {
  ++done_;
  if (isDone()) return to_;
  const double angle = startAngle_ + sweep_ * done_ / count_;
  const double radius = startRadius_ + (endRadius_ - startRadius_) * done_ / count_;
  return {centre_.x + radius * std::cos(angle), centre_.y + radius * std::sin(angle)};
}

}  // namespace lumi
