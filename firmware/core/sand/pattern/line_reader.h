#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/sand/pattern/line_drawer.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/**
 * Base class of the pattern readers. Handles the byte order mark, line ends, the line number in error
 * messages, and the limit of moves per call.
 */
class LineReader : public PatternReader {
 public:
  size_t write(ConstBytes piece) final;
  bool finish() final;
  const std::string& error() const final { return error_; }
  const PatternStats& stats() const final { return drawer_.stats(); }

 protected:
  LineReader(MoveSink& sink, const TableShape& table, const Placement& placement)
      : drawer_(sink, table, placement) {}

  /**
   * Reads from `at` (which is before `end`) and returns the position after the last byte consumed. Stops at
   * a line end (which takeLineEnd() consumes), at `end`, or at a character that caused fail().
   */
  virtual const uint8_t* readLine(const uint8_t* at, const uint8_t* end) = 0;
  /** Called at the end of each line and at the end of the file. May call fail(). */
  virtual void endLine() = 0;
  virtual bool isDrawing() const = 0;
  /** Draws the next line of a curve. Call only while isDrawing(). */
  virtual void drawNext() = 0;
  /**
   * Called at the end of the file. Returns the error message if the file has no content, otherwise nullptr.
   */
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

}  // namespace lumi
