#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/sand/grbl_link.h"
#include "core/sand/path.h"
#include "core/sand/program.h"

namespace lumi {

/**
 * How much of what was sent has been drawn. Grbl answers a line when it has planned it, not when the ball has
 * gone there; this follows the reported position along the ways of the lines that may still be under way. It
 * never counts what is not drawn, and counts the rest late by as much as the ball has gone since the last
 * report.
 */
class ExecutedTracker {
 public:
  /** More blocks than any controller is taken to hold, planned and cut: Grbl 15 and 5, FluidNC 120 at most.
   */
  static constexpr size_t kMostBlocks = 128;
  static constexpr size_t kMostEntries = kMostBlocks + GrblLink::kMostLines;
  /**
   * Motions leave the planner before they are done, cut into segments that wait to be stepped: at most so
   * many (Grbl holds 5, grblHAL 9, FluidNC 19), which are at most so long together, in hundredths of a
   * millimetre (10 ms each, at 200 % of the table's feed).
   */
  static constexpr size_t kMostSegments = 20;
  static constexpr uint32_t kSegmentsReach = 2000;
  /** How far beside its way the ball may be reported, in hundredths of a millimetre, at fine steps. */
  static constexpr double kTolerance = 6;
  /** Farther from every way, in several reports in a row, the ball goes where nobody sent it. */
  static constexpr double kAstray = 200;
  static constexpr int kReportsAstray = 3;

  /**
   * Nothing is sent yet. The program goes on from `from`, whose next move is drawn as far as `drawnTo`; the
   * ball is at `ball`. The controller plans `plannerBlocks` motions ahead, 0: unknown. What must have left
   * the planner and the segments counts as drawn although the ball may be on its way by the reports.
   */
  void begin(const ProgramPosition& from, TablePoint drawnTo, TablePoint ball, double stepsPerMm,
             size_t plannerBlocks = 0);

  bool full() const { return count_ == kMostEntries; }
  /** A line was sent that takes the ball somewhere without being part of the program. */
  void travelSent(TablePoint to);
  /** The program's next move was sent; `bytes` of the program file describe it, at least 1. */
  void moveSent(TablePoint to, size_t bytes);
  /** The oldest line that was sent and not yet answered was answered `ok`. */
  void answered();
  /** The oldest line not yet answered was refused: it and what follows will never count. */
  void refused();
  /** The ball was reported there. */
  void reported(const GrblPosition& position);
  /** The machine has nothing left to do: all that was answered is drawn. */
  void stoodStill();

  /** A line was garbled on its way to the table, and the ball follows that. */
  bool isAstray() const { return reportsAstray_ >= kReportsAstray; }
  /** Everything sent was answered. */
  bool allAnswered() const { return answered_ == count_; }
  /** Everything sent was drawn. */
  bool allExecuted() const { return count_ == 0; }
  /** Where the last line that was sent ends. */
  TablePoint lastTarget() const;
  /** The moves before it are drawn. */
  const ProgramPosition& executed() const { return executed_; }
  /** How far the next move is drawn. */
  TablePoint ball() const { return ball_; }
  /** Motor travel (kinematics.h) of what is drawn, the part of the next move included. */
  uint64_t motorTravel() const;

 private:
  struct Entry {
    uint16_t x;
    uint16_t y;
    uint8_t bytes;  // 0: travel
    TablePoint to() const { return {x, y}; }
  };

  void push(TablePoint to, size_t bytes);
  Entry& entry(size_t index) { return entries_[(first_ + index) % kMostEntries]; }
  const Entry& entry(size_t index) const { return entries_[(first_ + index) % kMostEntries]; }
  struct Way {
    size_t index;     // of the first line on whose way the ball may be; count_ when there is none
    double distance;  // to that, or else to the nearest
  };
  Way findWayOf(double x, double y) const;
  bool oldestMustBeDrawn() const;
  void retire(size_t lines);
  void retireOldest();

  std::array<Entry, kMostEntries> entries_;
  size_t first_ = 0;
  size_t count_ = 0;
  size_t answered_ = 0;
  bool refused_ = false;
  int reportsAstray_ = 0;
  double tolerance_ = kTolerance;
  size_t blocks_ = kMostBlocks;
  uint32_t motorStep_ = 1;  // hundredths of a mm: a shorter way may take no block
  ProgramPosition executed_;
  TablePoint ball_;
  TablePoint wayStart_;  // where the ball really set out for the first entry
};

}  // namespace lumi
