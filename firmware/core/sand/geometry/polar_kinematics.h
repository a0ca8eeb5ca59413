#pragma once

#include <array>
#include <string_view>

namespace lumi {

/** A point on a round table, in mm from its centre. */
struct CentrePoint {
  double x = 0;
  double y = 0;
};

/**
 * The position of arm and carriage. The angle (radians) grows with every turn in the same direction, and as
 * in theta-rho files x = radius * sin(angle), y = radius * cos(angle). The radius is in mm on the sand.
 */
struct PolarPoint {
  double angle = 0;
  double radius = 0;
};

/** The controller's work position in mm of its X and Y. It is 0,0 at angle 0 in the centre. */
struct MotorPoint {
  double x = 0;
  double y = 0;
};

/**
 * How a polar table is built: X turns the arm, Y moves the carriage. When the arm turns, the gears also move
 * the carriage. Y therefore advances by X * `coupling` in addition, which keeps the carriage at its radius.
 */
struct PolarTable {
  double turnMm = 50;    // X for a revolution
  double radiusMm = 20;  // Y from the centre to the edge
  double coupling = 0;   // mm of Y per mm of X; negative if the gears turn the other way; 0: not coupled
  double radius = 200;   // of the sand, mm
};

/** Radius in mm up to which a point counts as the centre, which has no angle. */
constexpr double kPolarCentre = 0.005;

/** Converts between points on the table and the controller's X and Y. */
class PolarKinematics {
 public:
  explicit PolarKinematics(const PolarTable& table);

  MotorPoint motorsAt(PolarPoint at) const { return {at.angle * xPerRadian_, yAt(at)}; }
  /**
   * Between the centre and the sand's edge the radius is 0 to PolarTable::radius. It is outside of that where
   * the motors are beyond.
   */
  PolarPoint polarAt(MotorPoint motors) const;

  /** Returns the angle closest to `near` at which the arm points to `point`. In the centre it is `near`. */
  static PolarPoint polarAt(CentrePoint point, double near);
  static CentrePoint pointAt(PolarPoint at);

  double xPerRadian() const { return xPerRadian_; }

 private:
  double yAt(PolarPoint at) const { return at.radius * yPerMm_ + at.angle * yPerRadian_; }

  double xPerRadian_;
  double yPerMm_;
  double yPerRadian_;
};

/** Returns the angle closest to `near` that differs from `angle` by whole turns. */
double unwound(double angle, double near);

/** A ready-made table, and what its controller is configured for. */
struct PolarPreset {
  std::string_view id;
  std::string_view name;
  double diameter;                   // mm
  double turnMm;                     // as in PolarTable
  double radiusMm;                   // as in PolarTable
  double gearRatio;                  // steps of X that move the carriage like one step of Y
  bool subtractsCoupling;            // the coupling is negative
  std::array<double, 2> stepsPerMm;  // X, Y
  float maxRate;                     // mm/min, X and Y
  float acceleration;                // mm/s², X and Y
  double homingTravel;               // mm of Y towards the centre until the carriage stalls there
  constexpr double coupling() const {
    const double size = stepsPerMm[0] / (gearRatio * stepsPerMm[1]);
    return subtractsCoupling ? -size : size;
  }
  constexpr PolarTable table() const { return {turnMm, radiusMm, coupling(), diameter / 2}; }
};

/**
 * From Dune Weaver 4.1.4 (github.com/tuanchris/dune-weaver, commit 7ddb7f60): turnMm = 100 /
 * x_scaling_factor, radiusMm = 100 / y_scaling_factor and the sign of the coupling from _move_polar_sync() in
 * modules/core/pattern_manager.py; gear ratios and homing from modules/connection/connection_manager.py;
 * steps, rates and accelerations from firmware/dune_weaver{,_mini,_pro}/config.yaml. The motor moves do not
 * depend on the diameter, and Dune Weaver does not know it: 750 and 250 mm are the sizes of Pro and Mini Pro
 * in its README, 400 mm is an assumption. The coupling holds for these steps per mm; with others it changes
 * in proportion.
 */
inline constexpr std::array<PolarPreset, 3> kPolarPresets = {{
    {"dune-weaver", "Dune Weaver", 400, 50, 20, 10, false, {320, 287}, 500, 10, 22},
    {"dune-weaver-mini", "Dune Weaver Mini", 250, 50, 100 / 3.7, 6.25, true, {256, 180}, 200, 10, 30},
    {"dune-weaver-pro", "Dune Weaver Pro", 750, 50, 20, 10, false, {320, 533}, 500, 10, 22},
}};

}  // namespace lumi
