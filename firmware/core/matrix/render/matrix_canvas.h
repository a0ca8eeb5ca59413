#pragma once

#include <cstddef>
#include <cstdint>

#include "core/matrix/render/font.h"
#include "core/matrix/render/matrix_frame.h"

namespace lumi {

/**
 * The part of a frame that a mode draws in: the whole frame, or the 30 x 6 pixels inside the border. The
 * origin is its top left corner. Pixels outside are ignored.
 */
class MatrixCanvas {
 public:
  MatrixCanvas(MatrixFrame& frame, bool insideBorder)
      : frame_(frame),
        margin_(insideBorder ? 1 : 0),
        columns_(static_cast<int32_t>(kMatrixColumns) - 2 * margin_),
        rows_(static_cast<int32_t>(kMatrixRows) - 2 * margin_) {}

  int32_t columns() const { return columns_; }
  int32_t rows() const { return rows_; }
  /** The largest font that fits. */
  const Font& font() const { return margin_ == 0 ? Font::large() : Font::small(); }

  /** Sets a pixel. A pixel with share 0 becomes {}, whatever its colour. */
  void put(int32_t col, int32_t row, Rgb color, uint8_t share = 255);
  void putGlyph(int32_t left, int32_t top, Glyph glyph, Rgb color);

 private:
  MatrixFrame& frame_;
  int32_t margin_;
  int32_t columns_;
  int32_t rows_;
};

}  // namespace lumi
