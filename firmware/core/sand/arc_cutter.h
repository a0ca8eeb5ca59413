#pragma once

#include <cstdint>
#include <optional>

#include "core/sand/line_drawer.h"

namespace lumi {

/** An arc as G2 and G3 describe it, in mm. */
struct ArcWish {
  MmPoint from;
  MmPoint to;
  bool isClockwise = false;
  bool byRadius = false;
  MmPoint centre;     // unless byRadius
  double radius = 0;  // only byRadius; negative: the longer way
};

/** Cuts an arc into short lines, at most 0.025 mm off. */
class ArcCutter {
 public:
  /** Nothing when there is no such arc (docs/sand-table.md). */
  static std::optional<ArcCutter> cut(const ArcWish& wish);

  bool isDone() const { return done_ == count_; }
  /** The end of the next line. Only while not isDone(). */
  MmPoint next();

 private:
  ArcCutter(const ArcWish& wish, MmPoint centre, double startRadius, double endRadius);

  MmPoint centre_;
  MmPoint to_;
  double startAngle_;
  double sweep_;
  double startRadius_;
  double endRadius_;
  uint32_t count_;
  uint32_t done_ = 0;
};

/** How many equal parts `exact` calls for, at least 1. */
uint32_t partsFor(double exact);

/** A chord of sqrt(kChordRule / r) radians in a circle of radius r is 0.025 mm off. */
constexpr double kChordRule = 0.2;  // mm

}  // namespace lumi
