#pragma once

#include <optional>

#include "core/sand/drawing/fault_retries.h"
#include "core/sand/drawing/run_finisher.h"

namespace lumi {

/**
 * Decides what becomes of a run that a restart or a fault has interrupted: it continues by itself, or waits
 * for a user's decision (Job::resume). A job that continues is a waiting job with a run number.
 *
 * After a restart of the hub, a job continues once the position of the ball is known, and a playlist's in any
 * case. It does not if a user had paused it, or after kMaxRestarts without progress: it may be the cause.
 * After a fault of the cable (FaultRetries), a job continues if the position is known.
 */
class JobContinuation {
 public:
  static constexpr uint8_t kMaxRestarts = 8;

  JobContinuation(JobQueue& queue, SandCanvas& canvas, JobJournal& journal, RunFinisher& finisher,
                  const Clock& clock)
      : queue_(queue), canvas_(canvas), journal_(journal), finisher_(finisher), clock_(clock) {}

  /** Where the ball was when the hub stopped, if that is known. Call before load(). */
  std::optional<TablePoint> lastBall() const;
  /** Handles the jobs that a power cut interrupted. Call after the queue and the canvas were loaded. */
  void load();

  /** What makes a job continue after the hub has interrupted it to restart. */
  static JobResume afterRestart(const Job& job, bool isPausedByUser);
  /** What makes a job continue after a fault of the cable. Counts the fault. */
  JobResume afterFault();

  /** True while a job is interrupted that continues by itself. */
  bool isPending() const;
  /** That job waits for a user's decision from now on. */
  Status stop(const char* why);
  /**
   * Call while nothing is being drawn. The job that continues by itself becomes the next one of the queue. If
   * the position is lost, it waits for a user's decision. `isPositionKnown` is unset as long as that may
   * change.
   */
  void tick(std::optional<bool> isPositionKnown);

 private:
  void resume(const Job& job);
  void resumeDrawn(const Job& job);
  void interrupt(Job job, const std::optional<Checkpoint>& checkpoint);

  JobQueue& queue_;
  SandCanvas& canvas_;
  JobJournal& journal_;
  RunFinisher& finisher_;
  const Clock& clock_;
  FaultRetries retries_;
  Millis notBefore_ = 0;  // time of the next attempt to save
};

}  // namespace lumi
