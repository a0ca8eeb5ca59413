#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/source.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/ports/serial_port.h"
#include "core/sand/drawing/controller_check.h"
#include "core/sand/drawing/job_runner.h"
#include "core/sand/player/player.h"
#include "core/sand/player/playlists.h"
#include "core/store/alternating_record.h"
#include "core/store/record_store.h"

namespace lumi {

/** Progress of a job, in addition to the fields of Job. */
struct JobProgress {
  float percent = 0;     // 0..100, share of the motor travel (kinematics.h)
  TablePoint ball;       // current position of the ball, or its position when the job stopped
  TablePoint start;      // position of the ball when the run of the job began; 0,0 if unknown
  Millis duration = 0;   // whole job at the usual motor speed (kinematics.h)
  Millis remaining = 0;  // estimate for the rest, based on the speed so far
  Millis estimate = 0;   // whole job on this table at the current speed, with the way to its start
  bool isBallKnown = false;
  bool isApproaching = false;  // the ball is on its way to where the pattern begins or continues
};

/** State of the table for the user. */
struct TableStatus {
  bool online = false;
  bool isConnecting = false;  // !online, and the controller has not failed to answer yet
  MachineState machine = MachineState::kUnknown;
  int alarm = 0;
  bool homed = false;              // the position of the ball is known
  bool homes = true;               // the table finds 0,0 by itself, as far as is known
  bool needsConfirmation = false;  // a job waits for a user to confirm "Ball is at 0,0"
  bool canStop = false;            // a job is active or the motors may move
  bool canResume = false;          // the drawing or the table is paused
  bool isQuiet = false;            // `message` is that of quiet hours, which PlayerAction::kDrawAnyway ends
  TablePoint position;
  bool isPositionKnown = false;  // otherwise `position` means nothing
  int feedOverride = 100;        // percent, kMinSpeed..kMaxSpeed
  std::string message;           // problem or required action, for the user; "" if there is none
};

/** State of the player for the user. */
struct PlayerStatus {
  enum class Kind : uint8_t { kIdle, kClearing, kDrawing, kPausing, kWaiting };

  Kind kind = Kind::kIdle;
  bool isPaused = false;       // by a user
  std::string file;            // of the current job, or ""
  PatternId pattern = 0;       // the current one; 0: none
  size_t drawn = 0;            // entries of this round
  std::optional<Millis> left;  // until the end of the round, if that is known
  std::string message;         // why it waits or has ended, for the user, or ""
};

enum class PlayerAction : uint8_t { kSkip, kPause, kResume, kStop, kStopAfter, kContinue, kDrawAnyway };

/** The first three are those of a guest. */
enum class SandAction : uint8_t { kPause, kResume, kStop, kHome, kUnlock, kConfirmZero, kOverride, kRelease };
/** What is asked for no matter whether a playlist is played or a single pattern is drawn. */
enum class DrawingAction : uint8_t { kPause, kResume, kStop, kSkip };
inline constexpr std::array<std::string_view, 4> kDrawingActionNames = {"pause", "resume", "stop", "skip"};
enum class SandDecision : uint8_t { kContinue, kRestart, kDrop };

/** A move by hand. */
struct Jog {
  std::optional<double> x;  // mm; missing: the ball keeps this coordinate
  std::optional<double> y;
  bool isRelative = true;  // false: `x` and `y` are a place on the table
};

/** Hours in which no waiting job starts. */
struct QuietHours {
  bool hold = false;
  bool finishes = true;  // a job that is being drawn when they begin is drawn to its end; else it pauses
  std::string message;   // for the user while a job waits or is paused by them

  bool pauses() const { return hold && !finishes; }
};

/**
 * The sand table: the library, the queue, the link to the controller, the current job and the canvas. A
 * waiting job starts by itself when the table is online and Idle and its position is known. It does not start
 * while an interrupted job waits for a decision.
 */
class SandTable {
 public:
  static constexpr Millis kCheckpointEvery = 30 * kSecond;
  /** Maximum delay of a restart. Grbl's default acceleration stops the ball within 3.5 s. */
  static constexpr Millis kMaxShutDown = 5 * kSecond;

  SandTable(RecordStore& records, FileStore& files, SerialPort& serial, const Clock& clock, Random& random,
            Log& log, uint32_t canvasLimit);
  SandTable(const SandTable&) = delete;
  SandTable& operator=(const SandTable&) = delete;

  /** Returns a conflict if a pattern is being drawn on a table that is built differently. */
  Status mayUse(const SandHardware& hardware) const;
  void setHardware(const SandHardware& hardware);
  /** Loads a part. Returns true while a part is left. Call until it returns false, before any function below.
   */
  bool load();
  /**
   * A job that pauses because quiet hours begin continues when they end, unless a user has paused, resumed or
   * stopped it, or the hub has restarted.
   */
  void setQuiet(const QuietHours& quiet);
  const QuietHours& quiet() const { return quiet_; }
  /** True while a job is paused because quiet hours have begun. */
  bool isPausedByQuiet() const { return isPausedByQuiet_; }
  /**
   * Why this job, which a user has just added or wants to draw again, waits for the end of quiet hours, for
   * the user. "" if it does not, or if kDrawAnyway would not draw it, because others are first.
   */
  std::string_view quietMessage(std::string_view file) const;
  /** Like quietMessage(file), for the playlist that play() was just called for. */
  std::string_view quietMessage() const;
  /** Returns true if the next pass must follow at once. */
  bool tick();
  /**
   * Sends the next lines of the current job and does nothing else, so that the ball does not stop. May
   * be called while tick() or another function is blocked in a long operation of the store.
   */
  void keepSending();

  /**
   * Prepares a restart of the hub. The current job stops and becomes interrupted at the position where the
   * ball stops, or at the last known position if the table does not stop. No further job starts.
   */
  void prepareRestart() { runner_.shutDown(kMaxShutDown); }
  /** True if nothing is being drawn, at the latest kMaxShutDown after prepareRestart(). */
  bool mayRestart() const { return runner_.mayShutDown(); }

  PatternLibrary& library() { return library_; }
  const PatternLibrary& library() const { return library_; }
  JobQueue& queue() { return queue_; }
  const JobQueue& queue() const { return queue_; }
  const SandHardware& hardware() const { return hardware_; }
  const SandCanvas& canvas() const { return canvas_; }
  Playlists& playlists() { return playlists_; }
  const Playlists& playlists() const { return playlists_; }
  const Player& player() const { return player_; }
  PlayerStatus playerStatus() const;
  /** How long a clearing takes at this percentage of the usual feed, with the way to its start. An estimate.
   */
  Millis clearingTime(int percent) const;
  /** For the drawing time of patterns that are uploaded now. */
  MotionLimits motionLimits() const { return runner_.limits(); }
  /**
   * The job that is drawn, or that begins or continues by itself without waiting for anything but the table.
   * Null: there is none, or a job waits (TableStatus::message).
   */
  const Job* drawing() const;
  JobProgress progressOf(const Job& job) const;
  /** Opens the moves of a job in the order in which they are drawn. Returns an error for the user. */
  Result<std::unique_ptr<MoveReader>> movesOf(const Job& job) const {
    return openMoves(files_, job.drawing(), hardware_.shape);
  }
  TableStatus status() const;
  /** The latest reported position of the ball, if it is known. */
  std::optional<TablePoint> ball() const;
  /** Speed of drawing in percent, as in the status. */
  int speed() const { return runner_.speed(); }
  /** The settings of the controller, as far as they are known. They are read after each of its restarts. */
  const GrblSettings& controllerSettings() const { return link_.settings(); }

  /**
   * Executes an action of a user. `value` is the percentage for kOverride. Returns an error if it is not in
   * kMinSpeed..kMaxSpeed, or a conflict if the action is not possible now.
   */
  Status control(SandAction action, int value = 0);
  /**
   * Moves the ball, at most to the edge if its position is known. An absolute move, or one of more than 50
   * mm, needs to know it. Returns a conflict if the table is not idle. If the controller refuses the move,
   * the status says so.
   */
  Status jog(const Jog& jog);
  /** The checks of the controller's settings, empty while they are unknown. */
  std::vector<ControllerCheck> controllerChecks() const;
  /** Sets the harmless settings that differ (ControllerCheck::isHarmless). */
  Status adjustController();
  /** Adds a job that draws `pattern`. Returns its file. `name` is shown; "": the pattern's name. */
  Result<std::string> enqueue(PatternId pattern, JobPlace place, std::string name = "");
  /** Plays a playlist. One that is being played is stopped first. */
  Status play(uint32_t playlist) { return changed(player_.play(playlist)); }
  /**
   * Draws a pattern next, or at once: the pattern that is being drawn then ends, and a playlist continues
   * after this one. A pattern that is being drawn already, or waits, is not added again. If
   * quiet hours have paused it, it stays paused. Drops an interrupted pattern: the caller may be a program,
   * which can't decide about it.
   */
  Status draw(PatternId pattern, bool atOnce);
  /** Like play(), but drops an interrupted pattern. */
  Status drawPlaylist(uint32_t playlist);
  /** kResume also continues an interrupted pattern. */
  Status control(DrawingAction action);
  /**
   * Controls the player. kDrawAnyway lets the job start that waits because of quiet hours, a clearing
   * together with its pattern, or continues the job that they paused.
   */
  Status control(PlayerAction action);
  /** Removes a playlist that is not being played. */
  Status removePlaylist(uint32_t playlist);
  /** Removes a job. Its pattern stays in the library. */
  Status remove(std::string_view file);
  /**
   * Removes a pattern from the library. If jobs or playlists contain it, returns a conflict that names them,
   * unless `andUses`: it is then removed from them, too. While one of its jobs is drawn or interrupted,
   * returns a conflict in any case.
   */
  Status removePattern(PatternId pattern, bool andUses);
  /** Returns an error if the job does not wait. */
  Status moveTo(std::string_view file, size_t position) { return queue_.moveTo(file, position); }
  Status setRepeat(std::string_view file, bool repeat);
  /**
   * Decides about an interrupted job; kRestart also works for a failed or completed job. Before an
   * interrupted job is dropped or restarted, the part that was drawn is added to the canvas, which takes
   * several passes. While another run is being added, the decision waits, in memory only.
   */
  Status decide(std::string_view file, SandDecision decision) { return changed(decideNow(file, decision)); }
  /**
   * Clears the canvas. Of a run that is not on the canvas yet, only the moves drawn after this call are added
   * later.
   */
  Status clearCanvas();

  /** Who last decided what is drawn. Each call above that adds, starts or ends a drawing resets it. */
  const Source& source() const { return source_; }
  void setSource(const Source& source) { source_ = source; }

 private:
  Status changed(Status done);
  Status decideNow(std::string_view file, SandDecision decision);
  void dropInterrupted();
  void endCurrent();
  void followEnding();
  Status stopContinuing();
  Status controlJob(SandAction action);
  Status controlHeldTable(SandAction action);
  Status controlTable(SandAction action);
  Status releaseMotors();
  void loadSpeed();
  Status mayReach() const;
  Status mayCommand() const;
  void followQuiet();
  void followLift();
  bool isHeld() const { return quiet_.hold && lifted_.empty(); }
  Status stopPlayer();
  Status drawAnyway();
  Millis usualApproach(int percent) const;
  Millis wayTo(const Job& job, TablePoint to, int percent) const;
  std::optional<Millis> leftOfRound(const Job* job) const;
  std::optional<Millis> leftOfOthers(const Job* last) const;
  std::string playlistsWith(PatternId pattern) const;
  /** True for a job of the playlist that is being played. */
  bool isOfPlayer(const Job& job) const { return job.isOfPlayer && player_.isActive(); }
  bool tableIsHeld() const;
  Status stopTable();
  bool mayMove() const;
  bool canStop() const;
  const char* unreachable() const;
  const char* hindrance() const;
  void jogTo(MmPoint from, MmPoint to);
  void jogBlindly(MmPoint way);
  void jogBy(double x, double y, double feed);
  TablePoint position() const { return ControllerSpace(hardware_).ballAt(link_.position()); }
  bool needsConfirmation() const;
  std::string message() const;
  /** Why no job begins, or what the table does instead, for people; "" if nothing is in the way. */
  std::string obstacle() const;
  /** The job that begins or continues by itself once nothing is in the way; null if there is none. */
  const Job* starting() const;

  SerialPort& serial_;
  FileStore& files_;
  SandCanvas canvas_;
  PatternLibrary library_;
  JobQueue queue_;
  AlternatingRecord speed_;  // percent, as text
  GrblLink link_;
  JobRunner runner_;
  Playlists playlists_;
  Player player_;
  int loadedParts_ = 0;
  std::optional<GrblEvent> unhandled_;  // from keepSending(), for the next tick()
  SandHardware hardware_;
  QuietHours quiet_;
  bool isQuietPauseDue_ = false;
  bool isPausedByQuiet_ = false;
  std::string decided_;  // file of the job for which decision_ waits, or ""
  SandDecision decision_ = SandDecision::kContinue;
  std::string ending_;  // file of the job that ends for draw(), or ""
  Source source_;
  std::string lifted_;  // file of the job up to which jobs start in spite of quiet hours, or ""
};

}  // namespace lumi
