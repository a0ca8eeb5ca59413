#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/sand/drawing/arm_turns.h"
#include "core/sand/drawing/homing_manager.h"
#include "core/sand/drawing/job_continuation.h"
#include "core/sand/drawing/next_drawing.h"
#include "core/sand/drawing/plotter.h"
#include "core/sand/drawing/queue_timer.h"
#include "core/sand/drawing/stall_detector.h"
#include "core/sand/drawing/table_commands.h"
#include "core/sand/drawing/time_left.h"

namespace lumi {

/**
 * Draws the jobs of the queue one after the other: starts a job when the table is ready, feeds the
 * controller's buffer, pauses, stops, and ends the run. JobContinuation decides what becomes of an
 * interrupted run, and RunFinisher adds each run to the canvas.
 */
class JobRunner {
 public:
  JobRunner(JobQueue& queue, PatternLibrary& library, FileStore& files, SandCanvas& canvas, GrblLink& link,
            const Clock& clock, Log& log, Millis checkpointEvery);

  void setHardware(const SandHardware& table);
  /** Handles the jobs that a power cut interrupted. Call after the queue and the canvas were loaded. */
  void load();
  /** Returns true if the next pass must follow at once. */
  bool tick();

  /** Why the controller can't draw on this table, for the user; "" if it can. No job starts meanwhile. */
  std::string controllerProblem() const { return lumi::controllerProblem(link_.settings(), table_); }
  bool fitsController() const { return lumi::fitsController(link_.settings(), table_); }
  MotionLimits limits() const { return motionLimits(link_.settings(), table_); }
  /** Commands that draw nothing. Add some only while online and not isDrawing(). */
  TableCommands& commands() { return commands_; }
  const TableCommands& commands() const { return commands_; }
  /**
   * True while commands are not answered yet, and until the reports show what the last one did. Lines that
   * only read settings do not count.
   */
  bool isCommanding() const {
    return !commands_.onlyRead() || reportsSinceAnswer_ < Plotter::kReportsBehindAnswer;
  }
  /** Ends Grbl's sleep after the motors were released. Then homes, or sets the position if !`thenHome`. */
  void wake(bool thenHome);

  HomingManager& homing() { return homing_; }
  const HomingManager& homing() const { return homing_; }

  /** True while a job is being drawn, is paused or is being stopped. */
  bool isDrawing() const { return plotter_.isActive(); }
  bool isPaused() const { return pause_ != Pause::kNone; }
  /** True from shutDown(): nothing begins any more. */
  bool isShuttingDown() const { return shutDownBy_.has_value(); }
  bool isStopping() const { return stop_.has_value(); }
  /** True while a run is being added to the canvas or an event is not saved yet. */
  bool isFinishing() const { return finisher_.isActive() || !journal_.isWritten(); }
  /** Why the store rejects changes, for the user. Valid only while !isWritten(). */
  const std::string& whyNotWritten() const { return journal_.why(); }
  /** File of the job that was drawn last; "" if there was none since the start. */
  const std::string& file() const { return file_; }
  /** True if the job is drawn, is next and was partly sent to the table, or is being added to the canvas. */
  bool isUsing(std::string_view file) const {
    return (isDrawing() && (file == file_ || file == ahead_.file)) ||
           (isFinishing() && file == finisher_.file());
  }
  /** True while something is to be added to the canvas. */
  bool needsCanvas() const { return finisher_.needsCanvas(); }
  bool isWritten() const { return journal_.isWritten(); }
  /** Retries at once to save pending events. */
  void writeNow() { (void)journal_.tryNow(clock_.now()); }
  /** Speed of drawing in percent, kMinSpeed..kMaxSpeed. */
  void setSpeed(int percent);
  /** The present one, which may still be on its way to that. */
  int speed() const;
  /** While held, no job starts, and the table does not home for one. */
  void setHeld(bool held) {
    isHeld_ = held;
    beganHeld_ = beganHeld_ && held;
  }
  /** True, and then false, after a job began though held, because its first lines had been sent before. */
  bool takeBegunHeld() { return std::exchange(beganHeld_, false); }
  /** True if a job could start once the table is ready and not held. */
  bool hasJobToStart() const;
  /** Why saving the start of the next job failed, for the user, or "". */
  const std::string& obstacle() const { return obstacle_; }

  /** Progress of the current job. */
  Checkpoint checkpoint() const {
    return {run_, plotter_.drawn().executed(), plotter_.drawn().ball(), cleared_, pause_ == Pause::kByUser};
  }
  /** True while the ball is on its way to where the current job begins or continues. */
  bool isApproaching() const { return isDrawing() && plotter_.drawn().isTravelling(); }
  /** The times of the current run. */
  const TimeLeft& timeLeft() const { return timeLeft_; }
  /** The times of the jobs. */
  QueueTimer& times() { return times_; }
  const QueueTimer& times() const { return times_; }

  // Call only while isDrawing() and not isStopping():
  /** After a restart of the hub, a job that a user has paused waits for a decision. */
  void pause(bool byUser);
  void resume();
  void stop();

  /** True while a job is interrupted, or about to be, that continues without a user. */
  bool continuesByItself() const;
  /** Interrupts that job until a user's decision. */
  Status stopContinuing();

  /**
   * Prepares a restart of the hub. The current job is interrupted as soon as the ball has stopped, but after
   * `atMost` in any case. No further job starts.
   */
  void shutDown(Millis atMost);
  /** True if nothing is being drawn, and the stopped controller has its position back, or that took too long.
   */
  bool mayShutDown() const;

  /**
   * Abandons an interrupted run. Adds the part that was drawn to the canvas, then makes `change`. Call only
   * while nothing is being drawn or finished.
   */
  Status abandonRun(const Job& job, const JobChange& change) { return finisher_.abandon(job, change); }
  Status change(const JobChange& change) { return journal_.tryChange(change); }
  /** See RunFinisher. */
  Status clearSand();

  /** Takes the events of GrblLink::tick(). */
  void handle(const GrblEvent& event);
  /** True while lines of the current job are sent and the ball moves. */
  bool isSending() const { return mayFeed() && link_.machine() == MachineState::kRun; }
  /**
   * Takes an event while the store is blocked, so that nothing can be saved. Sends the next lines after an
   * `ok`. Returns false if handle() must take the event later. Call only if isSending() was true before.
   */
  bool keepSending(const GrblEvent& event);

 private:
  enum class Pause : uint8_t { kNone, kByHub, kByUser };

  bool isRunning() const { return isDrawing() && !isStopping(); }
  bool mayFeed() const { return isRunning() && !isPaused(); }
  void lineAnswered(LinePurpose purpose, int error);
  void commandAnswered(int error);
  void restarted(const GrblEvent& event);
  void alarmRaised(int number);
  void lost(const char* why, bool isGarbled);
  void stopped(bool positionKept);
  void statusReported();
  void drawingReported();

  void followTable();
  bool tableIsReady() const;
  std::optional<bool> isPositionKnown() const;
  bool hasLostPositionMarked() const;
  void considerNext();
  bool isHomingDueAfter(size_t patterns) const;
  void start(const Job& job);
  double speedFactor(uint16_t jobSpeed) const;
  GrblFirmware firmware() const { return link_.settings().firmware; }
  void begin(NextDrawing& job, const std::optional<Checkpoint>& from);
  void follow(const NextDrawing& job, const RunMoment& cleared, const DrawingTime& way, float drawn);
  int percent() const { return speed() * jobSpeed_ / 100; }
  void considerChain();
  void handOver();
  void sendDueLine();
  void released();
  TablePoint ballNow() const { return space_.ballAt(link_.position()); }
  void goToBall() { finisher_.trail().go(ballNow()); }

  void draw();
  void endOfProgram();
  void finishProgram(const Checkpoint& drawn);
  void programDamaged();
  void stopFor(const JobChange& change, LogLevel level = LogLevel::kWarning);
  void interrupt(const std::string& message, JobResume resume = JobResume::kDecision);
  void end(const JobChange& change);
  JobChange interruption(const std::string& message, JobResume resume = JobResume::kDecision) const;
  JobResume resumeAfterFault(bool isRepeatable = true);
  void hasHomed();
  void watchCrawl();
  void followSpeed();
  void saveCheckpoint();

  JobQueue& queue_;
  FileStore& files_;
  SandCanvas& canvas_;
  GrblLink& link_;
  const Clock& clock_;
  const Millis checkpointEvery_;

  SandHardware table_;
  ControllerSpace space_{table_};
  HomingManager homing_;
  TableCommands commands_;
  Plotter plotter_;
  ArmTurns turns_;
  QueueTimer times_;
  TimeLeft timeLeft_;
  StallDetector stalls_;
  JobJournal journal_;
  RunFinisher finisher_;
  JobContinuation continuation_;

  std::string file_;
  uint16_t jobSpeed_ = 100;     // percent
  NextDrawing ahead_;           // the job behind the current one, whose lines are sent already; without moves
  DrawingTime wayAhead_;        // time of the way to it
  int speed_ = 100;             // as set
  std::optional<Drawn> drawn_;  // the pattern whose end the ball reached last
  uint32_t run_ = 0;
  RunMoment cleared_;  // the start of the current run, or the last clearing of the sand since then
  bool isHeld_ = false;
  bool beganHeld_ = false;
  Pause pause_ = Pause::kNone;
  bool awaitsStandstill_ = false;  // since pause(): a checkpoint is saved once the ball has stopped
  std::optional<JobChange> stop_;  // the job's change once the table has stopped, while it stops
  size_t sinceHoming_ = 0;         // patterns drawn to their end since homing; many after a garbled line
  Millis checkpointDue_ = 0;
  size_t reportsSinceAnswer_ = 0;
  std::string obstacle_;
  std::optional<bool> homesAfterWake_;  // false: sets the position
  Millis notBefore_ = 0;                // time of the next attempt to start a job
  std::optional<Millis> shutDownBy_;    // deadline while the hub prepares a restart
};

}  // namespace lumi
