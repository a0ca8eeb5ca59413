#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/pixels/color.h"

namespace lumi {

/**
 * The position of a pixel on the chain of LEDs.
 *
 *   layout B, by col 0..31 and row 0..7     layout A, by x 0..7 and y 0..31
 *     0 15 16 ..                              0  1  2 ..  7
 *     1 14 17 ..                             15 14 13 ..  8
 *     ..                                     16 ..
 *     7  8 23 ..
 *
 * Both are the same chain: layoutB(col, row) == layoutA(row, col). Patterns and exports use layout B.
 */
size_t layoutA(size_t x, size_t y);
size_t layoutB(size_t col, size_t row);

struct MatrixWiring {
  uint16_t rotation = 0;   // 0, 90, 180 or 270 degrees clockwise
  bool flip = false;       // mirrored left to right before the rotation
  bool serpentine = true;  // false: all lines of the chain run in the same direction

  bool operator==(const MatrixWiring& other) const {
    return rotation == other.rotation && flip == other.flip && serpentine == other.serpentine;
  }
};

/**
 * Returns the position on the chain of the pixel that is visible at `col`, `row`. Without rotation the chain
 * starts at the top left and runs down the columns (layout B). Rotated by 90 it starts at the top right and
 * runs left along the rows; by 180 it starts at the bottom right and runs up the columns; by 270 it starts at
 * the bottom left and runs right along the rows. With `flip`, this covers all possibilities. The mapping is a
 * bijection.
 */
size_t wiredIndex(const MatrixWiring& wiring, size_t col, size_t row);

/** What a matrix shows of a picture. Two matrices side by side show one of twice the columns. */
enum class MatrixPart : uint8_t { kWhole, kLeft, kRight };

inline constexpr std::array<std::string_view, 3> kMatrixPartNames = {"whole", "left", "right"};

/** The hardware of a matrix: a part of the hardware settings. */
struct MatrixHardware {
  MatrixWiring wiring;
  ColorOrder order = ColorOrder::kGrb;
  uint32_t currentLimitMilliamps = 2000;  // 0: no limit
  MatrixPart part = MatrixPart::kWhole;

  bool operator==(const MatrixHardware& other) const {
    return wiring == other.wiring && order == other.order &&
           currentLimitMilliamps == other.currentLimitMilliamps && part == other.part;
  }
};

}  // namespace lumi
