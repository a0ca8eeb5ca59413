#pragma once

#include <array>
#include <cstdint>

#include "core/matrix/matrix_settings.h"

namespace lumi {

/** A pixel as people name its colour, and which share of that colour's light it gives. */
struct MatrixPixel {
  Rgb color;
  uint8_t share = 0;  // 0 dark .. 255 all

  bool operator==(const MatrixPixel& other) const { return color == other.color && share == other.share; }
};

/** One picture, upright, before brightness: whole numbers only, so that the panel's preview is exactly the
 * same. */
class MatrixFrame {
 public:
  MatrixPixel& at(size_t col, size_t row) { return pixels_[row * kMatrixColumns + col]; }
  const MatrixPixel& at(size_t col, size_t row) const { return pixels_[row * kMatrixColumns + col]; }
  void clear() { pixels_.fill({}); }

 private:
  std::array<MatrixPixel, kMatrixPixels> pixels_{};
};

}  // namespace lumi
