#pragma once

#include <vector>

#include "tools/virtual_grbl/planner.h"

namespace lumi::vgrbl {

/** A G2 or G3 arc in the XY plane. */
class Arc {
 public:
  Arc(const Axes& start, const Axes& end, bool clockwise) : start_(start), end_(end), clockwise_(clockwise) {}

  /** Sets the centre. Returns Grbl's error number; 0 on success. */
  int aroundRadius(double radius);
  int aroundOffset(double i, double j);
  /** Splits the arc into lines that deviate at most `tolerance` mm. The last point is the end. */
  void cut(double tolerance, std::vector<Axes>& points) const;

 private:
  double sweep() const;

  Axes start_;
  Axes end_;
  bool clockwise_;
  double i_ = 0;  // centre minus start
  double j_ = 0;
  double radius_ = 0;
};

}  // namespace lumi::vgrbl
