#pragma once

#include <array>
#include <cstdint>

#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/** A pixel: the colour that the user selected and the share of its light to emit. */
struct MatrixPixel {
  Rgb color;
  uint8_t share = 0;  // 0 (dark) .. 255 (all)

  bool operator==(const MatrixPixel& other) const { return color == other.color && share == other.share; }
};

/**
 * An upright picture before brightness is applied. It uses integers only, so that the panel's preview is
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

}  // namespace lumi
