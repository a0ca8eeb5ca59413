#include "tools/virtual_grbl/planner.h"

#include <algorithm>
#include <cmath>

namespace lumi::vgrbl {
namespace {

constexpr double kSlowest = 1.0 / 60;  // mm/s, MINIMUM_FEED_RATE
constexpr double kNoLimit = 1e38;

double lengthOf(const Motors& vector) {
  return std::sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
}

Motors scaled(const Motors& vector, double factor) {
  return {vector[0] * factor, vector[1] * factor, vector[2] * factor};
}

Motors motorsAtSteps(const AxisSteps& steps) {
  return motorsAt(
      {static_cast<double>(steps[0]), static_cast<double>(steps[1]), static_cast<double>(steps[2])});
}

}  // namespace

Motors motorsAt(const Axes& axisSteps) {
  return {axisSteps[0] + axisSteps[1], axisSteps[0] - axisSteps[1], axisSteps[2]};
}

double PlannedBlock::nominal(const Overrides& overrides) const {
  const double wanted = programmed * (rapid ? overrides.rapid : overrides.feed) / 100;
  return std::max(kSlowest, std::min(wanted, fastest));
}

double Planner::exitSpeed() const {
  return blocks_.size() < 2 ? 0 : std::sqrt(blocks_[1].entrySq);
}

bool Planner::add(const Axes& target, double feed, bool rapid) {
  AxisSteps goal{};
  for (size_t i = 0; i < 3; ++i) goal[i] = std::llround(target[i] * settings_.axis(kStepsPerMm, i));
  if (goal == position_) return false;
  PlannedBlock block;
  block.from = motorsAtSteps(position_);
  block.to = motorsAtSteps(goal);
  Motors way{};
  for (size_t i = 0; i < 3; ++i) way[i] = (block.to[i] - block.from[i]) / settings_.axis(kStepsPerMm, i);
  block.length = lengthOf(way);
  block.unit = scaled(way, 1 / block.length);
  block.acceleration = alongUnit(kAcceleration, block.unit);
  block.fastest = alongUnit(kMaxRate, block.unit) / 60;
  block.rapid = rapid;
  block.programmed = rapid ? block.fastest : feed / 60;
  block.maxJunctionSq = blocks_.empty() ? 0 : junctionSq(block.unit);
  blocks_.push_back(block);
  position_ = goal;
  lastUnit_ = block.unit;
  limitEntries();
  return true;
}

double Planner::junctionSq(const Motors& unit) const {
  double cosine = 0;  // of the angle between the two moves: -1 straight on, 1 reversal
  Motors bend{};
  for (size_t i = 0; i < 3; ++i) {
    cosine -= lastUnit_[i] * unit[i];
    bend[i] = unit[i] - lastUnit_[i];
  }
  if (cosine > 0.999999) return 0;
  if (cosine < -0.999999) return kNoLimit;
  const double acceleration = alongUnit(kAcceleration, scaled(bend, 1 / lengthOf(bend)));
  const double halfSine = std::sqrt((1 - cosine) / 2);
  return acceleration * settings_.value(kJunctionDeviation) * halfSine / (1 - halfSine);
}

double Planner::alongUnit(Setting limit, const Motors& unit) const {
  double most = kNoLimit;
  for (size_t i = 0; i < 3; ++i) {
    if (unit[i] != 0) most = std::min(most, std::abs(settings_.axis(limit, i) / unit[i]));
  }
  return most;
}

void Planner::limitEntries() {
  double before = kNoLimit;
  for (PlannedBlock& block : blocks_) {
    const double nominal = block.nominal(overrides_);
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

void Planner::setOverrides(const Overrides& overrides) {
  overrides_ = overrides;
  limitEntries();
}

void Planner::restartAt(const AxisSteps& position) {
  blocks_.clear();
  position_ = position;
  lastUnit_ = {};
}

}  // namespace lumi::vgrbl
