#pragma once

#include <cstdint>

#include "core/sand/geometry/table_shape.h"

namespace lumi {

/** Distance of a point on the table from the closest point of its edge, in hundredths of a millimetre. */
float edgeGap(const TableShape& table, TablePoint point);

/**
 * The way of the ball from one pattern to the next along the edge of the table: straight to the closest point
 * of the edge, along the edge in the shorter direction, and straight to `to`. It is the straight way where
 * that leaves less of a line in the sand, and on request. Single precision is enough: the edge of the largest
 * table is 1,200,000 hundredths of a millimetre long.
 */
class EdgeWay {
 public:
  /** A way without corners, straight from `at` to `at`. */
  explicit EdgeWay(TablePoint at = {}) : from_(at), to_(at) {}
  /** The straight way if not `usesEdge`. Points off the table count as the closest point of its edge. */
  EdgeWay(const TableShape& table, TablePoint from, TablePoint to, bool usesEdge = true);

  TablePoint from() const { return from_; }
  TablePoint to() const { return to_; }
  bool isStraight() const { return corners_ == 0; }
  /** Number of points between `from` and `to`. */
  uint32_t corners() const { return corners_; }
  /** The point with this number, from 0. The first and the last one are on the edge next to `from` and `to`.
   */
  TablePoint corner(uint32_t number) const;
  /** The point before `to`: the last corner, or `from`. */
  TablePoint lastCorner() const { return corners_ == 0 ? from_ : corner(corners_ - 1); }

  /** Length of the line that crosses the sand, away from the edge, in hundredths of a millimetre. */
  float visible() const { return visible_; }
  /** Length of the whole way, in hundredths of a millimetre. */
  float length() const { return length_; }

 private:
  float edgeLength() const;
  float lapOf(float position) const;
  float positionOf(TablePoint point) const;
  TablePoint pointAt(float position) const;
  float nextRectangleCorner(float position) const;
  void countCorners();

  TableShape table_;
  TablePoint from_;
  TablePoint to_;
  float start_ = 0;  // position on the edge, counterclockwise, in hundredths of a mm
  float along_ = 0;  // way along the edge; negative: clockwise
  uint32_t corners_ = 0;
  float visible_ = 0;
  float length_ = 0;
};

}  // namespace lumi
