#pragma once

#include <cstdint>
#include <string>

#include "core/sand/geometry/path.h"

namespace lumi {

/** Size and shape of a table, in hundredths of a millimetre. A round table has the same width and height. */
struct TableShape {
  int32_t width = 60'000;
  int32_t height = 40'000;
  bool isRound = false;

  TablePoint centre() const { return {width / 2, height / 2}; }
  /**
   * True if the point is in the rectangle, or in the square around a round table. The parameters have 64 bits
   * because a damaged file may contain any number.
   */
  bool surrounds(int64_t x, int64_t y) const { return x >= 0 && x <= width && y >= 0 && y <= height; }
  bool surrounds(TablePoint point) const { return surrounds(point.x, point.y); }
  /** True if the point is on the table, including its edge. Points on a round edge are rounded. */
  bool contains(int64_t x, int64_t y) const;
  bool contains(TablePoint point) const { return contains(point.x, point.y); }
  /** False if the sizes are outside of kMinTableSide..kMaxTableSide, or do not fit to the shape. */
  bool isPossible() const;
};

constexpr int32_t kMinTableSide = 5'000;    // 50 mm
constexpr int32_t kMaxTableSide = 300'000;  // 3,000 mm

inline bool operator==(const TableShape& a, const TableShape& b) {
  return a.width == b.width && a.height == b.height && a.isRound == b.isRound;
}
inline bool operator!=(const TableShape& a, const TableShape& b) {
  return !(a == b);
}

/** A point in mm from the table's 0,0. It may be outside of the table. */
struct MmPoint {
  double x = 0;
  double y = 0;
};

/** Returns the point of the table that is closest to `point`. On a round table, that is on the line to its
 * centre. */
MmPoint clampedTo(const TableShape& table, MmPoint point);
/** Rounds coordinates in hundredths of a millimetre. */
TablePoint roundedPoint(double x, double y);
/** Returns the nearest point on the table, to a hundredth of a millimetre. */
TablePoint nearestPoint(const TableShape& table, MmPoint point);

/** Returns the point of a round table at this distance (hundredths of a mm) and angle from its middle. */
TablePoint pointOnRound(const TableShape& table, float distance, float angle);

/** For people: "600 x 400 mm" or "a diameter of 400 mm". */
std::string sizeText(const TableShape& table);

}  // namespace lumi
