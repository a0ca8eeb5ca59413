#include "core/sand/geometry/drawing_time.h"

#include <algorithm>
#include <cmath>

namespace lumi {
namespace {

constexpr float kSecondsPerMinute = 60;
constexpr float kReadingTime = 0.0029F;  // s per line while the motors turn, measured with Grbl 1.1h
constexpr float kMaxAhead = 0.3F;        // s
constexpr float kStraightOn = 0.999999F;
constexpr float kNoLimit = 1e30F;
constexpr float kCentre = 0.005F;  // mm; within it a point has no angle
constexpr double kTenths = 10;     // per second

float lengthOf(const std::array<float, 2>& vector) {
  return hypotenuse(vector[0], vector[1]);
}

/** Returns the largest value along `unit` with which no motor exceeds its limit. */
float along(const std::array<float, 2>& unit, const std::array<float, 2>& limits) {
  float most = kNoLimit;
  for (size_t i = 0; i < unit.size(); ++i) {
    if (unit[i] != 0) most = std::min(most, limits[i] / std::abs(unit[i]));
  }
  return most;
}

uint32_t tenths(double seconds) {
  return static_cast<uint32_t>(std::min(seconds * kTenths + 0.5, 4e9));
}

}  // namespace

bool operator==(const MotionLimits& a, const MotionLimits& b) {
  return a.table.isBuiltLike(b.table) && a.table.feed == b.table.feed &&
         a.table.stepsPerMm == b.table.stepsPerMm && a.maxRate == b.maxRate &&
         a.acceleration == b.acceleration && a.junctionDeviation == b.junctionDeviation;
}

uint32_t feedWord(const MotionLimits& limits) {
  if (limits.isFeedOfMotors) return tableFeed(limits.table);
  return static_cast<uint32_t>(std::lround(sandSpeed(limits.table) * static_cast<double>(kSecondsPerMinute)));
}

Millis DrawingTime::at(int percent) const {
  constexpr Millis kMillisPerTenth = kSecond / 10;
  return (total - cruising) * kMillisPerTenth +
         cruising * kMillisPerTenth * static_cast<Millis>(feed) / static_cast<Millis>(percent);
}

void DrawingTime::add(const DrawingTime& next) {
  const auto atFeed = static_cast<uint32_t>(uint64_t{next.cruising} * static_cast<uint64_t>(next.feed) /
                                            static_cast<uint64_t>(feed));
  total += next.total - next.cruising + atFeed;
  cruising += atFeed;
}

DrawingTimer::DrawingTimer(const MotionLimits& limits, int feed)
    : limits_(limits), space_(limits.table), percent_(feed) {
  const float usual = limits.table.isPolar()
                          ? static_cast<float>(sandSpeed(limits.table))
                          : static_cast<float>(tableFeed(limits.table)) / kSecondsPerMinute;
  feed_ = usual * static_cast<float>(feed) / 100;
}

void DrawingTimer::move(TablePoint to) {
  if (space_.isPolar()) return moveByArm(to);
  moveByXy(to);
}

void DrawingTimer::moveByXy(TablePoint to) {
  const double stepsPerMm = limits_.table.stepsPerMm;
  const auto steps = [stepsPerMm](int32_t hundredths) {
    return static_cast<int32_t>(hundredths * stepsPerMm / kHundredthsPerMm + 0.5);
  };
  const std::array<int32_t, 2> goal = {steps(to.x), steps(to.y)};
  const auto dx = static_cast<float>(goal[0] - at_[0]);
  const auto dy = static_cast<float>(goal[1] - at_[1]);
  at_ = goal;
  if (!hasStart_) {
    hasStart_ = true;
    return;
  }
  ahead_ -= kReadingTime;
  if (dx == 0 && dy == 0) return;
  const auto mmPerStep = static_cast<float>(1 / stepsPerMm);
  if (limits_.table.drive == TableDrive::kCoreXy)
    return add({(dx + dy) * mmPerStep, (dx - dy) * mmPerStep}, feed_);
  add({dx * mmPerStep, dy * mmPerStep}, feed_);
}

/**
 * A line near the centre is cut where the arm begins and ceases to turn at its limit, because there the arm
 * and not the ball determines the time.
 */
void DrawingTimer::moveByArm(TablePoint to) {
  const auto fromCentre = [this](int32_t hundredths) {
    return static_cast<float>(2 * hundredths - limits_.table.shape.width) / (2 * kFloatPerMm);
  };
  const float endX = fromCentre(to.x);
  const float endY = fromCentre(to.y);
  const float startX = fromCentre(at_[0]);
  const float startY = fromCentre(at_[1]);
  at_ = {to.x, to.y};
  if (!hasStart_) {
    hasStart_ = true;
    angle_ = std::atan2(endX, endY);
    radius_ = hypotenuse(endX, endY);
    return;
  }
  const float dx = endX - startX;
  const float dy = endY - startY;
  const float length = hypotenuse(dx, dy);
  if (length == 0) return;
  const float foot = -(startX * dx + startY * dy) / length;
  const float aside = std::max(std::abs(startX * dy - startY * dx) / length, kCentre);
  const auto xPerRadian = static_cast<float>(space_.polar().xPerRadian());
  const float slowWithin = feed_ * xPerRadian * kSecondsPerMinute / limits_.maxRate[0];  // mm from the centre
  const float slow = std::sqrt(aside * std::max(slowWithin - aside, 0.0F));
  float done = 0;
  for (const float cut : {foot - slow, foot + slow, length}) {
    const float until = std::min(cut, length);
    if (until <= done) continue;
    turnTo(startX + dx * until / length, startY + dy * until / length, until - done);
    done = until;
  }
}

/** Adds a move of arm and carriage that draws `sand` mm. In the centre, the arm turns first. */
void DrawingTimer::turnTo(float x, float y, float sand) {
  const PolarKinematics& polar = space_.polar();
  const float radius = hypotenuse(x, y);
  const bool isCentre = radius < kCentre;
  const float angle = isCentre ? angle_ : std::atan2(x, y);
  float turn = angle - angle_;
  if (std::abs(turn) > kFloatPi) turn -= std::copysign(2 * kFloatPi, turn);
  const bool turnsFirst = radius_ < kCentre && turn != 0;
  const auto way = [&polar](float turned, float outwards) {
    const MotorPoint moved = polar.motorsAt({static_cast<double>(turned), static_cast<double>(outwards)});
    return Motors{static_cast<float>(moved.x), static_cast<float>(moved.y)};
  };
  if (turnsFirst) add(way(turn, 0), kNoLimit);
  ahead_ -= kReadingTime;
  const Motors rest = way(turnsFirst ? 0 : turn, radius - radius_);
  add(rest, lengthOf(rest) * feed_ / sand);
  angle_ = angle;
  radius_ = radius;
}

void DrawingTimer::add(const Motors& way, float feed) {
  const float length = lengthOf(way);
  if (length == 0) return;
  const Motors unit = {way[0] / length, way[1] / length};
  const float nominal = std::min(feed, along(unit, limits_.maxRate) / kSecondsPerMinute);
  Block added{length, along(unit, limits_.acceleration), nominal * nominal, 0, 0};
  if (count_ > 0) {
    const float slower = std::min(added.nominal, blocks_[count_ - 1].nominal);
    added.maxEntry = std::min(slower, junction(unit));
  }
  lastUnit_ = unit;
  blocks_[count_++] = added;
  if (count_ == kMaxBlocks) draw(kAtOnce);
}

/** Returns the maximum speed, squared, at the corner between the last block and one in direction `unit`. */
float DrawingTimer::junction(const Motors& unit) const {
  const float cosine = -(lastUnit_[0] * unit[0] + lastUnit_[1] * unit[1]);
  if (cosine > kStraightOn) return 0;  // a reversal
  if (cosine < -kStraightOn) return kNoLimit;
  Motors bend = {unit[0] - lastUnit_[0], unit[1] - lastUnit_[1]};
  const float length = lengthOf(bend);
  for (float& each : bend) each /= length;
  const float halfSine = std::sqrt((1 - cosine) / 2);
  return along(bend, limits_.acceleration) * limits_.junctionDeviation * halfSine / (1 - halfSine);
}

/** As in Grbl: backwards so that the ball can stop at the end of the last block, then forwards. */
void DrawingTimer::plan() {
  float next = 0;
  for (size_t i = count_; i-- > 1;) {
    Block& each = blocks_[i];
    next = each.entry = std::min(each.maxEntry, next + 2 * each.acceleration * each.length);
  }
  for (size_t i = 1; i < count_; ++i) {
    const Block& before = blocks_[i - 1];
    blocks_[i].entry = std::min(blocks_[i].entry, before.entry + 2 * before.acceleration * before.length);
  }
}

void DrawingTimer::draw(size_t count) {
  plan();
  for (size_t i = 0; i < count; ++i) drawOne(blocks_[i], i + 1 < count_ ? blocks_[i + 1].entry : 0);
  std::copy(blocks_.begin() + count, blocks_.begin() + count_, blocks_.begin());
  count_ -= count;
}

void DrawingTimer::drawOne(const Block& block, float exit) {
  const float exitSpeed = std::sqrt(exit);
  const float peak = (block.entry + exit) / 2 + block.acceleration * block.length;
  const float fastest = std::sqrt(std::min(block.nominal, peak));
  float time = std::max(0.0F, 2 * fastest - speed_ - exitSpeed) / block.acceleration;
  if (peak > block.nominal) {
    const float cruising = (peak - block.nominal) / block.acceleration / fastest;
    cruising_ += static_cast<double>(cruising);
    time += cruising;
  }
  ahead_ = std::min(ahead_ + time, kMaxAhead);
  if (ahead_ < 0) {
    time -= ahead_;
    ahead_ = 0;
  }
  total_ += static_cast<double>(time);
  speed_ = exitSpeed;
}

DrawingTime DrawingTimer::finish() {
  draw(count_);
  return {tenths(total_), std::min(tenths(total_), tenths(cruising_)), percent_};
}

}  // namespace lumi
