#include "core/matrix/render/matrix_canvas.h"

namespace lumi {

MatrixWindow windowOf(MatrixPart part) {
  constexpr auto kColumns = static_cast<int32_t>(kMatrixColumns);
  if (part == MatrixPart::kWhole) return {};
  return {2 * kColumns, part == MatrixPart::kLeft ? 0 : kColumns};
}

void MatrixCanvas::put(int32_t col, int32_t row, Rgb color, uint8_t share) {
  if (col < 0 || col >= columns_ || row < 0 || row >= rows_) return;
  const int32_t seen = col - first_;
  if (seen < 0 || seen >= static_cast<int32_t>(kMatrixColumns)) return;
  const bool isDark = share == 0 || color == Rgb{};
  frame_.at(static_cast<size_t>(seen), static_cast<size_t>(row + margin_)) =
      isDark ? MatrixPixel{} : MatrixPixel{color, share};
}

void MatrixCanvas::putGlyph(int32_t left, int32_t top, Glyph glyph, Rgb color) {
  for (int32_t col = 0; col < glyph.width; ++col) {
    for (int32_t row = 0; row < 8; ++row) {
      if ((glyph.columns[col] >> row & 1) != 0) put(left + col, top + row, color);
    }
  }
}

}  // namespace lumi
