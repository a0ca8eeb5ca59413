#include "core/matrix/settings/matrix_layout.h"

#include "core/matrix/settings/matrix_settings.h"

namespace lumi {
namespace {

/**
 * Returns the position on a chain that consists of lines of `length` pixels. In a serpentine every second
 * line runs backwards.
 */
size_t chainIndex(size_t line, size_t place, size_t length, bool serpentine) {
  const bool runsBack = serpentine && line % 2 == 1;
  return line * length + (runsBack ? length - 1 - place : place);
}

}  // namespace

size_t layoutA(size_t x, size_t y) {
  return chainIndex(y, x, kMatrixRows, true);
}

size_t layoutB(size_t col, size_t row) {
  return chainIndex(col, row, kMatrixRows, true);
}

size_t wiredIndex(const MatrixWiring& wiring, size_t col, size_t row) {
  const size_t fromRight = kMatrixColumns - 1 - col;
  const size_t fromBottom = kMatrixRows - 1 - row;
  const bool flip = wiring.flip;
  const bool serpentine = wiring.serpentine;
  switch (wiring.rotation) {
    case 90:
      return chainIndex(flip ? fromBottom : row, fromRight, kMatrixColumns, serpentine);
    case 180:
      return chainIndex(flip ? col : fromRight, fromBottom, kMatrixRows, serpentine);
    case 270:
      return chainIndex(flip ? row : fromBottom, col, kMatrixColumns, serpentine);
    default:
      return chainIndex(flip ? fromRight : col, row, kMatrixRows, serpentine);
  }
}

}  // namespace lumi
