#pragma once

#include <cstdint>
#include <string>
#include <utility>
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
 * its shape (u8: 0 rectangle, 1 round) and the points, on a grid of 1/511 of the longer side of the table
 * with its origin at the table's 0,0. The first point is two u16; the others are steps (step_codec.h, 2
 * bytes in the plain form). All numbers are little-endian.
 *
 * The builder receives the points in drawing order and leaves out those on nearly straight lines. When it has
 * kMaxPoints, it removes points that deviate little from the line between their neighbours, evenly along the
 * path. If the outline is too large at its end, it consists of points at equal distances along the path, and
 * of points where the line has turned by more than kMaxTurn since the last one. Thumbnails draw smooth curves
 * through points where the line turns little.
 */
class OutlineBuilder {
 public:
  explicit OutlineBuilder(const TableShape& table);

  void add(TablePoint point);
  /**
   * Call after the last point until it returns true. A call does about 200,000 instructions of work, so that
   * a pass of the loop stays short.
   */
  bool prepare();
  /** Returns at most kMaxOutline bytes. Call once, after prepare() has returned true. */
  std::string take() { return std::move(outline_); }

 private:
  static constexpr size_t kMaxPoints = 896;
  static constexpr float kMaxTurn = 0.9F;  // the sum of the sines of the turns

  struct GridPoint {
    uint16_t x;
    uint16_t y;
  };

  LinePoint onGrid(TablePoint point) const;
  void keep(const LinePoint& point);
  void thin(size_t count);
  bool mayGo(size_t index) const;
  float turnAt(size_t index) const;
  float length() const;
  bool encode(float spacing);

  const TableShape table_;
  const int32_t side_;  // the longer one, hundredths of a mm
  PathSimplifier simplifier_;
  float deviation_;  // from the line between their neighbours with which points may be removed; grid units
  std::vector<GridPoint> points_;
  enum class Stage : uint8_t { kCollecting, kSpacing, kThinning, kDone } stage_ = Stage::kCollecting;
  float spacing_ = 0;
  int attempts_ = 0;
  std::string outline_;
};

/** Reads the outline of a program. A program of version 1 or 2 has an empty one. */
Result<std::string> readOutline(FileStore& files, std::string_view path);

}  // namespace lumi
