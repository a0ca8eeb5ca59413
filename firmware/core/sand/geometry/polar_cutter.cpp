#include "core/sand/geometry/polar_cutter.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

/*
 * Seen from the centre, the points of a line at distance h are at the angle p from its foot, at the radius
 * h / cos(p). Let t = tan(p), that is, the position along the line divided by h. A move between two points of
 * the line changes angle and radius evenly and bulges away from the centre. With
 *
 *   measure(t) = integral of sqrt(1 + 2 t * t) / (1 + t * t) = sqrt(2) u - atanh(tanh(u) / sqrt(2)),
 *   u = asinh(sqrt(2) t),
 *
 * it bulges at most by `bulge` if it covers at most sqrt(8) * asinh(sqrt(bulge / h)) of this measure. Far
 * from the foot exactly by that. So equal parts of the measure are the fewest cuts.
 *
 * Inner cuts are placed on the parallel that is closer to the centre by the tolerance. The moves between them
 * may then bulge twice as far. The first and the last move, which begin or end on the line itself, may cover
 * as much of the measure as a move with both ends on the line.
 */
constexpr float kRoot2 = 1.41421356F;
constexpr float kRoot8 = 2.82842712F;
// A shorter distance changes nothing that is visible, but divisions remain possible.
constexpr float kMinDistance = 1e-5F;
// Up to this measure, the speed along the sand changes by less than 10 % during a move.
constexpr float kEvenMeasure = 0.55F;
constexpr float kShareAside = 0.1F;  // the angular speed at t = 3, of that at the foot
constexpr float kSecondsPerMinute = 60;

// The hyperbolic functions by std::exp() and std::log(), which are much smaller than std::sinh() and the
// like. They are exact to the rounding of 1, not of small results; all that follows from them are lengths of
// cuts.

float arsinh(float x) {
  const float size = std::abs(x);
  return std::copysign(std::log(size + std::sqrt(size * size + 1)), x);
}

/** `tanhU` is tanh(u). */
float measureOfU(float u, float tanhU) {
  return kRoot2 * u - std::log((kRoot2 + tanhU) / (kRoot2 - tanhU)) / 2;
}

float measureOf(float t) {
  const float sinhU = kRoot2 * t;
  return measureOfU(arsinh(sinhU), sinhU / std::sqrt(sinhU * sinhU + 1));
}

/** The inverse of measureOf(). An error moves a cut along the line only; it therefore need not be exact. */
float tangentOf(float measure) {
  const float size = std::abs(measure);
  float u = size < 1.5F ? size * kRoot2 : (size + 0.8814F) / kRoot2;
  for (int i = 0; i < 3; i++) {
    const float square = std::exp(2 * u);
    const float tanhU = (square - 1) / (square + 1);
    u -= (measureOfU(u, tanhU) - size) * (2 - tanhU * tanhU) / kRoot2;
  }
  const float power = std::exp(u);
  return std::copysign((power - 1 / power) / kRoot8, measure);
}

float measureFor(float bulge, float distance) {
  return kRoot8 * arsinh(std::sqrt(bulge / std::max(distance, kMinDistance)));
}

float ceiling(float value) {
  return static_cast<float>(std::ceil(static_cast<double>(value)));
}

float radiusOf(CentrePoint point) {
  const auto x = static_cast<float>(point.x);
  const auto y = static_cast<float>(point.y);
  const float radius = hypotenuse(x, y);
  return radius <= static_cast<float>(kPolarCentre) ? 0 : radius;
}

double angleOf(CentrePoint point, double near) {
  return unwound(std::atan2(static_cast<float>(point.x), static_cast<float>(point.y)), near);
}

}  // namespace

PolarSpeed polarSpeed(const MotionLimits& limits) {
  return {static_cast<float>(sandSpeed(limits.table)), limits.maxRate};
}

void PolarCutter::begin(CentrePoint from, CentrePoint to) {
  const auto dx = static_cast<float>(to.x - from.x);
  const auto dy = static_cast<float>(to.y - from.y);
  const auto x = static_cast<float>(from.x);
  const auto y = static_cast<float>(from.y);
  const float startRadius = radiusOf(from);
  const float endRadius = radiusOf(to);
  length_ = hypotenuse(dx, dy);
  const float scale = length_ > 0 ? 1 / length_ : 0;
  const float across = (dx * y - dy * x) * scale;
  side_ = across < 0 ? -1.0F : 1.0F;
  distance_ = std::max(std::abs(across), kMinDistance);
  startAlong_ = (dx * x + dy * y) * scale;

  startAngle_ = startRadius > 0 ? angleOf(from, angle_) : angle_;
  // The sweep is below half a turn. It is exact enough to select the turn of the end.
  const float endTangent = (startAlong_ + length_) / distance_;
  const bool hasSweep = startRadius > 0 && endRadius > 0;
  const float sweep = hasSweep ? side_ * (std::atan(endTangent) - std::atan(startAlong_ / distance_)) : 0;
  endAngle_ = endRadius > 0 ? angleOf(to, startAngle_ + static_cast<double>(sweep)) : startAngle_;
  end_ = {static_cast<float>(endAngle_ - startAngle_), endRadius, length_};

  motors_ = kinematics_.motorsAt({startAngle_, static_cast<double>(startRadius)});
  last_ = {0, startRadius, 0};
  done_ = 0;
  count_ = startRadius > 0 || endRadius > 0 ? 1 : 0;
  isAtCentre_ = std::abs(across) <= kTolerance || !hasSweep;
  if (count_ == 0) return;
  if (isAtCentre_) {
    cutAtCentre(startRadius);
  } else {
    cutAside();
  }
}

/** The measure of the whole line, or of a parallel of it. */
float PolarCutter::measureOfLine(float distance) const {
  return measureOf((startAlong_ + length_) / distance) - measureOf(startAlong_ / distance);
}

/** Cuts a line that passes the centre at more than the tolerance. */
void PolarCutter::cutAside() {
  float end = measureFor(kTolerance, distance_);
  innerDistance_ = std::max(distance_ - kTolerance, kMinDistance);
  float inner = measureFor(2 * kTolerance, innerDistance_);
  if (!turnsTooFast()) {
    end = std::min(end, kEvenMeasure);
    inner = std::min(inner, kEvenMeasure);
  }
  if (measureOfLine(distance_) <= end) return;
  const float total = measureOfLine(innerDistance_);
  startMeasure_ = measureOf(startAlong_ / innerDistance_);
  const float innerMoves = std::max(0.0F, ceiling((total - 2 * end) / inner));
  count_ = 2 + static_cast<uint32_t>(innerMoves);
  const float shrink = total / (2 * end + innerMoves * inner);
  firstMeasure_ = end * shrink;
  stepMeasure_ = inner * shrink;
}

/**
 * Cuts a line that passes the centre within the tolerance: straight in, a turn, straight out. The turn is at
 * the end that is closer to the centre if the line does not pass it.
 */
void PolarCutter::cutAtCentre(float startRadius) {
  const float endAlong = startAlong_ + length_;
  const bool passes = startAlong_ <= 0 && endAlong >= 0;
  turnRadius_ = passes ? 0 : std::min(startRadius, end_.radius);
  const float slack = passes ? kTolerance / 2 : 0;
  const bool isOneMove = startRadius > 0 && end_.radius > 0
                             ? measureOfLine(distance_) <= measureFor(kTolerance, distance_)
                             : std::abs(end_.turn) * end_.radius <= 4 * kTolerance;
  if (isOneMove) return;
  skipped_ = startRadius <= turnRadius_ + slack ? 1 : 0;
  count_ = 3 - skipped_;
  if (end_.radius <= turnRadius_ + slack) --count_;
}

/**
 * True if the turning motor limits the speed wherever moves are so long that they would not be even, that is,
 * up to three times as far from the centre as the foot.
 */
bool PolarCutter::turnsTooFast() const {
  const auto xPerRadian = static_cast<float>(kinematics_.xPerRadian());
  const float rate = speed_.sand / distance_ * std::abs(xPerRadian) * kSecondsPerMinute;
  return rate * kShareAside > speed_.maxRate[0];
}

bool PolarCutter::next(PolarMove& move) {
  if (isDone()) return false;
  const Cut cut = cutAt(++done_);
  angle_ = isDone() ? endAngle_ : startAngle_ + static_cast<double>(cut.turn);
  move.to = kinematics_.motorsAt({angle_, static_cast<double>(cut.radius)});
  move.feed = feedFor(move.to, cut);
  move.drawn = isDone() ? 1 : cut.along / length_;
  motors_ = move.to;
  last_ = cut;
  return true;
}

PolarCutter::Cut PolarCutter::cutAt(uint32_t number) const {
  if (number == count_) return end_;
  if (!isAtCentre_) return innerCut(number);
  const bool isTurned = number + skipped_ == 2;
  const float along = startAlong_ < 0 ? -startAlong_ - turnRadius_ : turnRadius_ - startAlong_;
  return {isTurned ? end_.turn : 0, turnRadius_, std::clamp(along, 0.0F, length_)};
}

PolarCutter::Cut PolarCutter::innerCut(uint32_t number) const {
  const float t = tangentOf(startMeasure_ + firstMeasure_ + stepMeasure_ * static_cast<float>(number - 1));
  const float turn = side_ * (std::atan(t) - std::atan(startAlong_ / distance_));
  const float along = std::clamp(innerDistance_ * t - startAlong_, 0.0F, length_);
  return {turn, innerDistance_ * std::sqrt(1 + t * t), along};
}

float PolarCutter::feedFor(const MotorPoint& to, const Cut& cut) const {
  const float x = std::abs(static_cast<float>(to.x - motors_.x));
  const float y = std::abs(static_cast<float>(to.y - motors_.y));
  const float inOrOut = cut.radius - last_.radius;
  const float around = (cut.radius + last_.radius) / 2 * (cut.turn - last_.turn);
  const float onSand = hypotenuse(inOrOut, around);
  const float minutes =
      std::max({onSand / speed_.sand / kSecondsPerMinute, x / speed_.maxRate[0], y / speed_.maxRate[1]});
  return minutes > 0 ? hypotenuse(x, y) / minutes : speed_.maxRate[0];
}

}  // namespace lumi
