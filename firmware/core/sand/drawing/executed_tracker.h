#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/path.h"
#include "core/sand/grbl/grbl_link.h"
#include "core/sand/program/program.h"

namespace lumi {

/**
 * Tracks how much of the sent program has been drawn. Grbl answers a line when it has planned it, before the
 * ball moves. This class follows the reported position along the paths of the lines that may still be in
 * motion. It counts a move only after it was drawn, usually at the next report.
 */
class ExecutedTracker {
 public:
  /**
   * Maximum number of blocks that any supported controller plans and segments ahead. Grbl plans 15 blocks and
   * segments 5, FluidNC at most 120.
   */
  static constexpr size_t kMaxBlocks = 128;
  static constexpr size_t kMaxEntries = kMaxBlocks + GrblLink::kMaxLines;
  /**
   * A motion leaves the planner before it is drawn: the controller cuts it into segments that wait for the
   * stepper. At most kMaxSegments segments wait (Grbl 5, grblHAL 9, FluidNC 19). Their motor travel adds up
   * to at most kSegmentsReach, in hundredths of a millimetre: 10 ms per segment at 100 mm/s.
   */
  static constexpr size_t kMaxSegments = 20;
  static constexpr uint32_t kSegmentsReach = 2000;
  /**
   * Maximum distance of a reported position from its path, in hundredths of a millimetre. It is larger for
   * tables with few steps per mm.
   */
  static constexpr float kTolerance = 6;
  /**
   * The ball is astray if it is farther than this from every path (in hundredths of a millimetre) in
   * kReportsAstray reports in a row.
   */
  static constexpr float kAstray = 200;
  static constexpr int kReportsAstray = 3;
  /** Fewer if one of them is beyond the edge, but not 1: a report may be garbled, too. */
  static constexpr int kReportsAtFrame = 2;
  static constexpr float kFrame = 100;  // hundredths of a mm beyond the edge

  /**
   * Starts tracking with no lines sent. The program continues at `from`; its next move is already drawn up to
   * `drawnTo`. The ball is at `ball`. `plannerBlocks` is the number of motions that the controller plans
   * ahead, or 0 if unknown. The ball may leave the lines by `deviation` (hundredths of a mm). A move also
   * counts as drawn when later lines must have pushed it out of the planner and the segment buffer, even if
   * the reported position is still on its path.
   */
  void begin(const ProgramPosition& from, TablePoint drawnTo, TablePoint ball, double stepsPerMm,
             size_t plannerBlocks = 0, double deviation = 0);

  /** From now on, spent() counts what is drawn, with `percent` of the usual feed. */
  void startTiming(const MotionLimits& limits, int percent);

  bool full() const { return count_ == kMaxEntries; }
  /** Call after sending a line that moves the ball but is not part of the program. */
  void travelSent(TablePoint to) { push({to, 0, Kind::kTravel}); }
  /** Call after sending a line that draws the next move of the program up to `to`, which is not its end. */
  void partSent(TablePoint to) { push({to, 0, Kind::kPart}); }
  /**
   * Call after sending the next move of the program. `bytes` is the difference that the move makes to the
   * offset of ProgramPosition.
   */
  void moveSent(TablePoint to, size_t bytes) { push({to, static_cast<uint16_t>(bytes), Kind::kMove}); }
  /**
   * Call after the last move of the program was sent. The lines that are sent next belong to another program,
   * which begins at `start`. Once everything before them is drawn, executed() counts that program.
   */
  void beginNext(const ProgramPosition& start);
  /** Call when the oldest unanswered line was answered `ok`. */
  void answered();
  /**
   * Call when the oldest unanswered line was rejected. This line and all later lines will never count as
   * drawn.
   */
  void refused();
  /**
   * Call for each position report. `carriage` may be outside of `table`; the ball is on it. `isInStop`: the
   * carriage of a polar table is reported beyond the centre.
   */
  void reported(MmPoint carriage, const TableShape& table = {}, bool isInStop = false);
  /** Call when the machine has nothing left to do. All answered lines then count as drawn. */
  void stoodStill() { retire(answered_); }

  /**
   * True if the last kReportsAstray reports (kReportsAtFrame if hasMetFrame()) were far from every path: a
   * line to the table was garbled.
   */
  bool isAstray() const { return reportsAstray_ >= (hasMetFrame_ ? kReportsAtFrame : kReportsAstray); }
  /**
   * True if one of the last reports, which were all far from every path, was beyond the edge: the frame may
   * have stopped the ball while the motors turned.
   */
  bool hasMetFrame() const { return hasMetFrame_; }
  /** True if every sent line was answered. */
  bool allAnswered() const { return answered_ == count_; }
  /** True if every sent line was drawn. */
  bool allExecuted() const { return count_ == 0; }
  /** True while beginNext() waits for the end of the program before. */
  bool awaitsNext() const { return next_.has_value(); }
  /** True while the ball is on its way to where the program begins or continues. */
  bool isTravelling() const { return executed_.move == 0 || (count_ > 0 && entry(0).kind == Kind::kTravel); }
  /** How long the ball should have taken since startTiming(). */
  DrawingTime spent() const;
  /** End of the program before the last beginNext(). */
  const ProgramPosition& finished() const { return finished_; }
  /** End point of the last sent line. */
  TablePoint lastTarget() const { return count_ == 0 ? pathStart_ : entry(count_ - 1).to; }
  /** All moves before this position are drawn. */
  const ProgramPosition& executed() const { return executed_; }
  /** The next move is drawn up to this point. */
  TablePoint ball() const { return ball_; }
  /**
   * Motor travel (kinematics.h) drawn so far, including the part of the next move. The path to the program's
   * first point does not count before it is over, because it begins wherever the ball was.
   */
  uint64_t motorTravel() const { return executed_.travelTo(ball_); }

 private:
  /** What a line does for the program. */
  enum class Kind : uint8_t { kTravel, kPart, kMove };
  struct Entry {
    TablePoint to;
    uint16_t bytes;
    Kind kind;
  };

  void push(const Entry& added);
  Entry& entry(size_t index) { return entries_[(first_ + index) % kMaxEntries]; }
  const Entry& entry(size_t index) const { return entries_[(first_ + index) % kMaxEntries]; }
  struct PathMatch {
    size_t index;    // of the first line whose path may contain the ball; count_ if there is none
    float distance;  // to that path, or to the nearest path if there is none; hundredths of a mm
  };
  PathMatch findPathOf(float x, float y) const;
  bool oldestMustBeDrawn() const;
  void retire(size_t lines) {
    for (size_t i = 0; i < lines; i++) retireOldest();
  }
  void retireOldest();
  void beginNextIfDue();

  std::array<Entry, kMaxEntries> entries_;
  size_t first_ = 0;
  size_t count_ = 0;
  size_t answered_ = 0;
  bool refused_ = false;
  int reportsAstray_ = 0;
  bool hasMetFrame_ = false;
  float tolerance_ = kTolerance;
  size_t blocks_ = kMaxBlocks;
  uint32_t motorStep_ = 1;  // hundredths of a mm; the controller may plan no block for a shorter move
  ProgramPosition executed_;
  std::optional<ProgramPosition> next_;  // start of the program that follows
  size_t linesBeforeNext_ = 0;
  ProgramPosition finished_;
  TablePoint ball_;
  TablePoint pathStart_;               // actual start point of the first entry
  std::optional<DrawingTimer> timer_;  // of the lines that were drawn
  TablePoint at_;                      // of the ball, also while it travels
};

}  // namespace lumi
