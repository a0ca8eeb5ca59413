#pragma once

#include <array>
#include <cstdint>

#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/polar_kinematics.h"

namespace lumi {

/** How fast a polar table draws. */
struct PolarSpeed {
  float sand = 20;                            // mm/s along the sand
  std::array<float, 2> maxRate = {500, 500};  // mm/min of X and Y, $110 and $111
};

/** The intended speed along the sand, and the rates that limit it. */
PolarSpeed polarSpeed(const MotionLimits& limits);

/** A linear move of the controller's X and Y. */
struct PolarMove {
  MotorPoint to;
  float feed = 0;   // mm/min in motor space: sqrt(dX * dX + dY * dY) per time
  float drawn = 0;  // part of the line that is drawn at the end of the move, 0..1
};

/**
 * Cuts a straight line on a polar table into few moves. Between its cuts the ball, whose angle and radius
 * then change evenly, stays within kTolerance of the line. Through the centre the arm turns in place at
 * radius 0. The rest of 0.1 mm is left for rounding the moves to four decimals, and for the whole steps of
 * Dune Weaver's motors.
 *
 * The feed keeps the speed of the ball along the sand even, where the motors can turn that fast.
 *
 * Within a line, single precision is enough: it is 0.0005 mm on a table of 3,000 mm. Only the arm's angle,
 * with all its turns, and the motors' positions are doubles. A move takes about 15 operations of doubles, and
 * a begin() about 30.
 */
class PolarCutter {
 public:
  static constexpr float kTolerance = 0.03F;  // mm

  PolarCutter(const PolarKinematics& kinematics, const PolarSpeed& speed)
      : kinematics_(kinematics), speed_(speed) {}

  void setSpeed(const PolarSpeed& speed) { speed_ = speed; }

  /** The arm's angle at the end of the last move, with all its turns. 0 at first, as after homing. */
  double angle() const { return angle_; }
  /** Call before begin() if the arm was moved by others. */
  void setAngle(double angle) { angle_ = angle; }

  /**
   * Starts a line. The ball must be at `from`; if that is the centre, the arm may have any angle. The rest of
   * an earlier line is dropped. A line between equal points may have no moves.
   */
  void begin(CentrePoint from, CentrePoint to);
  /** Returns false if the line is complete. */
  bool next(PolarMove& move);
  bool isDone() const { return done_ == count_; }

 private:
  /** The end of a move. */
  struct Cut {
    float turn;    // radians since the start of the line
    float radius;  // mm
    float along;   // mm from the start of the line
  };

  float measureOfLine(float distance) const;
  void cutAside();
  void cutAtCentre(float startRadius);
  bool turnsTooFast() const;
  Cut cutAt(uint32_t number) const;
  Cut innerCut(uint32_t number) const;
  float feedFor(const MotorPoint& to, const Cut& cut) const;

  PolarKinematics kinematics_;
  PolarSpeed speed_;
  double angle_ = 0;
  // The line. Lengths are in mm. The foot is the line's closest point to the centre.
  double startAngle_ = 0;
  double endAngle_ = 0;
  float distance_ = 0;    // of the foot from the centre, at least kMinDistance
  float side_ = 1;        // -1 if the angle decreases along the line
  float startAlong_ = 0;  // position of the line's start, seen from the foot; negative before it
  float length_ = 0;
  Cut end_{};
  // Its cuts.
  uint32_t count_ = 0;
  uint32_t done_ = 0;
  bool isAtCentre_ = false;
  uint32_t skipped_ = 0;     // cuts at the centre
  float turnRadius_ = 0;     // of the cuts at the centre
  float innerDistance_ = 0;  // of the others: the parallel on which they are
  float startMeasure_ = 0;
  float firstMeasure_ = 0;
  float stepMeasure_ = 0;
  MotorPoint motors_;  // at the end of the last move
  Cut last_{};
};

}  // namespace lumi
