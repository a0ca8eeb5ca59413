#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/sand/geometry/kinematics.h"
#include "core/sand/grbl/grbl_link.h"

namespace lumi {

/**
 * The Z that marks positions of this table (see kPositionMark). Tables on which the controller's positions
 * mean something else have another one.
 */
double positionMark(const SandHardware& table);

/**
 * Tracks whether the position of the ball is known, and selects the lines to send until it is. On a table
 * with switches these are `$H` and `G92X0Y0Z…` (positionMark()). On other tables the user moves the ball to
 * 0,0 and confirms it, and the only line is the G92. After a restart at a known position, the G92 restores
 * it. On a polar table 0,0 is the centre. There a jog moves the carriage inwards until it stalls, and the arm
 * keeps its angle: the G92 then sets the last known one.
 *
 * After a failure, the hub does not home by itself until one of these events: a user calls home(), unlock()
 * or confirmZero(); the controller restarts unrequested; the setting changes (SandHardware::homesItself); the
 * connection is lost later. A lost connection does not end a stop that a user requested.
 *
 * A bad cable may garble `$H` and `G92` into other valid lines. Two checks detect this:
 * - Homing takes at least kMinHoming. If `$H` is answered sooner, it is sent once more.
 * - A report must show the position that was set before a job starts.
 *
 * A table that answers `$H` too soon both times has no switches (FluidNC's `cycle: -1`). It is treated like a
 * table whose homing is switched off.
 */
class HomingManager {
 public:
  /**
   * Minimum duration of homing, in ms. Grbl takes much longer: it debounces each switch several times ($26).
   * A simulated table that runs 50 times faster takes 38 ms.
   */
  static constexpr Millis kMinHoming = 20;
  /** Reports needed after an answer. The first one may be older than the answer. */
  static constexpr int kReportsBehindAnswer = 2;
  /** If this many reports contain no work offset, the controller never reports one. */
  static constexpr int kReportsWithoutOffset = 35;

  struct Line {
    std::string_view text;  // valid until the next call
    LinePurpose purpose;
  };

  /** If the table is built otherwise than before, its position means something else, and is unknown. */
  void setTable(const SandHardware& table);
  /** Where 0,0 is, for the user. */
  const char* originName() const { return table_.zero() == TablePoint{} ? "0,0" : "the centre"; }
  /** Whose errors and alarms the next calls report. */
  void setFirmware(GrblFirmware firmware) { firmware_ = firmware; }
  /**
   * Call when the ball was seen at `ball`, before the hub started. The position stays unknown. The arm of a
   * polar table points there, unless it was turned by hand since.
   */
  void remember(const ControllerSpace& space, TablePoint ball);

  bool homed() const { return homed_; }
  /** True if homed() was true before a requested restart. */
  bool wasHomed() const { return wasHomed_; }
  /** The last known position of the ball. */
  const GrblPosition& position() const { return position_; }
  /** True if homed() and the table has reported the position that was set. */
  bool isProven() const { return homed_ && !reported_; }
  /** True while a line is being sent or its answer is awaited. */
  bool isBusy() const { return step_ != Step::kNone; }
  bool isHoming() const { return step_ == Step::kHome; }
  /** True from restore() until the controller has answered. */
  bool isRestoring() const { return step_ == Step::kRestore; }
  /** True if the table can find 0,0 by itself, as far as is known. */
  bool homes() const { return table_.homesItself && !homingIsOff_; }
  /** True if the position is unknown and only a user can set it. */
  bool needsUser() const { return !homed_ && !isBusy() && !homes() && failure_.empty(); }
  /** Why homing or setting the position failed, or that a user stopped it; for the user. "": no failure. */
  const std::string& failure() const { return failure_; }

  /**
   * Call while a job waits for the table. Starts homing if the position is unknown, the table homes itself,
   * its state is Idle or Alarm, and failure() is "".
   */
  void prepare(MachineState machine);
  void home() { startOnRequest(Step::kHome); }
  void unlock() { startOnRequest(Step::kUnlock); }
  void confirmZero() { startOnRequest(Step::kSetZero); }
  /** Call when the motors were released, so that a user can push the ball. Nothing is sent until home(),
   * unlock() or confirmZero(). */
  void released();
  /**
   * Call when a user stops the table while no job is being drawn; also call GrblLink::stopSafely(). Cancels
   * the current step. The hub does not home the table by itself afterwards (see failure()).
   */
  void stopRequested();

  /** Returns the next line to send, if there is one. Send it only while no line is in flight. */
  std::optional<Line> nextLine(MachineState machine = MachineState::kIdle);
  /** Call after sending the line from nextLine(). */
  void sent(Millis now);

  void answered(LinePurpose purpose, int error, Millis now);
  /** `reportedOffset`: see GrblLink::reportedOffset(). */
  void reported(MachineState machine, const GrblPosition& position, bool reportedOffset);
  void alarmRaised(int number, Millis now);
  void restarted(bool asked, Millis now);
  void lost();
  void stopped(bool positionKept);
  /**
   * Begins to set the controller's position to `position` with a G92; nothing moves. homed() becomes true
   * when the controller has answered `ok`.
   */
  void restore(const GrblPosition& position);

 private:
  enum class Step : uint8_t { kNone, kHome, kUnlock, kSetZero, kRestore };

  void start(Step step);
  void startOnRequest(Step step);
  void forgetFailure();
  void end();
  void homeAnswered(int error, Millis took);
  void zeroSet();
  Line lineToStall(MachineState machine);
  void stallAnswered(int error);
  void watchStall(MachineState machine, const GrblPosition& position);
  GrblPosition zero() const;
  bool canCompare() const;
  void compareWithReport(const GrblPosition& position);
  void forget();
  void forgetPosition();
  std::string_view setPosition(const GrblPosition& position);

  SandHardware table_;
  std::optional<PolarTable> arm_;  // of a polar table
  bool homingIsOff_ = false;       // the answers to `$H` show that homing is off
  bool isRepeated_ = false;        // `$H` was sent again because its first answer came too soon
  bool homed_ = false;
  bool wasHomed_ = false;  // value of homed_ before a requested restart
  GrblPosition position_;  // last position reported while homed
  GrblFirmware firmware_ = GrblFirmware::kGrbl;
  bool isUnlocked_ = false;          // `$X` was sent before the jog that stalls
  std::optional<double> stallFrom_;  // Y before the jog
  int reportsSinceStall_ = -1;       // reports of Idle since the jog was answered; -1: it was not
  double reportedY_ = 0;
  Step step_ = Step::kNone;
  bool sent_ = false;
  Millis sentAt_ = 0;
  std::optional<GrblPosition> reported_;  // position that was set but not yet confirmed by a report
  int reportsSinceSet_ = 0;
  bool offsetSinceSet_ = false;  // the work offset was reported since the position was set
  std::string failure_;
  bool wasStopped_ = false;  // failure_ says that a user stopped the table
  std::optional<Millis> homingAlarmAt_;
  std::array<char, 64> text_{};
};

}  // namespace lumi
