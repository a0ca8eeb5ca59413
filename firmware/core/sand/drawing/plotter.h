#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "core/sand/drawing/executed_tracker.h"
#include "core/sand/grbl/grbl_link.h"
#include "core/sand/program/program_reader.h"

namespace lumi {

/**
 * Sends a program to the table. The set-up lines are `G21G90G94` and, for example, `G1F2121`. If the ball
 * must first travel to the start of drawing, the second line includes X and Y. Then each move follows as
 * `G1X12.34Y56.78`, also if it is rapid. Only the set-up line contains an F word.
 */
class Plotter {
 public:
  /**
   * Reports needed after the last answer before the machine counts as done. The first one may have been
   * requested before the answer, when nothing was moving yet.
   */
  static constexpr size_t kReportsBehindAnswer = 2;

  explicit Plotter(GrblLink& link) : link_(link) {}

  /** Starts at the position of `reader`. The next move is already drawn up to `drawnTo`. */
  void begin(std::unique_ptr<MoveReader> reader, TablePoint drawnTo, TablePoint ball, double stepsPerMm);
  /** Closes the program. drawn() stays valid. */
  void end();

  /** Sends lines until the table's buffer is full. */
  void fillBuffer();
  void answered(LinePurpose purpose, int error);
  /** Call after each status report. */
  void reported();

  /** See ExecutedTracker::isAstray(). */
  bool isAstray() const { return drawn_.isAstray(); }
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
  enum class Stage : uint8_t { kNone, kUnits, kFeed, kMoves, kAllSent, kDamaged };

  bool prepareLine();
  void prepareFeed();
  bool prepareMove();
  void sendLine();
  double distanceToLastTarget() const;

  GrblLink& link_;
  std::unique_ptr<MoveReader> reader_;
  ExecutedTracker drawn_;
  Stage stage_ = Stage::kNone;
  TablePoint drawnTo_;
  TablePoint ball_;
  double stepsPerMm_ = 80;
  std::array<char, kMaxProgramLineLength + 16> line_{};
  size_t length_ = 0;  // of the line that waits to be sent, or 0
  Move move_;          // the move of that line
  size_t moveBytes_ = 0;
  size_t reportsSinceAnswer_ = 0;
  bool isOffTarget_ = false;
};

}  // namespace lumi
