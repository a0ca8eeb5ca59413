#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/sand/pattern/arc_cutter.h"
#include "core/sand/pattern/line_drawer.h"

namespace lumi {

/** Words whose values are evaluated at the end of a line. */
enum class GcodeAxis : uint8_t { kX, kY, kI, kJ, kR };

/**
 * Executes G-code. Takes the words of a line one at a time and executes their combined meaning at the end of
 * the line.
 */
class GcodeMachine {
 public:
  explicit GcodeMachine(LineDrawer& drawer) : drawer_(drawer) {}

  /**
   * Takes a G word. `tenths` is its number times ten. Returns nullptr, or the reason why the word is
   * rejected.
   */
  const char* takeG(int64_t tenths);
  void take(GcodeAxis axis, double value) {
    line_.values[static_cast<size_t>(axis)] = value;
    line_.present |= maskOf(axis);
  }
  /** True if the line has this word already. */
  bool has(GcodeAxis axis) const { return (line_.present & maskOf(axis)) != 0; }
  bool hasTarget() const { return has(GcodeAxis::kX) || has(GcodeAxis::kY); }
  /**
   * True if the words so far show that the line neither moves by its axes nor sets a position. The values of
   * its axes are then not used.
   */
  bool needsNoAxes() const { return line_.goesHome || (line_.hasOther && !line_.setsPosition); }
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

  struct Line {
    std::array<double, 5> values;  // as written; valid only where `present` has the bit
    uint8_t present = 0;
    bool hasMotion = false;     // G0 to G3
    bool goesHome = false;      // G28, G30
    bool setsPosition = false;  // G92
    bool hasOther = false;      // a G word that uses X and Y for something other than motion
  };

  static uint8_t maskOf(GcodeAxis axis) { return static_cast<uint8_t>(1 << static_cast<uint8_t>(axis)); }
  double mm(GcodeAxis axis) const;
  void setMotion(Motion motion);
  const char* takeOtherG(int64_t tenths);
  const char* carryOut();
  void goHome();
  void setPosition();
  bool isCommand() const;
  double target(GcodeAxis axis, double position, double offset) const;
  const char* startArc(MmPoint to);

  LineDrawer& drawer_;
  Line line_;
  Motion motion_ = Motion::kRapid;
  bool isInInches_ = false;
  bool isRelative_ = false;
  MmPoint position_;
  MmPoint offset_;  // programmed coordinates = position_ - offset_
  std::optional<ArcCutter> arc_;
  bool isArcClamped_ = false;
};

}  // namespace lumi
