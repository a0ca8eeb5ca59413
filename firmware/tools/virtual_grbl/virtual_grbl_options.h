#pragma once

#include <cstdint>
#include <string_view>

namespace lumi {

/** How a virtual table is built. */
struct VirtualGrblOptions {
  bool homing = true;           // $22: locked after power-up until `$H` or `$X`
  bool originAtHome = false;    // built so that homing ends at machine 0,0; stock Grbl: -599,-399
  bool blankEeprom = false;     // first boot: `error:7` and settings precede the banner
  double acceleration = 300;    // $120, mm/s²
  double ballX = 0, ballY = 0;  // mm; initial position of the ball
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
  /** The state has changed. Its name is as in the status report: "Run", "Hold:0", "Alarm" ... */
  virtual void stateChanged(std::string_view) {}
  /** The receive buffer was full and a byte was lost. */
  virtual void overrun() {}
};

struct BallPosition {
  double x = 0;  // mm
  double y = 0;
};

}  // namespace lumi
