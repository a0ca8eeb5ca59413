#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/sand/pattern/line_drawer.h"

namespace lumi {

/**
 * Reads a pattern file as a stream in constant memory and passes its moves to a MoveSink
 * (docs/sand-table.md). Moves of zero length are left out, except the first move. A reader reads one file.
 *
 * This base class handles the byte order mark, line ends, the line number in error messages, and the limit of
 * moves per call.
 */
class PatternReader {
 public:
  /**
   * write() stops after about this many moves, even in the middle of its piece. The caller continues in the
   * next pass of the loop, which keeps every pass short. Calls that consume their whole piece add up; the
   * count starts again after a call that stopped early. Half of the passes with 1,436 bytes of G-code took
   * an emulated ESP32 10 ms or more (docs/benchmarks.md), and a frame is due every 16 ms.
   */
  static constexpr size_t kMovesPerCall = 16;
  /**
   * Maximum number of points of a pattern, also of those that are not stored because they repeat the one
   * before. Fast curves have a point every 2 mm or more (ChordRule), so a week of drawing at 50 mm/s, 30 km,
   * has at most 15 million. Without a maximum, one short line may become 60 million points.
   */
  static constexpr size_t kMaxPoints = 20'000'000;

  virtual ~PatternReader() = default;

  /**
   * Returns the number of bytes consumed. It is less than `piece.size()` when the call has produced enough
   * moves or after an error.
   */
  size_t write(ConstBytes piece);
  /**
   * Call after the last byte, until it returns true. It returns true when all moves were passed on or an
   * error has occurred.
   */
  bool finish();
  /** Error message for the user, or "" if there is no error. */
  const std::string& error() const { return error_; }
  const PatternStats& stats() const { return drawer_.stats(); }

 protected:
  PatternReader(MoveSink& sink, const TableShape& table, const Placement& placement, const ChordRule& chords)
      : drawer_(sink, table, placement, chords) {}

  /**
   * Reads from `at` (which is before `end`) and returns the position after the last byte consumed. Stops at
   * a line end (which takeLineEnd() consumes), at `end`, or at a character that caused fail().
   */
  virtual const uint8_t* readLine(const uint8_t* at, const uint8_t* end) = 0;
  /** Called at the end of each line and at the end of the file. May call fail(). */
  virtual void endLine() = 0;
  /** Number of lines of a curve that are still to be drawn. */
  virtual uint32_t pending() const = 0;
  /** Draws the next line of a curve. Call only while pending() is not 0. */
  virtual void drawNext() = 0;
  /** The error message for a file without a command. */
  virtual const char* whatIsMissing() const = 0;

  /** Ends the line and consumes the line end at `at`. Returns the position after it, or `at` on an error. */
  const uint8_t* takeLineEnd(const uint8_t* at, const uint8_t* end);
  /**
   * Counts one character against the maximum line length. Returns false, after fail(), if the line is too
   * long.
   */
  bool countCharacter() {
    if (++length_ <= kMaxLineLength) return true;
    failTooLong();
    return false;
  }
  /** Number of characters that still fit in this line. */
  size_t charactersLeft() const { return kMaxLineLength - length_; }
  /** Counts `count` characters, at most charactersLeft(). */
  void countCharacters(size_t count) { length_ += static_cast<uint32_t>(count); }
  /** True if the character counted last is the first of its line. */
  bool isFirstCharacter() const { return length_ == 1; }
  /** Sets the error "`what` at line N". */
  void fail(const char* what);
  void failInvalidCharacter() { fail("Invalid character"); }
  LineDrawer& drawer() { return drawer_; }

 private:
  static constexpr uint32_t kMaxLineLength = 256;  // blanks and comments do not count

  const uint8_t* skipMark(const uint8_t* at, const uint8_t* end);
  void endFile();
  bool drawPending();
  bool hasFailed() const { return !error_.empty(); }
  bool admitsPoints();
  bool hasDrawnEnough() const { return drawer_.drawn() - drawnBefore_ >= kMovesPerCall; }
  void failTooLong();

  LineDrawer drawer_;
  std::string error_;
  size_t drawnBefore_ = 0;  // value of drawn() when the caller last had to pause
  uint32_t line_ = 1;
  uint32_t length_ = 0;    // counted characters of the current line
  uint8_t markBytes_ = 0;  // bytes of the byte order mark read so far; 3 if the file has none
  bool isAfterReturn_ = false;
  bool isEnded_ = false;
};

/** How a round theta-rho pattern is fitted to a rectangular table. */
enum class ThetaRhoFit : uint8_t { kCircle, kStretch };

/** What a pattern was read from. */
enum class PatternKind : uint8_t { kGcode, kThetaRho, kStretchedThetaRho };

/** Returns nothing if the extension of `fileName` (its case is ignored) is that of no pattern file. */
std::optional<PatternKind> patternKindOf(std::string_view fileName, ThetaRhoFit fit);

/** Returns the reader for patternKindOf(), or nullptr. Its moves are on `table`. `sink` must outlive the
 * reader. */
std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink,
                                             ThetaRhoFit fit = ThetaRhoFit::kCircle,
                                             const Placement& placement = {}, const TableShape& table = {},
                                             const ChordRule& chords = {});

}  // namespace lumi
