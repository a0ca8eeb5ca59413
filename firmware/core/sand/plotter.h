#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>

#include "core/sand/executed_tracker.h"
#include "core/sand/grbl_link.h"
#include "core/sand/program_reader.h"

namespace lumi {

/**
 * Sends a program to the table: set-up (`G21G90G94`, then `G1F2121`, with X and Y behind it when the ball has
 * to travel to where drawing begins), then each move as `G1X12.34Y56.78`, rapid or not. Lines with an F are
 * never part of the program.
 */
class Plotter {
 public:
  /** The first report behind the last answer may have been asked for before it, when nothing moved yet. */
  static constexpr size_t kReportsBehindAnswer = 2;

  explicit Plotter(GrblLink& link) : link_(link) {}

  /** The program goes on from where `reader` stands, the next move being drawn as far as `drawnTo`. */
  void begin(std::unique_ptr<ProgramReader> reader, TablePoint drawnTo, TablePoint ball, double stepsPerMm);
  /** Closes the program; what was drawn remains known. */
  void end();

  /** Fills the table's buffer. */
  void feed();
  void answered(LinePurpose purpose, int error);
  /** A status report came. */
  void reported();

  /** The ball moves where it was not sent. */
  bool leftItsWay() const { return drawn_.isAstray(); }
  /** All that was sent is answered and the machine has long been idle, but not where it was sent. */
  bool standsElsewhere() const { return standsElsewhere_; }
  bool isDamaged() const { return stage_ == Stage::kDamaged; }
  /** All of the program is drawn. */
  bool isFinished() const { return stage_ == Stage::kAllSent && drawn_.allExecuted(); }
  /** Nothing that was sent is left to be drawn or answered. */
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
  std::unique_ptr<ProgramReader> reader_;
  ExecutedTracker drawn_;
  Stage stage_ = Stage::kNone;
  TablePoint drawnTo_;
  TablePoint ball_;
  double stepsPerMm_ = 80;
  std::array<char, kLongestProgramLine + 16> line_{};
  size_t length_ = 0;  // of the line that waits to be sent; 0: none
  Move move_;          // that line's
  size_t moveBytes_ = 0;
  size_t reportsSinceAnswer_ = 0;
  bool standsElsewhere_ = false;
};

}  // namespace lumi
