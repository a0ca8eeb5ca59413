#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/path_simplifier.h"
#include "core/sand/geometry/table_shape.h"

namespace lumi {

constexpr size_t kMaxOutline = 1024;  // bytes

/**
 * A simplified line of a program, for thumbnails. It consists of width and height of the table in mm (u16),
 * its shape (u8: 0 rectangle, 1 round) and the points, on a grid of 1/1023 of the longer side of the table
 * with its origin at the table's 0,0. The first point is two u16; the others are steps (step_codec.h, 2
 * bytes in the plain form). All numbers are little-endian.
 *
 * The builder receives the points in drawing order. When it has kMaxPoints, or at the end too many bytes, it
 * simplifies the line with a higher tolerance. A line that this does not shorten, such as a zigzag, loses
 * every second pair of points.
 */
class OutlineBuilder {
 public:
  explicit OutlineBuilder(const TableShape& table);

  void add(TablePoint point);
  /** Returns at most kMaxOutline bytes. Call once. */
  std::string finish();

 private:
  static constexpr size_t kMaxPoints = 1024;

  struct GridPoint {
    uint16_t x;
    uint16_t y;
  };

  LinePoint onGrid(TablePoint point) const;
  void keep(const LinePoint& point);
  void shorten();
  void simplify();
  void dropPairs();
  std::string encoded() const;

  const TableShape table_;
  const int32_t side_;  // the longer one, hundredths of a mm
  double tolerance_;    // in units of the grid
  PathSimplifier simplifier_;
  std::vector<GridPoint> points_;
};

/** Reads the outline of a program. A program of version 1 or 2 has an empty one. */
Result<std::string> readOutline(FileStore& files, std::string_view path);

}  // namespace lumi
