#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "core/sand/drawing/executed_tracker.h"
#include "core/sand/drawing/motion_writer.h"
#include "core/sand/drawing/travel.h"
#include "core/sand/grbl/grbl_link.h"
#include "core/sand/program/program_reader.h"

namespace lumi {

/**
 * Sends programs to the table, one after the other. The set-up lines are `G21G90G94` and, for example,
 * `G1F2121`, with X and Y if the ball must first travel to the start of drawing; further points on the way
 * there follow. Then each move follows as `G1X12.34Y56.78`, also if it is rapid, or as several lines
 * (motion_writer.h). It contains an F word only if the feed has changed.
 */
class Plotter {
 public:
  /**
   * Reports needed after the last answer before the machine counts as done. The first one may have been
   * requested before the answer, when nothing was moving yet.
   */
  static constexpr size_t kReportsBehindAnswer = 2;

  explicit Plotter(GrblLink& link) : link_(link) {}

  /**
   * Starts at the position of `reader`, at the end of `travel`. The next move is already drawn up to
   * `drawnTo`. `speed` 1 is the usual one.
   */
  void begin(std::unique_ptr<MoveReader> reader, Travel travel, TablePoint drawnTo,
             const MotionLimits& limits, double speed);
  /**
   * Appends a program from its start, so that the ball does not stop in between. Call only while
   * mayChain(). `travel` begins at drawn().lastTarget().
   */
  void chain(std::unique_ptr<MoveReader> reader, Travel travel, const MotionLimits& limits, double speed);
  /** The travel to the program that was begun or chained last. */
  const Travel& travel() const { return travel_; }
  /** True if all moves of the program were sent, and no program before it is still being drawn. */
  bool mayChain() const { return stage_ == Stage::kAllSent && !drawn_.awaitsNext(); }
  /** Sets the speed of the lines that are sent from now on. The table must be built as before. */
  void setSpeed(const MotionLimits& limits, double speed) { writer_.setSpeed(limits, speed); }
  /** Starts what drawn().spent() counts. `percent` contains the controller's override. */
  void startTiming(const MotionLimits& limits, int percent) { drawn_.startTiming(limits, percent); }
  /** Closes the program. drawn() stays valid. */
  void end();
  /** True from begin() to end(). */
  bool isActive() const { return stage_ != Stage::kNone; }

  /** Sends lines until the table's buffer is full. */
  void fillBuffer() {
    while (prepareLine() && link_.canSend(length_) && !drawn_.full()) sendLine();
  }
  void answered(LinePurpose purpose, int error);
  /** Call after each status report. */
  void reported();

  /**
   * True if every sent line is answered, at least 10 reports came since the last answer, the machine is idle,
   * and the ball is more than 2 mm from the last target.
   */
  bool isOffTarget() const { return isOffTarget_; }
  bool isDamaged() const { return stage_ == Stage::kDamaged; }
  /** True if the whole program is drawn. */
  bool isFinished() const { return stage_ == Stage::kAllSent && drawn_.allExecuted(); }
  /** True if no sent line remains to be drawn or answered. */
  bool isStill() const { return drawn_.allExecuted() && link_.linesInFlight() == 0; }
  const ExecutedTracker& drawn() const { return drawn_; }

 private:
  enum class Stage : uint8_t { kNone, kUnits, kFeed, kTravel, kMoves, kAllSent, kDamaged };

  bool prepareLine();
  void prepareFeed();
  bool prepareTravel();
  void prepareMove();
  void sendLine();
  double distanceToLastTarget() const;

  GrblLink& link_;
  std::unique_ptr<MoveReader> reader_;
  ExecutedTracker drawn_;
  Stage stage_ = Stage::kNone;
  Travel travel_;
  bool isAtStart_ = true;  // of the travel; else the carriage goes there first
  TablePoint target_;      // of the move whose lines were prepared last
  MotionWriter writer_;
  std::array<char, 2 * MotionWriter::kMaxLine> line_{};
  size_t length_ = 0;     // of the line that waits to be sent, or 0
  size_t moveBytes_ = 0;  // of the program's move
  size_t reportsSinceAnswer_ = 0;
  bool isOffTarget_ = false;
};

}  // namespace lumi
