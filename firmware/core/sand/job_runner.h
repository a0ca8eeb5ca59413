#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/sand/crawl_watch.h"
#include "core/sand/grbl_link.h"
#include "core/sand/job_queue.h"
#include "core/sand/job_runner_book.h"
#include "core/sand/plotter.h"
#include "core/sand/plotter_pace.h"
#include "core/sand/sand_canvas.h"
#include "core/sand/sand_finisher.h"
#include "core/sand/table_readiness.h"

namespace lumi {

/** Interrupted, or waiting to go on: some of its run may be in the sand. */
bool isPartlyDrawn(const Job& job);

/**
 * Draws the jobs of the queue, one after the other, and puts what was drawn on the canvas. A job that goes on
 * after an interruption is a waiting one with a run number.
 */
class JobRunner : public GrblListener {
 public:
  JobRunner(JobQueue& queue, FileStore& files, SandCanvas& canvas, GrblLink& link, const Clock& clock,
            Log& log, Millis checkpointEvery);

  void setHardware(double stepsPerMm, bool homesItself);
  /** Takes up what a power cut interrupted. After the queue and the canvas were loaded. */
  void load();
  /** True while more is to be done at once. */
  bool tick();

  TableReadiness& readiness() { return readiness_; }
  const TableReadiness& readiness() const { return readiness_; }

  /** A job is being drawn, paused or stopped. */
  bool isDrawing() const { return stage_ == Stage::kDrawing || stage_ == Stage::kStopping; }
  bool isPaused() const { return isPaused_; }
  bool isStopping() const { return stage_ == Stage::kStopping; }
  /** The sand of a run is being added to the canvas, or the store has not taken yet what happened. */
  bool isFinishing() const { return finisher_.isActive() || !book_.isWritten(); }
  /** Unless isWritten(): why the store takes nothing, for people. */
  const std::string& whyNotWritten() const { return book_.why(); }
  /** The job that isDrawing() or isFinishing() is about; "" for none. */
  const std::string& file() const { return file_; }
  bool isWritten() const { return book_.isWritten(); }
  /** Tries at once what the store did not take. */
  void writeNow() { (void)book_.tryNow(clock_.now()); }
  /** A job could start if the table was ready. */
  bool hasJobToStart() const;
  /** Why the next job can't start; "" when it can. */
  const std::string& obstacle() const { return obstacle_; }

  /** What is drawn of the job being drawn. */
  const ExecutedTracker& drawn() const { return plotter_.drawn(); }
  std::optional<Millis> timeFor(uint64_t motorTravel) const { return pace_.timeFor(motorTravel); }

  // Only while isDrawing() and not isStopping():
  void pause();
  void resume();
  void stop();

  /**
   * The hub is about to restart: what is drawn is interrupted as soon as the ball stands still, after
   * `atMost` in any case. Nothing starts any more.
   */
  void leave(Millis atMost);

  /**
   * A run that was interrupted goes no further: what was drawn of it goes on the canvas, then `change` is
   * made. Only while nothing is drawn or finished.
   */
  Status giveUpRun(const Job& job, const JobChange& change);
  Status change(const JobChange& change) { return book_.tryChange(change); }
  /** Smooths the sand. Of a run that is not on the canvas yet, only what is drawn from now on will be. */
  Status clearSand();

  void lineAnswered(LinePurpose purpose, int error) override;
  void restarted(bool asked) override;
  void alarmRaised(int number) override;
  void lost(const std::string& why) override;
  void stopped(bool positionKept) override;
  void statusReported() override;

 private:
  static constexpr char kDamaged[] = "The pattern's file is damaged.";
  enum class Stage : uint8_t { kNone, kDrawing, kStopping, kFinishing };

  // job_runner_start.cpp
  void takeUp(const Job& job);
  void takeUpDrawn(const Job& job);
  const Job* nextJob() const;
  bool tableIsReady() const;
  void considerNext();
  void start(const Job& job);
  void begin(std::unique_ptr<ProgramReader> reader, const std::optional<Checkpoint>& from);
  void fail(const Job& job, const std::string& why);
  void sendReadinessLine();

  // job_runner_finish.cpp
  void finish(const Checkpoint& drawn, const JobChange& after);
  void finishSlice();
  void complete(const std::string& message);
  std::optional<Checkpoint> notOnCanvasYet() const;

  // job_runner.cpp
  void draw();
  void endOfProgram();
  void programDamaged();
  void stopFor(JobState state, const std::string& message);
  void stopInTime();
  void interrupt(JobState state, const std::string& message);
  void watchCrawl();
  void saveCheckpoint();
  Checkpoint checkpoint() const;
  void log(LogLevel level, std::string_view file, std::string_view what);

  JobQueue& queue_;
  FileStore& files_;
  SandCanvas& canvas_;
  GrblLink& link_;
  const Clock& clock_;
  Log& log_;
  const Millis checkpointEvery_;

  double stepsPerMm_ = 80;
  TableReadiness readiness_;
  Plotter plotter_;
  PlotterPace pace_;
  CrawlWatch crawl_;
  SandFinisher finisher_;
  JobRunnerBook book_;

  Stage stage_ = Stage::kNone;
  std::string file_;
  uint32_t run_ = 0;
  RunMoment cleared_;  // of that run
  JobChange after_;    // what becomes of the job once its sand is finished
  bool isPaused_ = false;
  bool awaitsStandstill_ = false;  // of the pause
  JobState stopState_ = JobState::kInterrupted;
  std::string stopMessage_;
  Millis checkpointAt_ = 0;
  size_t reportsSinceAnswer_ = 0;
  std::string obstacle_;
  Millis notBefore_ = 0;            // the next attempt to start a job
  std::optional<Millis> leavesBy_;  // the hub restarts
};

}  // namespace lumi
