#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/sand/canvas/sand_canvas.h"
#include "core/sand/drawing/ball_trail.h"
#include "core/sand/drawing/canvas_committer.h"
#include "core/sand/drawing/controller_check.h"
#include "core/sand/drawing/fault_retries.h"
#include "core/sand/drawing/homing_manager.h"
#include "core/sand/drawing/job_journal.h"
#include "core/sand/drawing/next_drawing.h"
#include "core/sand/drawing/plotter.h"
#include "core/sand/drawing/plotter_pace.h"
#include "core/sand/drawing/stall_detector.h"
#include "core/sand/grbl/grbl_link.h"
#include "core/sand/queue/job_queue.h"

namespace lumi {

/** True if the job is interrupted, or waits to continue: part of its run may be in the sand. */
bool isPartlyDrawn(const Job& job);

/**
 * Draws the jobs of the queue one after the other and adds the drawn moves to the canvas. A job that
 * continues after an interruption is a waiting job with a run number.
 *
 * Two kinds of interruptions need no user (Job::resume). After a restart of the hub, a job continues once the
 * position of the ball is known, and a playlist's in any case. It does not if a user had paused it, or after
 * kMaxRestarts without progress. After a fault of the cable (FaultRetries) a job continues if the position is
 * known.
 */
class JobRunner {
 public:
  /** A job during which the hub crashes more often, without progress, waits for a user: it may be the cause.
   */
  static constexpr uint8_t kMaxRestarts = 8;

  JobRunner(JobQueue& queue, PatternLibrary& library, FileStore& files, SandCanvas& canvas, GrblLink& link,
            const Clock& clock, Log& log, Millis checkpointEvery);

  void setHardware(const SandHardware& table);
  /** Handles the jobs that a power cut interrupted. Call after the queue and the canvas were loaded. */
  void load();
  /** Returns true if the next pass must follow at once. */
  bool tick();

  /** Why the controller can't draw on this table, for the user; "" if it can. No job starts meanwhile. */
  std::string controllerProblem() const { return lumi::controllerProblem(link_.settings(), table_); }
  /** Job::chord for a clearing that begins with the present settings. */
  uint16_t chordOf(uint16_t jobSpeed) const;
  bool fitsController() const { return lumi::fitsController(link_.settings(), table_); }
  /** What the controller refused last, for the user, or "". */
  const std::string& refusal() const { return refusal_; }
  void forgetRefusal() { refusal_.clear(); }
  /**
   * True while lines of command() are not answered yet, and until the reports show what the last line did.
   * Lines that only read settings do not count.
   */
  bool isCommanding() const;
  /** Sends a line that draws nothing. Call only while online and not isDrawing(). */
  void command(std::string line);
  void readSettings();
  /** Releases the motors. The position of the ball is unknown once the controller has done it. */
  void releaseMotors();
  /** Ends Grbl's sleep after releaseMotors(). Then homes, or sets the position if !`thenHome`. */
  void wake(bool thenHome);

  HomingManager& homing() { return homing_; }
  const HomingManager& homing() const { return homing_; }

  /** True while a job is being drawn, is paused or is being stopped. */
  bool isDrawing() const { return stage_ == Stage::kDrawing || stage_ == Stage::kStopping; }
  bool isPaused() const { return isPaused_; }
  bool isStopping() const { return stage_ == Stage::kStopping; }
  /** True while a run is being added to the canvas or an event is not saved yet. */
  bool isFinishing() const { return committer_.isActive() || !journal_.isWritten(); }
  /** Why the store rejects changes, for the user. Valid only while !isWritten(). */
  const std::string& whyNotWritten() const { return journal_.why(); }
  /** File of the job that was drawn last; "" if there was none since the start. */
  const std::string& file() const { return file_; }
  /** True if the job is drawn, is next and was partly sent to the table, or is being added to the canvas. */
  bool isUsing(std::string_view file) const {
    return (isDrawing() && (file == file_ || file == ahead_.file)) || (isFinishing() && file == after_.file);
  }
  /** True while something is to be added to the canvas. */
  bool needsCanvas() const { return committer_.isActive() || !trail_.isEmpty(); }
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
  /** The job that starts next, or nullptr. */
  const Job* nextJob() const;
  /** True if a job could start once the table is ready and not held. */
  bool hasJobToStart() const;
  /** Why saving the start of the next job failed, for the user, or "". */
  const std::string& obstacle() const { return obstacle_; }

  /** Progress of the current job. */
  Checkpoint checkpoint() const {
    return {run_, plotter_.drawn().executed(), plotter_.drawn().ball(), cleared_, isPausedByUser_};
  }
  /** How long the ball takes to where the current job begins or continues, at the present speed. */
  Millis approachTime() const { return approach_.at(percentOf(jobSpeed_)); }
  /** True while the ball is on this way. */
  bool isApproaching() const { return isDrawing() && plotter_.drawn().isTravelling(); }
  /** The rest of the current job, whose program takes `whole`, by the model and the measured pace. */
  Millis timeLeft(Millis whole) const;

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
  Status abandonRun(const Job& job, const JobChange& change);
  Status change(const JobChange& change) { return journal_.tryChange(change); }
  /**
   * Clears the canvas. Of a run that is not on the canvas yet, only the moves drawn after this call are added
   * later.
   */
  Status clearSand();

  /** Takes the events of GrblLink::tick(). */
  void handle(const GrblEvent& event);
  /** True while lines of the current job are sent and the ball moves. */
  bool isSending() const {
    return stage_ == Stage::kDrawing && !isPaused_ && link_.machine() == MachineState::kRun;
  }
  /**
   * Takes an event while the store is blocked, so that nothing can be saved. Sends the next lines after an
   * `ok`. Returns false if handle() must take the event later. Call only if isSending() was true before.
   */
  bool keepSending(const GrblEvent& event);

 private:
  enum class Stage : uint8_t { kNone, kDrawing, kStopping };

  void lineAnswered(LinePurpose purpose, int error);
  void restarted(const GrblEvent& event);
  void alarmRaised(int number);
  void lost(const char* why, bool isGarbled);
  void stopped(bool positionKept);
  void statusReported();

  void rememberArm(TablePoint ball);
  void resumeAfterBoot(const Job& job);
  void interruptByBoot(Job job, const std::optional<Checkpoint>& checkpoint);
  void resumeDrawnAfterBoot(const Job& job);
  void followTable();
  bool tableIsReady() const;
  bool hasLostPositionMarked() const;
  void considerNext();
  void considerContinuing();
  bool isHomingDueAfter(size_t patterns) const;
  bool hasTurnedFar() const;
  bool dropsTurns();
  void start(const Job& job);
  double speedFactor(uint16_t jobSpeed) const;
  GrblFirmware firmware() const { return link_.settings().firmware; }
  MotionLimits limits() const { return motionLimits(link_.settings(), table_); }
  void begin(NextDrawing& job, const std::optional<Checkpoint>& from);
  void follow(const NextDrawing& job, const RunMoment& cleared);
  int percentOf(uint16_t jobSpeed) const { return speed() * jobSpeed / 100; }
  DrawingTime approachTimeOf(const NextDrawing& job, const EdgeWay& way) const;
  void considerChain();
  void handOver();
  void fail(const Job& job, const std::string& why);
  void sendDueLine();
  void commandAnswered(int error);
  void released();
  TablePoint ballNow() const { return space_.ballAt(link_.position()); }
  bool addTrail();
  bool addWay(const BallTrail::Way& way);

  void finish(const Checkpoint& drawn, const JobChange& after);
  void finishSlice();
  void complete(const std::string& message);
  void countDrawn();
  std::optional<Checkpoint> notOnCanvasYet() const;

  void draw();
  void endOfProgram();
  void programDamaged();
  void stopFor(JobState state, const std::string& message, JobResume resume = JobResume::kDecision);
  void stopForFault(const std::string& message, bool isRepeatable = true);
  JobResume resumeAfterFault();
  void stopInTime();
  void interrupt(JobState state, const std::string& message, JobResume resume = JobResume::kDecision);
  void hasHomed();
  void watchCrawl();
  void recordState(JobState state);
  void saveCheckpoint();
  void log(LogLevel level, std::string_view file, std::string_view what);

  JobQueue& queue_;
  PatternLibrary& library_;
  FileStore& files_;
  SandCanvas& canvas_;
  GrblLink& link_;
  const Clock& clock_;
  Log& log_;
  const Millis checkpointEvery_;

  SandHardware table_;
  bool hasTable_ = false;  // setHardware() was called
  ControllerSpace space_{table_};
  HomingManager homing_;
  std::vector<std::string> commands_;  // are sent one by one, while no other line is in flight
  Plotter plotter_;
  PlotterPace pace_;
  DrawingTime approach_;
  float drawnBefore_ = 0;  // share of the program, before the run continued
  StallDetector stalls_;
  CanvasCommitter committer_;
  BallTrail trail_;
  JobJournal journal_;

  Stage stage_ = Stage::kNone;
  std::string file_;
  uint16_t jobSpeed_ = 100;     // percent
  DrawingTime approachAhead_;   // of the job behind the current one
  NextDrawing ahead_;           // the job behind the current one, whose lines are sent already; without moves
  int speed_ = 100;             // as set
  std::optional<Drawn> drawn_;  // the pattern whose end the ball reached last
  uint32_t run_ = 0;
  RunMoment cleared_;           // the start of the current run, or the last clearing of the sand since then
  JobChange after_;             // the change to make once the finished run is on the canvas
  PatternId drawnPattern_ = 0;  // was drawn to its end, which the library does not know yet
  bool isHeld_ = false;
  bool beganHeld_ = false;
  bool isPaused_ = false;
  bool isPausedByUser_ = false;
  bool awaitsStandstill_ = false;  // since pause(): a checkpoint is saved once the ball has stopped
  JobState stopState_ = JobState::kInterrupted;
  std::string stopMessage_;
  JobResume stopResume_ = JobResume::kDecision;
  FaultRetries retries_;
  size_t sinceHoming_ = 0;  // patterns that were drawn to their end since then
  bool hasFaultSinceHoming_ = false;
  Millis checkpointAt_ = 0;
  size_t reportsSinceAnswer_ = 0;
  std::string obstacle_;
  std::string refusal_;
  bool keepsTurns_ = false;  // since the arm has turned too far, a restart of the controller was tried
  std::optional<bool> homesAfterWake_;  // false: sets the position
  Millis notBefore_ = 0;                // time of the next attempt to start a job
  std::optional<Millis> shutDownBy_;    // deadline while the hub prepares a restart
};

}  // namespace lumi
