#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/serial_port.h"
#include "core/sand/grbl_feed_override.h"
#include "core/sand/grbl_line_reader.h"
#include "core/sand/grbl_machine.h"
#include "core/sand/grbl_outbox.h"
#include "core/sand/grbl_poll.h"
#include "core/sand/grbl_reply.h"
#include "core/sand/line_window.h"

namespace lumi {

/** What the table says, told from within GrblLink::tick(). */
class GrblListener {
 public:
  virtual ~GrblListener() = default;
  /**
   * The oldest line in flight was answered; `error` is 0 for ok, -1 for one told in words. It is out of the
   * buffer, not yet moved. An `ok` for a line that an alarm kept from being done is told as error 9 (locked):
   * Grbl answers a failed `$H` so.
   */
  virtual void lineAnswered(LinePurpose purpose, int error) = 0;
  /**
   * Every line in flight is gone: Grbl restarted. `asked`: because stopSafely() or connecting wanted it.
   * online() is false until the controller has been asked what it is.
   */
  virtual void restarted(bool asked) = 0;
  virtual void alarmRaised(int number) = 0;
  /** The cable is out, or the table has fallen silent: online() is false. `why` is a sentence for people. */
  virtual void lost(const std::string& why) = 0;
  /**
   * stopSafely() has come to its end: after restarted(), once online() is true again, or after lost().
   * `positionKept`: the ball stood still when Grbl was reset.
   */
  virtual void stopped(bool positionKept) = 0;
  /** A status report came; the link's getters hold what it said. */
  virtual void statusReported() = 0;
};

/**
 * The dialogue with a Grbl 1.1 controller (docs: gnea/grbl interface.md), on a serial port that may come and
 * go.
 *
 * Connecting: opens the port (again every second), gives a restarting controller 2 s for its banner,
 * otherwise asks `?`. A controller that answers without a banner is left to finish what it is moving, then
 * reset with 0x18, so that both sides start counting at zero; stopSafely() cuts that short. One that says
 * nothing gets 0x18 every 5 s.
 * `$I` follows each banner; 2 s later at the latest the link is online, without an option line with 128
 * bytes.
 *
 * Lines are counted by characters against the receive buffer (128 bytes, less if `$I` says so), newline
 * included. `ok` and `error:N` retire the oldest that was handed over whole; such an answer when there is
 * none is ignored, and told in the log once until the next banner; between 0x18 and the banner they are
 * ignored silently. `?` goes out 5 times a second, but not while homing: Grbl would not answer. A line of 80
 * characters or more is never sent, and none behind one that writes the EEPROM until that is answered.
 *
 * Silent: no byte for 3 s while `?` is asked (180 s while homing) → lost(), then as connecting without a
 * banner. Lines in flight unanswered 3 s after the machine went Idle (or Alarm) → lost() likewise.
 *
 * ALARM:1 and ALARM:2 leave Grbl deaf to all but 0x18: the link sends it a second later, told as
 * restarted(false).
 */
class GrblLink {
 public:
  static constexpr size_t kReceiveBuffer = LineWindow::kMostBytes;
  static constexpr size_t kLongestLine = 79;  // characters, newline not counted
  static constexpr size_t kMostLines = LineWindow::kMostLines;

  GrblLink(SerialPort& port, const Clock& clock, Log& log, GrblListener& listener);

  /** One pass: reads, tells the listener, writes. True when anything arrived. */
  bool tick();

  /** The controller has answered its banner and `$I`, and still answers. */
  bool online() const { return linked_ && phase_ == Phase::kOnline; }
  /** Not online yet, but heard: the controller is left to finish what it was sent before. */
  bool finishing() const { return phase_ == Phase::kSeeking && machine_.state() != MachineState::kUnknown; }
  /** Something is connected, but nobody knows whether it moves: it was not heard yet, or is just restarting.
   */
  bool awaited() const { return phase_ != Phase::kClosed && !online() && !finishing(); }
  /** As last reported; kHome from sending `$H` to the first report behind its answer, or of an alarm. */
  MachineState machine() const { return machine_.state(); }
  /** "Hold:0" and so on: the sub-state, or -1. */
  int subState() const { return machine_.subState(); }
  /**
   * Of the last ALARM:N, through the restart that belongs to it, until the machine is unlocked, homed or
   * reported in another state, or restarts again; 0 for none or unknown (the lock after power-up).
   */
  int alarm() const { return machine_.alarm(); }
  /** Work coordinates in mm, as last reported (machine position less the work offset). */
  GrblPosition position() const { return machine_.position(); }
  /** The latest report told work coordinates or the offset. Grbl tells that with the first report behind a
   * G92, then with every 10th to 30th. */
  bool toldOffset() const { return machine_.toldOffset(); }
  int feedOverride() const { return override_.current(); }  // percent
  /** How many motions it plans ahead, as `$I` says; 0: unknown. */
  size_t plannerBlocks() const { return plannerBlocks_; }
  size_t linesInFlight() const { return window_.lines(); }

  /** True when online, not stopping, and a line of `length` characters (newline not counted) fits now. */
  bool canSend(size_t length) const;
  /** Only after canSend(). `line` without newline. */
  void send(std::string_view line, LinePurpose purpose);

  void hold();  // `!`
  /** `~`, and again if Grbl was still slowing down and so ignored it. */
  void resume();
  /** Steps the override to the nearest reachable percentage, 10..200, by 0x90 to 0x94. */
  void setFeedOverride(int percent);
  /**
   * `!`, waits for Hold:0 (or a machine that stands still), then 0x18; at most 10 s. At once when nothing
   * moves, or when homing or an alarm has made the position unknown. Then stopped(). Also while not online:
   * one that has said nothing yet, perhaps because it is homing, gets 0x18 a second after the `!`. With the
   * port closed there is nothing to stop.
   */
  void stopSafely();
  bool stopping() const { return stop_ != Stop::kNone; }

 private:
  enum class Phase : uint8_t {
    kClosed,
    kListening,    // the port was opened: a banner may come by itself
    kSeeking,      // asking `?` until the machine stands still or nobody answers
    kResetting,    // 0x18 was sent, the banner is awaited
    kIdentifying,  // `$I` was sent
    kOnline
  };
  enum class Stop : uint8_t { kNone, kHolding, kRestarting, kOver };

  // grbl_link.cpp
  bool portIsOpen(Millis now);
  void enter(Phase phase);
  void watch(Millis now);
  void watchSeeking(Millis now);
  void watchReset(Millis now);
  void watchOnline(Millis now);
  bool lineForgotten(Millis now);
  void speak(Millis now);
  bool asksStatus() const;
  void ask(Millis now);
  void reset(bool asked);
  void goOnline();
  void drop(const char* why, Phase next);
  void stopBeforeOnline();
  bool hasFallenSilent(Millis now) const;
  void holdForStop();
  void restartForStop(bool positionKept);
  bool stopTakesTooLong(Millis now) const;
  void endStop();
  bool isAnswerDue() const { return window_.lines() > outbox_.linesWaiting(); }
  bool homing() const { return window_.holds(LinePurpose::kHome); }

  // grbl_link_replies.cpp
  bool listen();
  void take(std::string_view line);
  void takeAnswer(int error);
  void takeNeedlessAnswer();
  void takeAlarm(int number);
  void takeBanner();
  void takeStatus(const GrblStatus& status);
  void takeOptions(const GrblReply& options);
  void resumeAgain();
  void advanceStop();

  SerialPort& port_;
  const Clock& clock_;
  Log& log_;
  GrblListener& listener_;

  Phase phase_ = Phase::kClosed;
  Millis phaseSince_ = 0;
  bool triedToOpen_ = false;
  bool linked_ = false;       // was online, and not lost since
  bool resetAsked_ = true;    // what restarted() will tell
  bool optionsSeen_ = false;  // the next `ok` is that of `$I`
  bool needlessTold_ = false;
  size_t plannerBlocks_ = 0;
  Millis reportedAt_ = 0;
  Millis answersDueSince_ = 0;
  std::optional<Millis> deafSince_;  // ALARM:1 and ALARM:2
  std::optional<Millis> resumedAt_;
  int reportsSinceResume_ = 0;  // that were not "Hold"

  Stop stop_ = Stop::kNone;
  Millis stopSince_ = 0;
  bool positionKept_ = false;
  bool skipReport_ = false;  // one that was asked for before the `!`

  GrblLineReader reader_;
  GrblOutbox outbox_;
  LineWindow window_;
  GrblMachine machine_;
  GrblFeedOverride override_;
  GrblPoll poll_;
};

}  // namespace lumi
