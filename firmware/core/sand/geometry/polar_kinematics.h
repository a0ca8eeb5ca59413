#pragma once

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
  double coupling = 0;   // mm of Y per mm of X; negative if the gears turn backwards; 0: not coupled
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

/**
 * The machine position of X, in mm, up to which controllers place the ball within 0.1 mm at the rim. They
 * keep positions in single precision, whose mantissa has 24 bits: x is rounded by up to x / 2^24. Two
 * roundings add up, that of a move's target and that of its steps; that of the work offset turns the whole
 * picture. At the rim, a mm of X is 2 pi * radius / turnMm mm of the sand. So 0.1 mm is reached after 0.05 *
 * 2^24 / (2 pi * radius) turns: 667 on a table of 400 mm, 1,068 of 250 mm, 356 of 750 mm.
 */
double farthestX(const PolarTable& table);

/** Returns the angle closest to `near` that differs from `angle` by whole turns. */
double unwound(double angle, double near);

}  // namespace lumi
