#include "core/sand/drawing/queue_timer.h"

#include "core/base/lists.h"

namespace lumi {

void QueueTimer::tick(const MotionLimits& limits, int speed) {
  if (!(MotionLimits{limits.table} == MotionLimits{limits_.table})) clearing_ = {};
  if (!(limits == limits_) || speed != speed_) {
    limits_ = limits;
    speed_ = speed;
    ++number_;
    moves_.reset();
  }
  if (!moves_) {
    const auto job = findIf(queue_.jobs(), [this](const Job& each) {
      return each.timedFor != number_ && each.state != JobState::kDone && each.state != JobState::kFailed;
    });
    return job == queue_.jobs().end() ? void() : begin(*job);
  }
  Move move;
  for (int i = 0; i < kMovesPerTick; ++i) {
    const MoveReader::Next next = moves_->next(move);
    if (next == MoveReader::Next::kEnd) return end(timer_->finish());
    if (next == MoveReader::Next::kDamaged) return end({});
    timer_->move(move.to);
    if (moves_->position().move == followedMoves_) before_ = DrawingTimer(*timer_).finish();
  }
}

void QueueTimer::begin(const Job& job) {
  file_ = job.file;
  before_ = {};
  auto opened = openMoves(files_, job.drawing(), limits_.table.shape);
  if (!opened) return end({});
  moves_ = std::move(opened.value());
  timer_.emplace(limits_, speed_ * job.speed / 100);
}

void QueueTimer::follow(const std::string& file, uint32_t moves) {
  followed_ = file;
  followedMoves_ = moves;
  drawn_.reset();
  moves_.reset();
  const Job* found = queue_.find(file);
  if (found == nullptr) return;
  Job job = *found;
  job.timedFor = 0;
  queue_.recordInMemory(job);
}

void QueueTimer::forgetRun() {
  followed_.clear();
  drawn_.reset();
}

/** A time that could not be found stays as it is. */
void QueueTimer::end(const DrawingTime& time) {
  moves_.reset();
  const Job* found = queue_.find(file_);
  if (found == nullptr) return;
  Job job = *found;
  job.timedFor = number_;
  if (time.total > 0) job.info.time = time;
  if (time.total > 0 && file_ == followed_) {
    drawn_ = static_cast<float>(before_.total) / static_cast<float>(time.total);
    followed_.clear();
  }
  if (isClear(job.pattern) && time.total > 0) clearing_ = time;
  queue_.recordInMemory(job);
}

}  // namespace lumi
