#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/sand/pattern/arc_cutter.h"
#include "core/sand/pattern/gcode_words.h"
#include "core/sand/pattern/line_drawer.h"

namespace lumi {

/** Words whose values are evaluated at the end of a line. */
enum class GcodeAxis : uint8_t { kX, kY, kI, kJ, kR, kP, kL };

/**
 * Executes G-code. Takes the words of a line one at a time and executes their combined meaning at the end of
 * the line.
 */
class GcodeMachine {
 public:
  static constexpr const char* kUnsupported = "Unsupported command";

  explicit GcodeMachine(LineDrawer& drawer) : drawer_(drawer) {}

  /**
   * Takes a G word. `tenths` is its number times ten. Returns nullptr, or the reason why the word is
   * rejected.
   */
  const char* takeG(int64_t tenths);
  /** Takes an M word that is no text command. Returns as takeG() does. */
  const char* takeM(GcodeM kind);
  /** Takes the letter of any other word, whether or not a valid number follows. */
  void takeLetter(uint8_t letter) {
    if (letter >= 'x') line_.named |= static_cast<uint8_t>(1 << (letter - 'x'));
  }
  void take(GcodeAxis axis, double value) {
    line_.values[static_cast<size_t>(axis)] = value;
    line_.present |= maskOf(axis);
  }
  /** True if the line has this word already. */
  bool has(GcodeAxis axis) const { return (line_.present & maskOf(axis)) != 0; }
  /** True if the words that follow, up to the next G or M, are parameters of an M word. */
  bool isInParameters() const { return line_.owner == Owner::kParameters; }
  /** True if this word may lack a valid number. */
  bool isOptional(GcodeAxis axis) const;
  /**
   * Executes the line. For an arc, this only computes the chords; drawNext() draws them. Returns nullptr, or
   * the reason why the line is rejected.
   */
  const char* endLine();

  /** Number of chords of an arc that are still to be drawn. */
  uint32_t pending() const { return arc_ ? arc_->left() : 0; }
  /** Draws the next chord of an arc. Call only while pending() is not 0. */
  void drawNext();

 private:
  enum class Motion : uint8_t { kRapid, kStraight, kClockwise, kCounterclockwise, kOff };
  /** What the words that follow belong to. */
  enum class Owner : uint8_t { kLine, kMWord, kParameters };
  /** The last G word (times ten) of each group. */
  using Said = std::array<int16_t, static_cast<size_t>(GcodeG::kOnce) + 1>;
  static constexpr int16_t kNone = -1;
  static constexpr Said kNothingSaid = {kNone, kNone, kNone, kNone, kNone};

  struct Line {
    std::array<double, 7> values;  // as written; valid only where `present` has the bit
    uint8_t present = 0;
    uint8_t named = 0;  // bits of X, Y and Z, with or without a value
    Owner owner = Owner::kLine;
    bool isAlone = false;  // has a word of GcodeG::kAlone
    bool isLast = false;   // ends the program
    Said said = kNothingSaid;
  };

  static uint8_t maskOf(GcodeAxis axis) { return static_cast<uint8_t>(1 << static_cast<uint8_t>(axis)); }
  int16_t& said(GcodeG group) { return line_.said[static_cast<size_t>(group)]; }
  int16_t once() const { return line_.said[static_cast<size_t>(GcodeG::kOnce)]; }
  bool hasMotion() const { return line_.said[static_cast<size_t>(GcodeG::kMotion)] != kNone; }
  bool hasTarget() const { return has(GcodeAxis::kX) || has(GcodeAxis::kY); }
  bool goesHome() const { return once() == kHome || once() == kSecondHome; }
  double mm(GcodeAxis axis) const;
  const char* carryOut();
  const char* move();
  void goHome();
  void shift(MmPoint& value, bool isForPosition, MmPoint other) const;
  const char* setSystem();
  /** The value of a word that the line has, as written; -1 if it is not whole. */
  int whole(GcodeAxis axis) const;
  MmPoint target() const;
  double target(GcodeAxis axis, double position, double offset) const;
  const char* startArc(MmPoint to);

  LineDrawer& drawer_;
  Line line_;
  Motion motion_ = Motion::kRapid;
  bool isInInches_ = false;
  bool isRelative_ = false;
  MmPoint position_;
  // Programmed coordinates = position_ - systems_[system_] - offset_.
  std::array<MmPoint, 9> systems_;  // of G54 to G59.3
  uint8_t system_ = 0;
  MmPoint offset_;
  MmPoint storedOffset_;  // for G92.3
  std::optional<ArcCutter> arc_;
  bool isArcClamped_ = false;
};

}  // namespace lumi
