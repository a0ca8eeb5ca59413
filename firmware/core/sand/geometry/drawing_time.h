#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/time.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {

/**
 * What limits the speed of the ball on a table. The pairs are for X and Y, or the two motors of a CoreXY
 * table. The defaults are the settings that docs/hardware.md recommends, for a controller whose settings are
 * unknown.
 */
struct MotionLimits {
  SandHardware table;                               // determines the feed (kinematics.h)
  std::array<float, 2> maxRate = {10'000, 10'000};  // mm/min, $110 and $111
  std::array<float, 2> acceleration = {300, 300};   // mm/s², $120 and $121
  float junctionDeviation = 0.01F;                  // mm, $11
  /** Grbl measures the F word of a CoreXY table along the motors, other firmwares along X and Y. */
  bool isFeedOfMotors = true;
};

/** True if a drawing takes the same time with both. */
bool operator==(const MotionLimits& a, const MotionLimits& b);

/** The F word for the usual feed of a table that takes X and Y, in mm/min. */
uint32_t feedWord(const MotionLimits& limits);

/** How long a program takes from its first point to its last, in tenths of a second. */
struct DrawingTime {
  uint32_t total = 0;     // 0: unknown
  uint32_t cruising = 0;  // the part of it at full feed
  int feed = 100;         // percent of the usual one, for which the two hold

  /** Duration if the feed is `percent` of the usual one. The part that is not at full feed depends little on
   * it. */
  Millis at(int percent) const;
  /** Adds what follows, whose feed may be another one. */
  void add(const DrawingTime& next);
};

/**
 * Estimates the duration of a program, move by move, with a model of Grbl's planner: it looks ahead 15 moves,
 * accelerates and decelerates with the table's limits, and slows down for corners. Moves that follow each
 * other faster than the controller can read them take the time of reading.
 */
class DrawingTimer {
 public:
  /** `feed` in percent of the usual one. */
  explicit DrawingTimer(const MotionLimits& limits, int feed = 100);

  /** The first move only determines the first point, because the ball comes from anywhere. */
  void move(TablePoint to);
  /** Ends the program. Call once, after the last move. */
  DrawingTime finish();

 private:
  /** Grbl plans again after each move. Here kAtOnce moves are planned together, 15 ahead on average. */
  static constexpr size_t kAtOnce = 4;
  static constexpr size_t kMaxBlocks = 15 + kAtOnce / 2;

  /**
   * A move in the planner, in the space in which the controller measures (mm, s): that of its X and Y, or of
   * the motors if it is built for CoreXY. Speeds are squared.
   */
  struct Block {
    float length;
    float acceleration;
    float nominal;
    float maxEntry;
    float entry;
  };
  using Motors = std::array<float, 2>;

  void moveByXy(TablePoint to);
  void moveByArm(TablePoint to);
  void turnTo(float x, float y, float sand);
  void add(const Motors& way, float feed);
  float junction(const Motors& unit) const;
  void plan();
  void draw(size_t count);
  void drawOne(const Block& block, float exit);

  MotionLimits limits_;
  ControllerSpace space_;
  int percent_;
  float feed_;  // mm/s, of a polar table along the sand, else as the controller plans it
  std::array<Block, kMaxBlocks> blocks_{};
  size_t count_ = 0;
  std::array<int32_t, 2> at_{};  // steps; of a polar table hundredths of a millimetre
  float angle_ = 0;              // of a polar table's arm
  float radius_ = 0;             // of its carriage, mm
  Motors lastUnit_{};
  bool hasStart_ = false;
  float speed_ = 0;   // at the start of the first block
  float ahead_ = 0;   // s; how long the buffered moves last beyond the time in which they were read
  double total_ = 0;  // s
  double cruising_ = 0;
};

}  // namespace lumi
