#include "tools/virtual_grbl/planner.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {
namespace {

constexpr double kSlowest = 1.0 / 60;  // mm/s, MINIMUM_FEED_RATE
constexpr double kNoLimit = 1e38;

double lengthOf(const Motors& vector) {
  return std::hypot(vector[0], vector[1]);
}

Motors scaled(const Motors& vector, double factor) {
  return {vector[0] * factor, vector[1] * factor};
}

/** Returns the largest value along `unit` for which no motor exceeds its limit. */
double alongUnit(const Axes& limits, const Motors& unit) {
  double most = kNoLimit;
  for (size_t i = 0; i < unit.size(); ++i) {
    if (unit[i] != 0) most = std::min(most, limits[i] / std::abs(unit[i]));
  }
  return most;
}

}  // namespace

double PlannedBlock::nominal(int feedOverride) const {
  const double wanted = ignoresOverride ? programmed : programmed * feedOverride / 100;
  return std::max(kSlowest, std::min(wanted, fastest));
}

double Planner::exitSpeed() const {
  return blocks_.size() < 2 ? 0 : std::sqrt(blocks_[1].entrySq);
}

bool Planner::add(const Step& step) {
  AxisSteps goal{};
  const Axes perMm = settings_.axes(kSteps);
  // In single precision, as in Grbl.
  for (size_t i = 0; i < goal.size(); ++i) {
    goal[i] = std::llround(static_cast<float>(step.target[i]) * static_cast<float>(perMm[i]));
  }
  if (goal == position_) return false;
  PlannedBlock block;
  block.from = settings_.motorsAt(position_);
  block.to = settings_.motorsAt(goal);
  Motors way{};
  for (size_t i = 0; i < way.size(); ++i) way[i] = (block.to[i] - block.from[i]) / perMm[i];
  block.length = lengthOf(way);
  block.unit = scaled(way, 1 / block.length);
  block.acceleration = alongUnit(settings_.axes(kAcceleration), block.unit);
  block.fastest = alongUnit(settings_.axes(kMaxRate), block.unit) / 60;
  block.ignoresOverride = step.rapid || step.isJog;
  block.programmed = step.rapid ? block.fastest : step.feed / 60 * feedScale(block, goal);
  block.maxJunctionSq = blocks_.empty() ? 0 : junctionSq(block.unit);
  blocks_.push_back(block);
  position_ = goal;
  lastUnit_ = block.unit;
  limitEntries();
  return true;
}

/** What the feed of this move to `goal` becomes in motor space. */
double Planner::feedScale(const PlannedBlock& block, const AxisSteps& goal) const {
  if (settings_.isFeedOfMotors()) return 1;
  const Axes perMm = settings_.axes(kSteps);
  Axes way{};
  for (size_t i = 0; i < way.size(); ++i) way[i] = static_cast<double>(goal[i] - position_[i]) / perMm[i];
  return block.length / lengthOf(way);
}

double Planner::junctionSq(const Motors& unit) const {
  double cosine = 0;  // cosine of the corner's inner angle: -1 straight on (180 degrees), 1 reversal (0)
  Motors bend{};
  for (size_t i = 0; i < unit.size(); ++i) {
    cosine -= lastUnit_[i] * unit[i];
    bend[i] = unit[i] - lastUnit_[i];
  }
  if (cosine > 0.999999) return 0;
  if (cosine < -0.999999) return kNoLimit;
  const double acceleration = alongUnit(settings_.axes(kAcceleration), scaled(bend, 1 / lengthOf(bend)));
  const double halfSine = std::sqrt((1 - cosine) / 2);
  return acceleration * settings_[kJunctionDeviation] * halfSine / (1 - halfSine);
}

void Planner::limitEntries() {
  double before = kNoLimit;
  for (PlannedBlock& block : blocks_) {
    const double nominal = block.nominal(feedOverride_);
    const double slower = std::min(before, nominal);
    block.maxEntrySq = std::min(slower * slower, block.maxJunctionSq);
    before = nominal;
  }
}

void Planner::plan() {
  double nextSq = 0;
  for (size_t i = blocks_.size(); i-- > 1;) {
    PlannedBlock& block = blocks_[i];
    block.entrySq = std::min(block.maxEntrySq, nextSq + 2 * block.acceleration * block.length);
    nextSq = block.entrySq;
  }
  for (size_t i = 1; i < blocks_.size(); ++i) {
    const PlannedBlock& before = blocks_[i - 1];
    const double reachable = before.entrySq + 2 * before.acceleration * (before.length - before.done);
    blocks_[i].entrySq = std::min(blocks_[i].entrySq, reachable);
  }
}

void Planner::setFeedOverride(int percent) {
  feedOverride_ = percent;
  limitEntries();
}

void Planner::restartAt(const AxisSteps& position) {
  blocks_.clear();
  position_ = position;
  lastUnit_ = {};
}

}  // namespace lumi::vgrbl
