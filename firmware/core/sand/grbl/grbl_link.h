#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/serial_port.h"
#include "core/sand/grbl/grbl_feed_override.h"
#include "core/sand/grbl/grbl_line_reader.h"
#include "core/sand/grbl/grbl_reply.h"
#include "core/sand/grbl/grbl_settings.h"
#include "core/sand/grbl/grbl_state.h"
#include "core/sand/grbl/grbl_transmit_queue.h"
#include "core/sand/grbl/rx_buffer_counter.h"
#include "core/sand/grbl/status_poller.h"

namespace lumi {

/** An event at the table. */
struct GrblEvent {
  enum class Kind : uint8_t {
    /**
     * The oldest line in flight was answered. `number` is 0 for `ok`, N for `error:N`, or -1 for an error
     * without a number. The line has left the receive buffer; its motion may not have started. An `ok` for a
     * line that an alarm prevented is reported as error 9 (locked), because Grbl also answers a failed `$H`
     * with `ok`.
     */
    kLineAnswered,
    /**
     * Grbl restarted and discarded every line in flight. `isYes` is true if stopSafely() or connecting caused
     * the restart. `isMarked` is true if connecting caused it, and the controller did not move before and
     * reported a position() with the mark. online() is false until the controller has been identified.
     */
    kRestarted,
    /** ALARM:`number`. */
    kAlarmRaised,
    /**
     * The cable is unplugged or the table does not answer. online() is false. `why` is for the user. `isYes`
     * is true if only the answer to a line is missing, because that or the line was garbled.
     */
    kLost,
    /**
     * stopSafely() has finished: online() is true again, or the table is lost. `isYes` is true if the ball
     * was not moving when Grbl was reset, so that its position is still known.
     */
    kStopped,
    /** A status report arrived. The getters of the link return its values. */
    kStatusReported
  };

  Kind kind = Kind::kStatusReported;
  LinePurpose purpose = LinePurpose::kMotion;  // of the answered line, for kLineAnswered
  int number = 0;
  bool isYes = false;
  bool isMarked = false;
  const char* why = "";
};

/**
 * The protocol with a Grbl 1.1 controller (gnea/grbl, doc/markdown/interface.md) on a serial port that may be
 * unplugged at any time.
 *
 * Connecting: The link opens the port, retrying every second. It waits 2 s for the banner of a restarting
 * controller, then sends `?`. If a controller answers without a banner, the link waits until its motion ends
 * and resets it with 0x18, so that both sides count bytes from zero; stopSafely() shortens the wait. If
 * nothing answers, the link sends 0x18 every 5 s. Before it resets an idle or held controller, it waits for a
 * report of the work offset, to recognize the mark (kPositionMark). After each banner the link sends `$I`. It
 * is online when that is answered, at the latest 2 s later; without an option line, or if that has no numbers
 * (FluidNC), it assumes 128 bytes of receive buffer.
 *
 * Flow control: The link counts the characters of its lines, newline included, against the receive buffer
 * (128 bytes, or less if `$I` says so). `ok` and `error:N` retire the oldest line that was completely sent.
 * An answer without such a line is ignored. `?` is sent 5 times a second, but not during homing, when Grbl
 * does not answer. A line of 80 characters or more is never sent. After a line that writes the EEPROM, no
 * line is sent until it is answered.
 *
 * Time-outs: The table counts as lost, and the link connects again, without waiting for a banner, in two
 * cases: no byte arrives for 3 s while `?` is being sent (180 s while homing), or lines in flight stay
 * unanswered for 3 s after the machine went Idle (or Alarm).
 *
 * After ALARM:1 and ALARM:2 (of FluidNC also 13) the controller ignores everything but 0x18. The link sends
 * it one second later and reports kRestarted.
 */
class GrblLink {
 public:
  static constexpr size_t kReceiveBuffer = RxBufferCounter::kMaxBytes;
  static constexpr size_t kMaxLineLength = 79;  // characters, newline not counted
  static constexpr size_t kMaxLines = RxBufferCounter::kMaxLines;

  GrblLink(SerialPort& port, const Clock& clock, Log& log);

  /**
   * Reads until the next event and returns it. Call it until it returns nullopt, which ends the pass: the
   * waiting bytes were then sent as far as the port accepts them. A pass reads at most 1 KiB.
   */
  std::optional<GrblEvent> tick();

  /** True if the controller has sent its banner, has answered `$I`, and still answers. */
  bool online() const { return linked_ && phase_ == Phase::kOnline; }
  /**
   * True if the link is not online yet, but the controller answers. The link waits until the controller has
   * drawn the lines that it received earlier.
   */
  bool finishing() const { return phase_ == Phase::kSeeking && machine_.state() != MachineState::kUnknown; }
  /**
   * True if the port is open, but it is unknown whether the controller moves: it has not answered yet, or it
   * is restarting.
   */
  bool awaited() const { return phase_ != Phase::kClosed && !online() && !finishing(); }
  /** True if awaited(), and the controller has not failed to answer since the port was opened. */
  bool connecting() const { return awaited() && !isSilent_; }
  /**
   * Last reported state. It is kHome from sending `$H` until an alarm, or else until the first report after
   * the answer.
   */
  MachineState machine() const { return machine_.state(); }
  /** Sub-state, for example 0 in "Hold:0", or -1 if there is none. */
  int subState() const { return machine_.subState(); }
  /**
   * Number of the last ALARM:N. The restart that the alarm requires does not clear it. It is cleared when the
   * machine is unlocked, is homed, reports another state, or restarts once more. 0: no alarm, or one without
   * a number (the lock after power-up).
   */
  int alarm() const { return machine_.alarm(); }
  /** Last reported work coordinates in mm (machine position minus work offset). */
  GrblPosition position() const { return machine_.position(); }
  /** X of the machine position, in mm, which no G92 changes. */
  double machineX() const { return machine_.machineX(); }
  /**
   * True if the latest report contained work coordinates or the offset. Grbl sends the offset with the first
   * report after a G92, then with every 10th to 30th report.
   */
  bool reportedOffset() const { return machine_.reportedOffset(); }
  /** Sets the Z that marks positions of this table. */
  void setMark(double mark) { mark_ = mark; }
  /** True if the reported position() has the mark. */
  bool isMarked() const { return machine_.knowsOffset() && machine_.hasMark(mark_); }
  /** Call when the controller has answered a line that clears the mark: isMarked() waits for a report. */
  void markCleared() { machine_.forgetOffset(); }
  /** Call when a G92 was answered `ok`. Nothing moves before the next report. */
  void positionSet(const GrblPosition& position) { machine_.positionSet(position); }
  int feedOverride() const { return override_.current(); }  // percent
  /** Number of motions that the controller plans ahead, from the answer to `$I`. 0: unknown. */
  size_t plannerBlocks() const { return plannerBlocks_; }
  /**
   * What the controller has said about itself since it restarted, in answer to `$I` and to `$$`, which the
   * user of the link sends.
   */
  const GrblSettings& settings() const { return settings_; }
  /** Call when the controller has answered `ok` to `$13=0`: the next report is in mm. */
  void reportsMillimetres() { settings_.reportsInches = 0; }
  size_t linesInFlight() const { return window_.lines(); }

  /** True if online, not stopping, and a line of `length` characters (without newline) fits now. */
  bool canSend(size_t length) const;
  /** Sends `line` (without newline). Call only after canSend(). */
  void send(std::string_view line, LinePurpose purpose);

  void hold();  // `!`
  /** Sends `~`. Repeats it if Grbl ignored it because it was still slowing down. */
  void resume();
  /**
   * Sets the override to `percent`, clamped to 10..200, with the commands 0x91 to 0x94: as soon as the table
   * is online, and again after each restart of the controller.
   */
  void setFeedOverride(int percent) { override_.aim(percent); }
  /**
   * Stops the table, then reports kStopped:
   * - It moves: sends `!`, waits until it has stopped (Hold:0), at most 10 s, then sends 0x18.
   * - It is idle, homing or in an alarm: sends 0x18 at once.
   * - It is not online and has not answered yet, perhaps because it is homing: sends `!`, and 0x18 one second
   *   later.
   * - The port is closed: the next tick() reports kStopped.
   */
  void stopSafely();
  bool stopping() const { return stop_ != Stop::kNone; }
  /** True if a command restarts the controller, as a loss of power does: FluidNC's `$Bye`. */
  bool canReboot() const { return settings_.isFluidNc(); }
  /**
   * Restarts the controller, which sets its machine position to 0. Then reports kStopped, with `isYes` if the
   * controller is not locked. stopping() meanwhile. Call only if canReboot(), online, Idle and without lines
   * in flight.
   */
  void reboot();
  bool rebooting() const { return reboots_; }

 private:
  enum class Phase : uint8_t {
    kClosed,
    kListening,    // the port was opened; waiting for a banner
    kSeeking,      // sending `?` until the machine has stopped or does not answer
    kResetting,    // 0x18 was sent; waiting for the banner
    kIdentifying,  // `$I` was sent
    kOnline
  };
  enum class Stop : uint8_t { kNone, kHolding, kRestarting, kOver };

  static constexpr size_t kPiece = 128;  // bytes

  bool portIsOpen(Millis now);
  void enter(Phase phase);
  void watch(Millis now);
  void watchSeeking(Millis now);
  void watchReset(Millis now);
  void watchOnline(Millis now);
  bool isAnswerMissing(Millis now);
  void transmit(Millis now);
  bool pollsStatus() const;
  void requestStatus(Millis now);
  void reset(bool asked);
  void goOnline();
  void drop(const char* why, Phase next, bool isGarbled = false);
  void stopBeforeOnline();
  bool hasFallenSilent(Millis now) const;
  void holdForStop();
  void restartForStop(bool positionKept);
  bool stopTakesTooLong(Millis now) const;
  void endStop();
  bool isAnswerDue() const { return window_.lines() > transmitQueue_.linesWaiting(); }
  bool homing() const { return window_.holds(LinePurpose::kHome); }

  void report(GrblEvent::Kind kind, int number = 0, bool isYes = false);
  void receive();
  bool readPiece();
  void handleLine(std::string_view line);
  void handleAnswer(int error);
  void handleAlarm(int number);
  void handleBanner(const GrblReply& banner);
  void handleStatus(GrblStatus status);
  bool hasMarkInInches(const GrblStatus& status) const;
  void handleOptions(const GrblReply& options);
  void resumeAgain();
  void advanceStop();

  SerialPort& port_;
  const Clock& clock_;
  Log& log_;

  Phase phase_ = Phase::kClosed;
  Millis phaseSince_ = 0;
  bool triedToOpen_ = false;
  bool linked_ = false;    // online, and not lost since
  bool isSilent_ = false;  // the controller has not answered when it should
  double mark_ = kPositionMark;
  bool wasMarked_ = false;      // the offset was known and valid before the reset that connecting sent
  bool reboots_ = false;        // `$Bye` was sent; its banner is awaited
  bool resetRequested_ = true;  // the next restart was caused by the hub
  bool optionsSeen_ = false;    // the option line was received; the next `ok` answers `$I`
  size_t plannerBlocks_ = 0;
  Millis reportedAt_ = 0;
  Millis answersDueSince_ = 0;
  std::optional<Millis> deafSince_;  // time of ALARM:1 or ALARM:2
  std::optional<Millis> resumedAt_;
  int reportsSinceResume_ = 0;  // reports without "Hold" since resumedAt_

  Stop stop_ = Stop::kNone;
  Millis stopSince_ = 0;
  bool positionKept_ = false;
  bool skipReport_ = false;  // the next report was requested before the `!`

  std::optional<GrblEvent> event_;  // to be returned by tick()
  std::array<uint8_t, kPiece> piece_;
  size_t pieceAt_ = 0;
  size_t pieceEnd_ = 0;
  int piecesRead_ = 0;  // in this pass
  GrblLineReader reader_;
  GrblTransmitQueue transmitQueue_;
  RxBufferCounter window_;
  GrblState machine_;
  GrblSettings settings_;
  GrblFeedOverride override_;
  StatusPoller poll_;
};

}  // namespace lumi
