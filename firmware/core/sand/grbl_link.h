#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/serial_port.h"
#include "core/sand/grbl_reply.h"

namespace lumi {

/** What a line that is sent is for; told back when it is answered. */
enum class LinePurpose : uint8_t { kMotion, kSetUp, kHome, kUnlock, kSetZero, kInfo };

/** What the table says, told from within GrblLink::tick(). */
class GrblListener {
 public:
  virtual ~GrblListener() = default;
  /** The oldest line in flight was answered; `error` is 0 for ok. It is out of the buffer, not yet moved. */
  virtual void lineAnswered(LinePurpose purpose, int error) = 0;
  /** Every line in flight is gone: Grbl restarted. `asked`: because stopSafely() or connecting wanted it. */
  virtual void restarted(bool asked) = 0;
  virtual void alarmRaised(int number) = 0;
  /** The cable is out, or the table has fallen silent: online() is false. `why` is a sentence for people. */
  virtual void lost(const std::string& why) = 0;
  /** stopSafely() has come to its end. `positionKept`: the ball stood still when Grbl was reset. */
  virtual void stopped(bool positionKept) = 0;
  /** A status report came; the link's getters hold what it said. */
  virtual void statusReported() = 0;
};

/**
 * The dialogue with a Grbl 1.1 controller (docs: gnea/grbl interface.md), on a serial port that may come and
 * go.
 *
 * Connecting: opens the port (again every second), gives a restarting controller 2 s for its banner,
 * otherwise asks
 * `?`. A controller that answers without a banner is left to finish what it is moving, then reset with 0x18,
 * so that both sides start counting at zero. One that says nothing gets 0x18 every 5 s. `$I` follows the
 * banner. Then online().
 *
 * Lines are counted by characters against the receive buffer (128 bytes, less if `$I` says so), newline
 * included. `ok` and `error:N` retire the oldest; such an answer with nothing in flight is ignored. `?` goes
 * out 5 times a second. A second line of 80 characters or more is never sent.
 *
 * Silent: no byte for 3 s while `?` is asked (180 s while homing) → lost(), then as connecting without a
 * banner. Lines in flight unanswered 3 s after the machine went Idle → lost() likewise ("did not answer a
 * line").
 */
class GrblLink {
 public:
  static constexpr size_t kReceiveBuffer = 128;  // bytes
  static constexpr size_t kLongestLine = 79;     // characters, newline not counted
  static constexpr size_t kMostLines = 64;       // in flight

  GrblLink(SerialPort& port, const Clock& clock, Log& log, GrblListener& listener);

  /** One pass: reads, tells the listener, writes. True when anything arrived. */
  bool tick();

  /** The controller has answered its banner and `$I`, and still answers. */
  bool online() const;
  MachineState machine() const;
  /** "Hold:0" and so on: the sub-state, or -1. */
  int subState() const;
  /** Of the last ALARM:N since the last restart or unlock; 0 for none or unknown. */
  int alarm() const;
  /** Work coordinates in mm, as last reported (machine position less the work offset). */
  GrblPosition position() const;
  int feedOverride() const;  // percent
  size_t linesInFlight() const;

  /** True when online and a line of `length` characters (newline not counted) fits the buffer now. */
  bool canSend(size_t length) const;
  /** Only after canSend(). `line` without newline. */
  void send(std::string_view line, LinePurpose purpose);

  void hold();    // `!`
  void resume();  // `~`
  /** Steps the override to the nearest reachable percentage, 10..200, by 0x90 to 0x94. */
  void setFeedOverride(int percent);
  /** `!`, waits for Hold:0 (or a machine that stands still), then 0x18; at most 10 s. Then stopped(). */
  void stopSafely();
  bool stopping() const;

 private:
};

}  // namespace lumi
