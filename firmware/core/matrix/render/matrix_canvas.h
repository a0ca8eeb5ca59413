#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/matrix/render/font.h"
#include "core/matrix/settings/matrix_layout.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/** A pixel: the colour that the user selected, and the share of its light that the pixel emits. */
struct MatrixPixel {
  Rgb color;
  uint8_t share = 0;  // 0 (dark) .. 255 (all)

  bool operator==(const MatrixPixel& other) const { return color == other.color && share == other.share; }
};

/**
 * A picture before brightness is applied. It is computed with integers, so that the panel's preview is
 * exactly the same.
 */
class MatrixFrame {
 public:
  MatrixPixel& at(size_t col, size_t row) { return pixels_[row * kMatrixColumns + col]; }
  const MatrixPixel& at(size_t col, size_t row) const { return pixels_[row * kMatrixColumns + col]; }
  void clear() { pixels_.fill({}); }

 private:
  std::array<MatrixPixel, kMatrixPixels> pixels_{};
};

/** Which columns of a picture a frame contains. */
struct MatrixWindow {
  int32_t columns = kMatrixColumns;  // of the picture
  int32_t first = 0;  // column of the picture in the frame's first column; may be outside of it

  /** The same frame, if the picture is `shift` columns further left. */
  MatrixWindow shifted(int32_t shift) const { return {columns, first + shift}; }
};

MatrixWindow windowOf(MatrixPart part);

/**
 * The area to draw on: the whole picture, or all of it inside a border of one pixel. Ignores pixels outside
 * of it and those that the frame does not contain.
 */
class MatrixCanvas {
 public:
  MatrixCanvas(MatrixFrame& frame, bool insideBorder, const MatrixWindow& window = {})
      : frame_(frame),
        margin_(insideBorder ? 1 : 0),
        columns_(window.columns - 2 * margin_),
        rows_(static_cast<int32_t>(kMatrixRows) - 2 * margin_),
        first_(window.first - margin_) {}

  int32_t columns() const { return columns_; }
  int32_t rows() const { return rows_; }
  /** The column in the frame's first column; may be negative. */
  int32_t firstSeen() const { return first_; }
  /** The largest font that fits in rows(). */
  const Font& font() const { return margin_ == 0 ? Font::large() : Font::small(); }

  /** Sets a pixel. A black pixel or one with share 0 is stored as {}. */
  void put(int32_t col, int32_t row, Rgb color, uint8_t share = 255);
  void putGlyph(int32_t left, int32_t top, Glyph glyph, Rgb color);

 private:
  MatrixFrame& frame_;
  int32_t margin_;
  int32_t columns_;
  int32_t rows_;
  int32_t first_;
};

}  // namespace lumi
