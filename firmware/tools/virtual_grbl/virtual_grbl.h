#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "tools/virtual_grbl/table_fault.h"

namespace lumi {

/** How a virtual table is built. Unlike the settings (`$x=`), which survive restarts, this cannot be changed.
 */
struct VirtualGrblOptions {
  bool homing = true;               // $22: locked after power-up until `$H` or `$X`
  bool originAtHome = false;        // built so that homing ends at machine 0,0; stock Grbl: -599,-399
  bool pacedSerial = true;          // a byte takes 86.8 us on the line; false: it arrives at once
  bool blankEeprom = false;         // first boot: `error:7` and all settings precede the banner
  uint64_t bootMicros = 1'000'000;  // time in the boot loader, which loses all received bytes
  double ballX = 0, ballY = 0;      // mm; initial position of the ball
};

/** Receives events of a virtual table. All calls come from VirtualGrbl::receive() or advance(). */
class VirtualGrblListener {
 public:
  virtual ~VirtualGrblListener() = default;
  /** A line that was not empty was answered `ok`. The text is in capitals, without comments and blanks. */
  virtual void lineAccepted(std::string_view) {}
  virtual void lineRefused(std::string_view, int /*error*/) {}
  /** A motion line was put into the planner; its `ok` follows. `number` counts from 1. */
  virtual void motionAccepted(std::string_view, uint64_t /*number*/) {}
  /** The ball has reached the end of a straight move. */
  virtual void ballArrived(double /*x*/, double /*y*/) {}
  /** "Run", "Hold:0", "Alarm" ... */
  virtual void stateChanged(std::string_view) {}
  /** The receive buffer was full and a byte was lost. */
  virtual void overrun() {}
  /** See VirtualGrbl::starvations(). */
  virtual void starved() {}
  /** "hang", "reset", "alarm 1", "unplugged", "plugged" ... */
  virtual void faultFired(std::string_view) {}
};

struct BallPosition {
  double x = 0;  // mm
  double y = 0;
};

/**
 * A sand table of 600 x 400 mm driven by Grbl 1.1h built for CoreXY, in virtual time. It answers, rejects and
 * loses bytes like the real one (gnea/grbl; docs/virtual-grbl.md lists the differences). It starts in the
 * boot loader and sends the banner after options.bootMicros.
 */
class VirtualGrbl {
 public:
  static constexpr size_t kReceiveBuffer = 128;  // bytes before the parser, all usable
  static constexpr size_t kPlannerBlocks = 15;   // `$I` reports 16, of which one is always empty

  explicit VirtualGrbl(const VirtualGrblOptions& options = {}, VirtualGrblListener* listener = nullptr);
  ~VirtualGrbl();

  /** Sends bytes from the hub now. The line transmits them one after the other. */
  void receive(ConstBytes bytes);
  /** Advances the time. */
  void advance(uint64_t microseconds);
  /** Returns the bytes that have reached the hub by now, as many as fit. */
  size_t transmit(Bytes out);
  /** False while the cable is unplugged: no bytes pass, and the controller has no power. */
  bool plugged() const;

  /** Switches the power off and on. Position and modes are lost, settings are kept. */
  void power();

  /** Adds a fault, which occurs once. */
  void addFault(const TableFault& fault);
  /** Stops answering and moving, like a hung processor. 0 s: until resume(). */
  void hang(double seconds = 0);
  void resume();
  void raiseAlarm(int number);
  /** The next line, motion or not, is answered `error:N`. */
  void refuseNext(int error);
  void dropNextByte();
  /** Unplugs the cable. 0 s: until plug(). */
  void unplug(double seconds = 0);
  void plug();

  uint64_t microseconds() const;  // since creation
  /** Microseconds until the next internal event. 0: due now; UINT64_MAX: never. */
  uint64_t quietFor() const;

  std::string state() const;  // "Idle", "Run", "Hold:1" ... as in the status report
  BallPosition ball() const;  // actual position; homing ends at 0,0
  BallPosition machinePosition() const;
  BallPosition workPosition() const;
  double speed() const;                  // mm/s in motor space; FS: reports 60 times this value
  int feedOverride() const;              // percent
  size_t plannerFill() const;            // blocks
  size_t receiveFill() const;            // bytes
  uint64_t stepsTaken(int motor) const;  // 0 left, 1 right; total of both directions
  uint64_t motionLines() const;          // received since creation
  uint64_t bytesReceived() const;        // including realtime and lost bytes
  uint64_t overruns() const;             // bytes lost because the receive buffer was full
  uint64_t bumps() const;                // moves that drove the ball into the frame
  double motionSeconds() const;          // time spent moving, without homing
  /**
   * Number of times the planner became empty in mid-stream while no bytes were in transit: the next motion
   * line came within 5 s, without homing, dwell, end of program, hold or restart in between.
   */
  uint64_t starvations() const;
  /**
   * Like starvations(), but with bytes in transit or in the buffer: the moves are too short for Grbl's
   * parser.
   */
  uint64_t outruns() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
