#include "core/sand/pattern/arc_cutter.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

constexpr double kMinSweep = 1e-9;     // radians; a smaller sweep counts as a full turn
constexpr double kSamePoint = 1e-9;    // mm; points whose x and y differ by at most this are equal
constexpr double kMaxRadius = 10'000;  // mm
constexpr double kRadiusSlack = 0.01;  // mm; the chord may exceed twice the radius by this much
constexpr double kRadiiApart = 0.5;    // mm; maximum difference between the start radius and the end radius

double distance(MmPoint a, MmPoint b) {
  return hypotenuse(b.x - a.x, b.y - a.y);
}

bool isSame(MmPoint a, MmPoint b) {
  return std::abs(b.x - a.x) <= kSamePoint && std::abs(b.y - a.y) <= kSamePoint;
}

bool isRadius(double radius) {
  return radius > 0 && radius <= kMaxRadius;
}

bool isReachable(const ArcCommand& command) {
  return !isSame(command.from, command.to) &&
         distance(command.from, command.to) <= 2 * std::abs(command.radius) + kRadiusSlack;
}

MmPoint centreByRadius(const ArcCommand& command) {
  const double dx = command.to.x - command.from.x;
  const double dy = command.to.y - command.from.y;
  const double d = distance(command.from, command.to);
  const double beside = std::sqrt(std::max(0.0, command.radius * command.radius - d * d / 4));
  const double left = command.isClockwise != (command.radius < 0) ? -beside : beside;
  const MmPoint middle{(command.from.x + command.to.x) / 2, (command.from.y + command.to.y) / 2};
  return {middle.x - dy * left / d, middle.y + dx * left / d};
}

double angleOf(MmPoint centre, MmPoint point) {
  return std::atan2(point.y - centre.y, point.x - centre.x);
}

double sweepOf(const ArcCommand& command, MmPoint centre) {
  if (isSame(command.from, command.to)) return command.isClockwise ? -kFullTurn : kFullTurn;
  double sweep = angleOf(centre, command.to) - angleOf(centre, command.from);
  if (command.isClockwise) {
    while (sweep >= -kMinSweep) sweep -= kFullTurn;
  } else {
    while (sweep <= kMinSweep) sweep += kFullTurn;
  }
  return sweep;
}

}  // namespace

double chordSquare(const ChordRule& chords, double radius) {
  return 8 * chords.deviationAt(radius);
}

uint32_t partsFor(double exact) {
  return static_cast<uint32_t>(std::min(4e9, std::max(1.0, std::ceil(exact - 1e-6))));
}

std::optional<ArcCutter> ArcCutter::cut(const ArcCommand& command) {
  if (command.byRadius && !(isRadius(std::abs(command.radius)) && isReachable(command))) return std::nullopt;
  const MmPoint centre = command.byRadius ? centreByRadius(command) : command.centre;
  const double startRadius = distance(centre, command.from);
  const double endRadius = distance(centre, command.to);
  if (!command.byRadius && !(isRadius(startRadius) && std::abs(endRadius - startRadius) < kRadiiApart)) {
    return std::nullopt;
  }
  return ArcCutter(command, centre, startRadius, endRadius);
}

ArcCutter::ArcCutter(const ArcCommand& command, MmPoint centre, double startRadius, double endRadius)
    : centre_(centre),
      to_(command.to),
      startAngle_(angleOf(centre, command.from)),
      sweep_(sweepOf(command, centre)),
      startRadius_(startRadius),
      endRadius_(endRadius),
      count_(partsFor(std::abs(sweep_) / std::sqrt(chordSquare(command.chords, startRadius * command.scale) /
                                                   (startRadius * command.scale)))) {}

MmPoint ArcCutter::next() {
  ++done_;
  if (left() == 0) return to_;
  const double angle = startAngle_ + sweep_ * done_ / count_;
  const double radius = startRadius_ + (endRadius_ - startRadius_) * done_ / count_;
  return {centre_.x + radius * std::cos(angle), centre_.y + radius * std::sin(angle)};
}

}  // namespace lumi
