#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/sand/arc_cutter.h"
#include "core/sand/line_drawer.h"

namespace lumi {

/** The words whose values a line's end needs. */
enum class GcodeAxis : uint8_t { kX, kY, kI, kJ, kR };

/** Carries out G-code: takes a line's words one by one, and what they mean together at its end. */
class GcodeMachine {
 public:
  explicit GcodeMachine(LineDrawer& drawer) : drawer_(drawer) {}

  /** A G word, by ten times its number. Why it can't be taken, or nullptr. */
  const char* takeG(int64_t tenths);
  void take(GcodeAxis axis, double value) {
    line_.values[static_cast<size_t>(axis)] = value;
    line_.present |= maskOf(axis);
  }
  /** What was taken of the line says that it is no move and names no position, whatever its axes' values. */
  bool needsNoAxes() const { return line_.goesHome || (line_.hasOther && !line_.setsPosition); }
  /** Carries the line out; of an arc only what follows until drawNext() has drawn it. Why not, or nullptr. */
  const char* endLine();

  bool isDrawing() const { return arc_.has_value(); }
  /** Draws the next line of an arc. Only while isDrawing(). */
  void drawNext();

 private:
  enum class Motion : uint8_t { kRapid, kStraight, kClockwise, kCounterclockwise, kOff };

  struct Line {
    std::array<double, 5> values;  // as written; only those present
    uint8_t present = 0;
    bool hasMotion = false;     // G0 to G3
    bool goesHome = false;      // G28, G30
    bool setsPosition = false;  // G92
    bool hasOther = false;      // a G word that takes X and Y away from the motion
  };

  static uint8_t maskOf(GcodeAxis axis) { return static_cast<uint8_t>(1 << static_cast<uint8_t>(axis)); }
  bool has(GcodeAxis axis) const { return (line_.present & maskOf(axis)) != 0; }
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
  MmPoint offset_;  // the position is called itself less this
  std::optional<ArcCutter> arc_;
  bool isArcClamped_ = false;
};

}  // namespace lumi
