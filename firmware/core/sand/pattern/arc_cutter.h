#pragma once

#include <cstdint>
#include <optional>

#include "core/sand/geometry/chord_rule.h"
#include "core/sand/pattern/line_drawer.h"

namespace lumi {

/** An arc as described by a G2 or G3 command, in mm. */
struct ArcCommand {
  MmPoint from;
  MmPoint to;
  bool isClockwise = false;
  bool byRadius = false;
  MmPoint centre;     // if !byRadius
  double radius = 0;  // if byRadius; a negative radius selects the longer arc
  double scale = 1;   // with which it is drawn
  ChordRule chords;
};

/** Splits an arc into short straight lines that deviate from it as `chords` allows. */
class ArcCutter {
 public:
  /** Returns nullopt if the arc is invalid (docs/sand-table.md, "Arcs"). */
  static std::optional<ArcCutter> cut(const ArcCommand& command);

  /** Number of lines for which next() was not called yet. */
  uint32_t left() const { return count_ - done_; }
  /** Returns the end point of the next line. Call only while left() is not 0. */
  MmPoint next();

 private:
  ArcCutter(const ArcCommand& command, MmPoint centre, double startRadius, double endRadius);

  MmPoint centre_;
  MmPoint to_;
  double startAngle_;
  double sweep_;
  double startRadius_;
  double endRadius_;
  uint32_t count_;
  uint32_t done_ = 0;
};

/** In a circle of radius r (mm), a chord that spans sqrt(chordSquare() / r) radians deviates as allowed. */
double chordSquare(const ChordRule& chords, double radius);

/** Rounds `exact` up to a whole number of parts, from 1 to 4e9. An excess of 1e-6 is ignored. */
uint32_t partsFor(double exact);

}  // namespace lumi
