#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/sand/line_drawer.h"
#include "core/sand/pattern_reader.h"

namespace lumi {

/**
 * What all pattern files have in common: the byte order mark, line ends and their count, errors with the
 * line's number, and that a call stops when it has drawn enough.
 */
class LineReader : public PatternReader {
 public:
  size_t write(ConstBytes piece) final;
  bool finish() final;
  const std::string& error() const final { return error_; }
  const PatternStats& stats() const final { return drawer_.stats(); }

 protected:
  explicit LineReader(MoveSink& sink) : drawer_(sink) {}

  /**
   * Reads on from `at`, which is before `end`, up to and including a line's end, or to `end`, or to the
   * character that shows an error, after fail(). A line's end is left to takeLineEnd().
   */
  virtual const uint8_t* readLine(const uint8_t* at, const uint8_t* end) = 0;
  /** The line has come to its end, or the file. May fail(). */
  virtual void endLine() = 0;
  virtual bool isDrawing() const = 0;
  /** Draws the next line of a curve. Only while isDrawing(). */
  virtual void drawNext() = 0;
  /** Why a file that ended here can't be used; nullptr when it can. */
  virtual const char* whatIsMissing() const = 0;

  /** After the line's last character: what follows its end, or where it stands after fail(). */
  const uint8_t* takeLineEnd(const uint8_t* at, const uint8_t* end);
  /** False, after fail(), when there is no place for another character that counts. */
  bool countCharacter() {
    if (++length_ <= kLongestLine) return true;
    failTooLong();
    return false;
  }
  /** How many more characters that count have a place on this line. */
  size_t charactersLeft() const { return kLongestLine - length_; }
  /** `count` is at most charactersLeft(). */
  void countCharacters(size_t count) { length_ += static_cast<uint32_t>(count); }
  /** The character just counted is the line's first. */
  bool isFirstCharacter() const { return length_ == 1; }
  /** "`what` at line N". */
  void fail(const char* what);
  void failInvalidCharacter() { fail("Invalid character"); }
  LineDrawer& drawer() { return drawer_; }

 private:
  static constexpr uint32_t kLongestLine = 256;  // characters that count

  const uint8_t* skipMark(const uint8_t* at, const uint8_t* end);
  void endFile();
  bool drawPending();
  bool hasFailed() const { return !error_.empty(); }
  bool hasDrawnEnough() const { return drawer_.drawn() - drawnBefore_ >= kMovesPerCall; }
  void failTooLong();

  LineDrawer drawer_;
  std::string error_;
  size_t drawnBefore_ = 0;  // the caller was last told to pause
  uint32_t line_ = 1;
  uint32_t length_ = 0;    // of the line so far
  uint8_t markBytes_ = 0;  // of the byte order mark so far; all of them once there is none
  bool isAfterReturn_ = false;
  bool isEnded_ = false;
};

}  // namespace lumi
