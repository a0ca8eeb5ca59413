#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "core/sand/drawing/executed_tracker.h"
#include "core/sand/drawing/travel.h"
#include "core/sand/grbl/grbl_link.h"
#include "core/sand/program/program_reader.h"

namespace lumi {

/**
 * Sends programs to the table, one after the other. The set-up lines are `G21G90G94` and, for example,
 * `G1F2121`, with X and Y if the ball must first travel to the start of drawing; further points on the way
 * there follow. Then each move follows as `G1X12.34Y56.78`, also if it is rapid. It contains an F word only
 * if the feed has changed.
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
   * `drawnTo`. `feed` is in mm/min.
   */
  void begin(std::unique_ptr<MoveReader> reader, Travel travel, TablePoint drawnTo, uint32_t feed,
             double stepsPerMm);
  /**
   * Appends a program from its start, so that the ball does not stand still in between. Call only while
   * mayChain(). `travel` begins at drawn().lastTarget().
   */
  void chain(std::unique_ptr<MoveReader> reader, Travel travel, uint32_t feed);
  /** The travel to the program that was begun or chained last. */
  const Travel& travel() const { return travel_; }
  /** True if all moves of the program were sent, and no program before it is still being drawn. */
  bool mayChain() const { return stage_ == Stage::kAllSent && !drawn_.awaitsNext(); }
  /** Sets the feed of the lines that are sent from now on, in mm/min. */
  void setFeed(uint32_t feed) { feed_ = feed; }
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
  enum class Stage : uint8_t { kNone, kUnits, kFeed, kTravel, kMoves, kAllSent, kDamaged };

  bool prepareLine();
  void prepareFeed();
  void prepareTravel();
  bool nextStop();
  void addFeed();
  bool prepareMove();
  void sendLine();
  double distanceToLastTarget() const;

  GrblLink& link_;
  std::unique_ptr<MoveReader> reader_;
  ExecutedTracker drawn_;
  Stage stage_ = Stage::kNone;
  Travel travel_;
  TablePoint target_;  // of the line that waits to be sent; of the last travel line otherwise
  uint32_t feed_ = 0;  // mm/min
  uint32_t sentFeed_ = 0;
  std::array<char, kMaxProgramLineLength + 16> line_{};
  size_t length_ = 0;  // of the line that waits to be sent, or 0
  Move move_;          // the move of that line
  size_t moveBytes_ = 0;
  size_t reportsSinceAnswer_ = 0;
  bool isOffTarget_ = false;
};

}  // namespace lumi
