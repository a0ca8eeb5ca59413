#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/sand/grbl_link.h"

namespace lumi {

/** "Alarm 1: Hard limit: …": what an alarm means, for people. */
std::string alarmSentence(int number);
/** "Homing is switched off (error 5)." behind `beginning`. */
std::string errorSentence(std::string_view beginning, int number);

/**
 * Whether the hub knows where the ball is, and what has to be sent until it does: `$H` and `G92X0Y0` where
 * the table homes itself, `G92X0Y0` alone once a user has put the ball at 0,0. Homing that failed or was
 * stopped is not tried again until a user acts, the controller restarts by itself, or setHomesItself() says
 * otherwise than before.
 *
 * A cable may garble `$H` and `G92` into lines that the table takes, too: homing takes its time, else it is
 * asked for once more, and what was set is to be seen in the reports, which the ball does not move before. A
 * table that answers `$H` at once both times has no switches (FluidNC's `cycle: -1`): it is one whose homing
 * is off.
 */
class TableReadiness {
 public:
  /** Grbl lets switches settle for much longer ($26, several times); a table that is played 50 times faster
   * needs 38 ms. */
  static constexpr Millis kShortestHoming = 20;
  /** The first report behind an answer may be from before it. */
  static constexpr int kReportsBehindAnswer = 2;
  /** Where no report tells the offset for so long, none will. */
  static constexpr int kReportsWithoutOffset = 35;

  struct Line {
    std::string_view text;  // until the next call
    LinePurpose purpose;
  };

  void setHomesItself(bool homesItself);

  bool homed() const { return homed_; }
  /** homed(), and the table has reported the position that it was told. */
  bool isProven() const { return homed_ && !told_; }
  /** Something is being sent or answered. */
  bool isBusy() const { return step_ != Step::kNone; }
  bool isHoming() const { return step_ == Step::kHome; }
  /** The table finds 0,0 by itself, as far as is known. */
  bool homes() const { return homesItself_ && !homingIsOff_; }
  /** Only a user can say where the ball is. */
  bool needsUser() const { return !homed_ && !isBusy() && !homes() && failure_.empty(); }
  /** Why homing or what else was asked for failed, or that a user stopped it; "" when it did not. */
  const std::string& failure() const { return failure_; }

  /** A job wants to start: homes the table if that is its way, from Idle or from the lock of an alarm. */
  void prepare(MachineState machine);
  void home();
  void unlock();
  void confirmZero();
  /**
   * A user stops the table while no job is drawn, GrblLink::stopSafely() goes with it: what is being sent
   * here ends, and the table does not home by itself.
   */
  void stopAsked();

  /** What to send as soon as nothing is in flight. */
  std::optional<Line> nextLine();
  /** The last nextLine() was sent. */
  void sent(Millis now);

  void answered(LinePurpose purpose, int error, Millis now);
  /** `toldOffset` as GrblLink's. */
  void reported(MachineState machine, const GrblPosition& position, bool toldOffset);
  void alarmRaised(int number, Millis now);
  void restarted(bool asked, Millis now);
  void lost();
  void stopped(bool positionKept);

 private:
  enum class Step : uint8_t { kNone, kHome, kUnlock, kSetZero, kRestore };

  void start(Step step);
  void startAsUserAsks(Step step);
  void forgetFailure();
  void end();
  void homeAnswered(int error, Millis took);
  void zeroSet();
  bool canCompare() const;
  void compareWithTold(const GrblPosition& position);
  void forgetPosition();
  std::string_view setPosition(const GrblPosition& position);

  bool homesItself_ = true;
  bool homingIsOff_ = false;   // as `$H` was answered
  bool isAskedAgain_ = false;  // for homing, as the first answer came too soon
  bool homed_ = false;
  bool wasHomed_ = false;  // until the restart that was asked for
  GrblPosition position_;  // the last one reported while homed
  Step step_ = Step::kNone;
  bool sent_ = false;
  Millis sentAt_ = 0;
  std::optional<GrblPosition> told_;  // to the table, and not seen in its reports yet
  int reportsSinceTold_ = 0;
  bool offsetSinceTold_ = false;  // was reported
  std::string failure_;
  bool wasStopped_ = false;  // by a user: what the failure is
  std::optional<Millis> homingAlarmAt_;
  std::array<char, 64> text_{};
};

}  // namespace lumi
