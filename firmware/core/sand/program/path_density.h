#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/sand/program/bit_coder.h"

namespace lumi {

/** How often a path enters the cells of a bitmap, in boxes of 3 x 3 cells, or of 4 x 4 if there are many
 * cells. */
class PathDensity {
 public:
  /** `columns` and `rows` are those of the bitmap. */
  PathDensity(int32_t columns, int32_t rows)
      : box_(columns * rows > kManyCells ? 4 : 3),
        columns_((columns + box_ - 1) / box_),
        rows_((rows + box_ - 1) / box_),
        entries_(static_cast<size_t>(columns_ * rows_)) {}

  int32_t columns() const { return columns_; }
  int32_t rows() const { return rows_; }
  /** More than 255 count as 255. */
  uint8_t at(int32_t column, int32_t row) const {
    return entries_[static_cast<size_t>(row * columns_ + column)];
  }
  /** The mean of the boxes that the path crosses; 0 without any. */
  float mean() const;
  /** Counts a cell of the bitmap. */
  void enter(int32_t column, int32_t row) {
    uint8_t& entries = entries_[static_cast<size_t>(row / box_ * columns_ + column / box_)];
    if (entries < UINT8_MAX) ++entries;
  }

 private:
  /** With more of them, boxes of 3 x 3 would leave few levels for the space. */
  static constexpr int32_t kManyCells = 45'000;

  const int32_t box_;
  const int32_t columns_;
  const int32_t rows_;
  std::deque<uint8_t> entries_;  // as PathBitmap::cells_
};

/** How many levels of density there are, and which share of the mean they begin with. */
struct DensityLevels {
  uint8_t count;
  float second;  // level 1 is all below it
  float ratio;   // of a level's begin to that of the level before
};

/** They divide three octaves around the mean evenly. */
inline constexpr std::array<DensityLevels, 4> kDensityLevels = {
    {{8, 0.4759F, 1.3459F}, {6, 0.5359F, 1.5157F}, {4, 0.7071F, 2}, {3, 1, 2}}};

/**
 * Encodes a density: the number of columns, of rows and of levels (u8 each), then the level of each box, row
 * by row from y = 0 on, with a BitCoder. Level 0 is a box without a line. The levels follow the mean, so that
 * a pattern has contrast however dense it is.
 *
 * A level is searched between 0 and the highest one: a bit is set if it is above the middle, which is rounded
 * down. The bit's context is (8 * prediction + contrast) * 8 + middle. The prediction is
 * (2 * left + 2 * below + below left + below right + 3) / 6, from boxes that are coded already ("below" is
 * the row before); the contrast is the difference of left and below, at most 2. Boxes outside have level 0.
 */
class PathDensityEncoder {
 public:
  PathDensityEncoder(const PathDensity& density, const DensityLevels& levels, size_t maxSize);

  /** Encodes some rows, about 100,000 instructions. Returns true when all are encoded. */
  bool encodeSome();
  /** size() and takeBytes() are those of BitCoder. */
  size_t size() const { return coder_.size(); }
  std::string takeBytes() { return coder_.takeBytes(); }

 private:
  static constexpr size_t kMaxLevels = kDensityLevels[0].count;
  static constexpr size_t kMaxColumns = 85;
  using Row = std::array<uint8_t, 1 + kMaxColumns + 1>;

  uint8_t levelOf(uint8_t entries) const;
  void encodeRow(const Row& below, Row& row);
  void encode(uint32_t level, uint32_t context);

  const PathDensity& density_;
  const uint8_t levels_;
  std::array<float, kMaxLevels> ends_{};  // the most entries of each level but 0 and the last one
  std::array<Row, 2> rows_{};
  int32_t row_ = 0;
  std::vector<uint16_t> probabilities_;
  BitCoder coder_;
};

}  // namespace lumi
