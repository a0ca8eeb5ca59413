#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "tools/virtual_grbl/table_fault.h"

namespace lumi {

/** How a virtual table is built. Settings (`$x=`) are kept over restarts, these can't be changed. */
struct VirtualGrblOptions {
  bool homing = true;               // $22: locked after power-up until `$H` or `$X`
  bool originAtHome = false;        // built so that homing ends at machine 0,0; stock Grbl ends at -599,-399
  bool pacedSerial = true;          // a byte takes 86.8 us on the line; false: it arrives as it is handed in
  bool blankEeprom = false;         // first boot: `error:7` and all settings come before the banner
  uint64_t bootMicros = 1'000'000;  // the boot loader; bytes that come meanwhile are lost
  double ballX = 0, ballY = 0;      // mm, where the ball lies at first
};

/** What happens inside a virtual table, told while VirtualGrbl::receive() or advance() runs. */
class VirtualGrblListener {
 public:
  virtual ~VirtualGrblListener() = default;
  /** A line that was not empty was answered `ok`; without comments and blanks, in capitals. */
  virtual void lineAccepted(std::string_view) {}
  virtual void lineRefused(std::string_view, int /*error*/) {}
  /** A motion line was put into the planner, its `ok` is about to be sent. `number` counts from 1. */
  virtual void motionAccepted(std::string_view, uint64_t /*number*/) {}
  /** The ball has come to the end of a straight move. */
  virtual void ballArrived(double /*x*/, double /*y*/) {}
  /** "Run", "Hold:0", "Alarm" ... */
  virtual void stateChanged(std::string_view) {}
  /** The receive buffer was full, a byte is lost. */
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
 * A sand table of 600 x 400 mm driven by Grbl 1.1h built for CoreXY, in virtual time. It answers, refuses and
 * loses bytes as the real one does (gnea/grbl; what is left out: docs/virtual-grbl.md). Starts in the boot
 * loader; the banner comes options.bootMicros later.
 */
class VirtualGrbl {
 public:
  static constexpr size_t kReceiveBuffer = 128;  // bytes that wait for the parser, all usable
  static constexpr size_t kPlannerBlocks = 15;   // as `$I` says: 16, one always empty

  explicit VirtualGrbl(const VirtualGrblOptions& options = {}, VirtualGrblListener* listener = nullptr);
  ~VirtualGrbl();

  /** Bytes leave the hub now; the line carries them one after the other. */
  void receive(ConstBytes bytes);
  /** Lets time pass. */
  void advance(uint64_t microseconds);
  /** Bytes that have reached the hub by now, as many as fit. */
  size_t transmit(Bytes out);
  /** False while the cable is out: nothing goes through, and the controller is without power. */
  bool plugged() const;

  /** Switches the power off and on: position and modes are lost, settings stay. */
  void power();

  /** Each fires once. */
  void addFault(const TableFault& fault);
  /** Stops answering and moving as a hung processor does; 0 s: until resume(). */
  void hang(double seconds = 0);
  void resume();
  void raiseAlarm(int number);
  /** The next line, motion or not, is answered `error:N`. */
  void refuseNext(int error);
  void dropNextByte();
  /** Pulls the cable; 0 s: until plug(). */
  void unplug(double seconds = 0);
  void plug();

  uint64_t microseconds() const;  // since the table was made
  /** Microseconds until something happens by itself; 0 when it is time; UINT64_MAX: never. */
  uint64_t quietFor() const;

  std::string state() const;  // "Idle", "Run", "Hold:1" ... as the status report says
  BallPosition ball() const;  // the real one; 0,0 is where homing leaves it
  BallPosition machinePosition() const;
  BallPosition workPosition() const;
  double speed() const;                  // mm/s in motor space, as FS: says (times 60)
  int feedOverride() const;              // percent
  size_t plannerFill() const;            // blocks
  size_t receiveFill() const;            // bytes
  uint64_t stepsTaken(int motor) const;  // 0 left, 1 right; both directions counted up
  uint64_t motionLines() const;          // received since the table was made
  uint64_t bytesReceived() const;        // realtime and lost ones included
  uint64_t overruns() const;             // bytes lost because the receive buffer was full
  uint64_t bumps() const;                // moves that ran the ball into the frame
  double motionSeconds() const;          // spent moving, homing apart
  /**
   * How often the planner ran empty in mid-stream although nothing was on its way: the next motion line came
   * within 5 s, with no homing, wait, end of program, hold or restart between.
   */
  uint64_t starvations() const;
  /** The same, but bytes were on the line or in the buffer: the moves are shorter than Grbl can parse. */
  uint64_t outruns() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
