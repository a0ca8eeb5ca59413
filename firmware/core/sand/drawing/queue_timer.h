#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/ports/file_store.h"
#include "core/sand/geometry/drawing_time.h"
#include "core/sand/queue/job_queue.h"

namespace lumi {

/**
 * Finds how long the jobs of the queue take with the controller's present settings and the present speed. The
 * time stored with a pattern is for those at its upload and the usual speed; the library only scales it
 * (DrawingTime::at()). A clearing has none. Reads a few moves in each tick and writes the time to Job::info
 * in memory.
 */
class QueueTimer {
 public:
  static constexpr int kMovesPerTick = 56;

  QueueTimer(JobQueue& queue, FileStore& files) : queue_(queue), files_(files) {}

  /** Call in every pass of the loop. `speed` is the speed of drawing in percent. */
  void tick(const MotionLimits& limits, int speed);
  /** Closes the pattern that is being read. */
  void close() { moves_.reset(); }
  /**
   * Call when the first `moves` moves of a job are drawn, and its rest is drawn at another speed. The job is
   * timed again; takeDrawn() then returns, once, which part of its time these moves take.
   */
  void follow(const std::string& file, uint32_t moves);
  /** Call when another run begins: follow() no longer applies. */
  void forgetRun();
  std::optional<float> takeDrawn() { return std::exchange(drawn_, std::nullopt); }
  /** The time of the clearing that was timed last on this table; unknown before the first one. */
  const DrawingTime& clearing() const { return clearing_; }

 private:
  void begin(const Job& job);
  void end(const DrawingTime& time);

  JobQueue& queue_;
  FileStore& files_;
  MotionLimits limits_;
  int speed_ = 100;
  uint32_t number_ = 1;  // of limits and speed, as in Job::timedFor
  std::string file_;     // of the job that is being timed
  std::unique_ptr<MoveReader> moves_;
  std::optional<DrawingTimer> timer_;
  DrawingTime clearing_;
  std::string followed_;        // file of the job of follow()
  uint32_t followedMoves_ = 0;  // of it
  DrawingTime before_;          // of these moves
  std::optional<float> drawn_;
};

}  // namespace lumi
