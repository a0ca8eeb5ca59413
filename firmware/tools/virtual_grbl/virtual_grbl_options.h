#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace lumi {

/** How the two motors move the ball. */
enum class TableKinematics : uint8_t {
  kCoreXy,     // both belts move both axes
  kCartesian,  // a motor for each axis
  kPolar       // X turns an arm, Y moves a carriage along it; as on Dune Weaver's tables
};

/**
 * The mechanics of a virtual table. Positions on it are in mm from the corner of the rectangle, or of the
 * square around the circle.
 */
struct VirtualTable {
  /** A round table with the mechanics of Dune Weaver. */
  static VirtualTable polar(double diameter);

  double width = 600;   // mm; of a round table the diameter
  double height = 400;  // mm; of a round table the diameter
  bool isRound = false;
  TableKinematics kinematics = TableKinematics::kCoreXy;  // kPolar: isRound must be true
  std::array<double, 2> stepsPerMm = {80, 80};            // of the motors, whatever the settings say
  double maxRate = 10'000;                                // $110 and $111, mm/min
  // Polar tables. All are in mm of the motors.
  double turnMm = 50;    // X for a revolution
  double radiusMm = 20;  // Y from the centre to the edge
  double coupling = 0;   // Y that the gears subtract from the carriage's Y for each mm of X
};

/** The firmware whose behaviour the controller simulates. */
enum class ControllerFlavour : uint8_t { kGrbl, kFluidNc, kGrblHal };

/** How a virtual table is built. */
struct VirtualGrblOptions {
  /** A table with a controller that is built and set up for it, and the ball where homing leaves it. */
  static VirtualGrblOptions of(const VirtualTable& table);
  static VirtualGrblOptions of(ControllerFlavour flavour, bool homing = true);

  VirtualTable table;
  ControllerFlavour flavour = ControllerFlavour::kGrbl;
  bool coreXy = true;  // the controller is built for CoreXY, whatever the table is
  bool homing = true;  // $22: locked after power-up until `$H` or `$X`
  bool originAtHome =
      false;  // built so that homing ends at machine 0,0; stock Grbl: -599,-399. Polar: always
  double acceleration = 300;    // $120, mm/s²
  double ballX = 0, ballY = 0;  // mm; initial position of the ball; outside of the table: at its edge
  bool reportsBall = false;     // status reports have a field `Ball` (docs/virtual-grbl.md)
  std::vector<std::pair<int, double>> settings;  // further settings: number and value
};

inline VirtualTable VirtualTable::polar(double diameter) {
  VirtualTable table;
  table.width = table.height = diameter;
  table.isRound = true;
  table.kinematics = TableKinematics::kPolar;
  table.stepsPerMm = {320, 287};
  table.maxRate = 500;
  table.coupling = 320.0 / (10 * 287);  // the gears turn the carriage's pinion once in ten turns of the arm
  return table;
}

inline VirtualGrblOptions VirtualGrblOptions::of(const VirtualTable& table) {
  VirtualGrblOptions options;
  options.table = table;
  options.coreXy = table.kinematics == TableKinematics::kCoreXy;
  if (table.kinematics == TableKinematics::kPolar) {
    options.acceleration = 10;
    options.ballX = options.ballY = table.width / 2;
  }
  return options;
}

inline VirtualGrblOptions VirtualGrblOptions::of(ControllerFlavour flavour, bool homing) {
  VirtualGrblOptions options;
  options.flavour = flavour;
  options.homing = homing;
  return options;
}

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
  /** The planner was empty in mid-stream (VirtualGrbl::starvations) for this time. */
  virtual void starved(double /*milliseconds*/) {}
  /** The receive buffer was full and a byte was lost. */
  virtual void overrun() {}
};

struct BallPosition {
  double x = 0;  // mm
  double y = 0;
};

}  // namespace lumi
