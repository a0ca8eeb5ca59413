#include "core/sand/program/path_bitmap.h"

#include <algorithm>
#include <cstdlib>

namespace lumi {
namespace {

constexpr size_t kContexts = 1024;
constexpr int32_t kRowsPerCall = 16;

}  // namespace

PathBitmap::PathBitmap(GridPoint end)
    : columns_(cellOf(end.x) + 1),
      rows_(cellOf(end.y) + 1),
      cells_((static_cast<size_t>(columns_ * rows_) + 7) / 8),
      density_(columns_, rows_) {}

void PathBitmap::begin(GridPoint start) {
  last_ = start;
  enter(cellOf(start.x), cellOf(start.y));
}

uint32_t PathBitmap::edges() const {
  uint32_t count = 0;
  uint32_t before = 0;
  for (const uint8_t cells : cells_) {
    const uint32_t shifted = cells << 1U | before;
    for (uint32_t edges = (cells ^ shifted) & 0xFF; edges != 0; edges &= edges - 1) ++count;
    before = cells >> 7U;
  }
  return count;
}

void PathBitmap::enter(int32_t column, int32_t row) {
  const auto index = static_cast<size_t>(row * columns_ + column);
  cells_[index / 8] = static_cast<uint8_t>(cells_[index / 8] | 1U << index % 8);
  density_.enter(column, row);
  column_ = column;
  row_ = row;
}

void PathBitmap::lineTo(GridPoint point) {
  const int32_t column = cellOf(point.x);
  const int32_t row = cellOf(point.y);
  if (column == column_ && row == row_) return;
  if (std::abs(column - column_) <= 1 && std::abs(row - row_) <= 1) {
    enter(column, row);
  } else {
    addLine(point);
  }
  last_ = point;
}

void PathBitmap::addLine(GridPoint to) {
  constexpr int32_t kOne = 1 << 16;
  const int32_t steps = std::max(std::abs(to.x - last_.x), std::abs(to.y - last_.y));
  const int32_t stepX = (to.x - last_.x) * kOne / steps;
  const int32_t stepY = (to.y - last_.y) * kOne / steps;
  int32_t x = last_.x * kOne + kOne / 2;
  int32_t y = last_.y * kOne + kOne / 2;
  for (int32_t i = 0; i < steps; ++i) {
    x += stepX;
    y += stepY;
    const int32_t column = cellOf(x / kOne);
    const int32_t row = cellOf(y / kOne);
    if (column != column_ || row != row_) enter(column, row);
  }
}

PathBitmapEncoder::PathBitmapEncoder(const PathBitmap& bitmap, int32_t side, size_t maxSize)
    : bitmap_(bitmap),
      side_(side),
      columns_(scaled(bitmap.columns() - 1) + 1),
      rows_(scaled(bitmap.rows() - 1) + 1),
      probabilities_(kContexts, BitCoder::kEven),
      coder_(maxSize) {
  coder_.write(static_cast<uint8_t>(columns_));
  coder_.write(static_cast<uint8_t>(rows_));
}

bool PathBitmapEncoder::encodeSome() {
  for (int32_t i = 0; i < kRowsPerCall && row_ < rows_; ++i, ++row_) {
    Row& row = lastRows_[static_cast<size_t>(row_) % 3];
    fill(row);
    encodeRow(row, lastRows_[static_cast<size_t>(row_ + 2) % 3],
              lastRows_[static_cast<size_t>(row_ + 1) % 3]);
  }
  if (row_ < rows_) return false;
  coder_.finish();
  return true;
}

/** Sets the cells that contain the middle of a set cell of the bitmap. */
void PathBitmapEncoder::fill(Row& row) {
  row.fill(0);
  for (; source_ < bitmap_.rows() && scaled(source_) == row_; ++source_) {
    for (int32_t column = 0; column < bitmap_.columns(); ++column) {
      if (bitmap_.isSet(column, source_)) row[kBefore + static_cast<size_t>(scaled(column))] = 1;
    }
  }
}

void PathBitmapEncoder::encodeRow(const Row& row, const Row& above, const Row& above2) {
  // The latest cells of each row, the last one in the lowest bit.
  uint32_t before = 0;
  uint32_t near = above[kBefore] * 2U + above[kBefore + 1];
  uint32_t far = above2[kBefore];
  const auto end = kBefore + static_cast<size_t>(columns_);
  for (size_t x = kBefore; x < end; ++x) {
    near = (near << 1 | above[x + 2]) & 15;
    far = (far << 1 | above2[x + 1]) & 7;
    const uint32_t context = before | near << 3 | far << 7;
    coder_.encode(row[x] != 0, probabilities_[context]);
    set_ += row[x];
    const uint32_t gaps = ~context & (kContexts - 1);
    if ((gaps & (gaps - 1)) == 0) surrounded_ += row[x];  // at most one
    before = (before << 1 | row[x]) & 7;
  }
}

}  // namespace lumi
