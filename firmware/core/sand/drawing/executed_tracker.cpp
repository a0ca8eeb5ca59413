#include "core/sand/drawing/executed_tracker.h"

#include <algorithm>
#include <cmath>

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

/**
 * Allows for two errors: the line is drawn in whole motor steps, and positions are reported in such steps.
 */
float toleranceFor(double stepsPerMm) {
  return std::max(ExecutedTracker::kTolerance, static_cast<float>(1 + 1.5 * kHundredthsPerMm / stepsPerMm));
}

float distanceToPath(float x, float y, TablePoint from, TablePoint to) {
  const auto dx = static_cast<float>(to.x - from.x);
  const auto dy = static_cast<float>(to.y - from.y);
  const float aside = x - static_cast<float>(from.x);
  const float above = y - static_cast<float>(from.y);
  const float squared = dx * dx + dy * dy;
  const float part = squared > 0 ? std::clamp((aside * dx + above * dy) / squared, 0.0F, 1.0F) : 0;
  return hypotenuse(aside - part * dx, above - part * dy);
}

}  // namespace

void ExecutedTracker::begin(const ProgramPosition& from, TablePoint drawnTo, TablePoint ball,
                            double stepsPerMm, size_t plannerBlocks, double deviation) {
  first_ = 0;
  count_ = 0;
  answered_ = 0;
  refused_ = false;
  reportsAstray_ = 0;
  hasMetFrame_ = false;
  tolerance_ = toleranceFor(stepsPerMm) + static_cast<float>(deviation);
  blocks_ = plannerBlocks == 0 ? kMaxBlocks : plannerBlocks;
  motorStep_ = static_cast<uint32_t>(std::ceil(kHundredthsPerMm / stepsPerMm));
  executed_ = from;
  next_.reset();
  ball_ = drawnTo;
  pathStart_ = at_ = ball;
  timer_.reset();
}

void ExecutedTracker::startTiming(const MotionLimits& limits, int percent) {
  timer_.emplace(limits, percent);
  timer_->move(at_);
}

DrawingTime ExecutedTracker::spent() const {
  if (!timer_) return {};
  DrawingTimer drawn = *timer_;
  drawn.move(at_);
  return drawn.finish();
}

void ExecutedTracker::push(const Entry& added) {
  if (refused_ || full()) return;
  entry(count_) = added;
  count_++;
}

void ExecutedTracker::beginNext(const ProgramPosition& start) {
  next_ = start;
  linesBeforeNext_ = count_;
  beginNextIfDue();
}

void ExecutedTracker::beginNextIfDue() {
  if (!next_ || linesBeforeNext_ > 0) return;
  finished_ = executed_;
  executed_ = *next_;
  next_.reset();
}

void ExecutedTracker::answered() {
  if (answered_ == count_) return;
  answered_++;
  while (answered_ > kMaxBlocks || oldestMustBeDrawn()) retireOldest();
}

bool ExecutedTracker::oldestMustBeDrawn() const {
  size_t planned = 0;
  size_t segments = 0;
  uint32_t reach = 0;
  for (size_t i = answered_; i-- > 1;) {
    const uint32_t travel = lumi::motorTravel(entry(i - 1).to, entry(i).to);
    if (travel <= motorStep_) continue;
    if (planned < blocks_) {
      planned++;
      continue;
    }
    segments++;
    reach += travel;
    if (segments >= kMaxSegments || reach > kSegmentsReach) return true;
  }
  return false;
}

void ExecutedTracker::refused() {
  count_ = answered_;
  refused_ = true;
}

void ExecutedTracker::reported(MmPoint carriage, const TableShape& table, bool isInStop) {
  const auto x = static_cast<float>(carriage.x * kHundredthsPerMm);
  const auto y = static_cast<float>(carriage.y * kHundredthsPerMm);
  const PathMatch path = findPathOf(x, y);
  reportsAstray_ = path.distance > kAstray ? reportsAstray_ + 1 : 0;
  const TablePoint inside = nearestPoint(table, carriage);
  const bool isBeyond = isInStop || distanceToPath(x, y, inside, inside) > kFrame;
  hasMetFrame_ = reportsAstray_ > 0 && (hasMetFrame_ || isBeyond);
  if (path.index == count_) return;
  const bool isAnswered = path.index < answered_;
  retire(std::min(path.index, answered_));
  if (isAnswered) at_ = inside;
  if (!isAnswered || entry(0).kind == Kind::kTravel) return;
  ball_ = inside;
}

ExecutedTracker::PathMatch ExecutedTracker::findPathOf(float x, float y) const {
  TablePoint from = pathStart_;
  float nearest = distanceToPath(x, y, from, from);
  for (size_t i = 0; i < count_; i++) {
    const TablePoint to = entry(i).to;
    const float distance = distanceToPath(x, y, from, to);
    if (distance <= tolerance_) return {i, distance};
    nearest = std::min(nearest, distance);
    from = to;
  }
  return {count_, nearest};
}

void ExecutedTracker::retireOldest() {
  const Entry done = entry(0);
  first_ = (first_ + 1) % kMaxEntries;
  count_--;
  answered_--;
  pathStart_ = at_ = done.to;
  if (timer_) timer_->move(done.to);
  if (done.kind != Kind::kTravel) ball_ = done.to;
  if (done.kind == Kind::kMove) {
    executed_.advance(done.to);
    executed_.offset += done.bytes;
  }
  if (!next_) return;
  linesBeforeNext_--;
  beginNextIfDue();
}

}  // namespace lumi
