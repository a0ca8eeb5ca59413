#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/sand/program/bit_coder.h"
#include "core/sand/program/path_density.h"

namespace lumi {

/** A point of a grid with kGridSize points on the longer side of the table. */
struct GridPoint {
  uint16_t x;
  uint16_t y;
};

inline bool operator!=(GridPoint a, GridPoint b) {
  return a.x != b.x || a.y != b.y;
}

constexpr int32_t kGridSize = 512;

/** The cells of a table that a path crosses: kSide along the longer side of the table. */
class PathBitmap {
 public:
  /** The bitmap of a square table takes less than 8 KiB. */
  static constexpr int32_t kSide = 255;

  /** `end` is the point of the grid that is farthest from 0,0. Call begin() before the other functions. */
  explicit PathBitmap(GridPoint end);
  /** Sets the cell of the path's first point. */
  void begin(GridPoint start);

  int32_t columns() const { return columns_; }
  int32_t rows() const { return rows_; }
  bool isSet(int32_t column, int32_t row) const {
    const auto index = static_cast<size_t>(row * columns_ + column);
    return (cells_[index / 8] >> index % 8 & 1) != 0;
  }
  const PathDensity& density() const { return density_; }
  /** Number of cells that differ from the one before them, row by row. */
  uint32_t edges() const;
  /** Sets the cells on the straight line from the last point. */
  void lineTo(GridPoint point);

 private:
  static int32_t cellOf(int32_t coordinate) { return coordinate * kSide / kGridSize; }
  void enter(int32_t column, int32_t row);
  void addLine(GridPoint to);

  const int32_t columns_;
  const int32_t rows_;
  std::deque<uint8_t> cells_;  // in blocks of 512 bytes, because a chip seldom has 8 KiB in one piece
  PathDensity density_;
  GridPoint last_{};    // the last point in another cell than the one before it
  int32_t column_ = 0;  // the last cell
  int32_t row_ = 0;
};

/**
 * Encodes a bitmap with `side` cells in the place of kSide, at most as many: the number of columns and of
 * rows (u8 each), then the cells, row by row from y = 0 on, with a BitCoder.
 *
 * The context of a cell has ten bits, the lowest first: the cells 1, 2 and 3 before this one in its row,
 * those at +2, +1, 0 and -1 in the row before, and those at +1, 0 and -1 in the row before that one. Cells
 * outside the bitmap are not set.
 */
class PathBitmapEncoder {
 public:
  PathBitmapEncoder(const PathBitmap& bitmap, int32_t side, size_t maxSize);

  /** Encodes some rows, about 200,000 instructions. Returns true when all are encoded. */
  bool encodeSome();
  /**
   * True if many set cells have hardly a gap around them: lines merge. The share was found with a hundred
   * patterns for sand tables.
   */
  bool isSolid() const { return 8 * surrounded_ > set_; }
  /** size() and takeBytes() are those of BitCoder. */
  size_t size() const { return coder_.size(); }
  std::string takeBytes() { return coder_.takeBytes(); }

 private:
  static constexpr size_t kBefore = 3;  // empty cells at the start of a row
  using Row = std::array<uint8_t, kBefore + PathBitmap::kSide + 2>;

  int32_t scaled(int32_t cell) const { return (2 * cell + 1) * side_ / (2 * PathBitmap::kSide); }
  void fill(Row& row);
  void encodeRow(const Row& row, const Row& above, const Row& above2);

  const PathBitmap& bitmap_;
  const int32_t side_;
  const int32_t columns_;
  const int32_t rows_;
  int32_t row_ = 0;
  int32_t source_ = 0;  // the next row of the bitmap
  std::array<Row, 3> lastRows_{};
  std::vector<uint16_t> probabilities_;
  uint32_t set_ = 0;
  uint32_t surrounded_ = 0;
  BitCoder coder_;
};

}  // namespace lumi
