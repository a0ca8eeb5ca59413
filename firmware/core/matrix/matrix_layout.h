#pragma once

#include <cstddef>
#include <cstdint>

#include "core/pixels/color.h"

namespace lumi {

/**
 * Where on the chain of LEDs a pixel is.
 *
 *   layout B, by col 0..31 and row 0..7     layout A, by x 0..7 and y 0..31
 *     0 15 16 ..                              0  1  2 ..  7
 *     1 14 17 ..                             15 14 13 ..  8
 *     ..                                     16 ..
 *     7  8 23 ..
 *
 * Both are the same chain: layoutB(col, row) == layoutA(row, col). Patterns and exports are in layout B.
 */
size_t layoutA(size_t x, size_t y);
size_t layoutB(size_t col, size_t row);

/** How a panel is built and hung. */
struct MatrixWiring {
  uint16_t rotation = 0;   // 0, 90, 180 or 270 degrees clockwise
  bool flip = false;       // mirrored left to right before it is turned
  bool serpentine = true;  // false: every line of the chain runs the same way

  bool operator==(const MatrixWiring& other) const {
    return rotation == other.rotation && flip == other.flip && serpentine == other.serpentine;
  }
};

/**
 * The place on the chain of the pixel that people see at `col`, `row`. Unturned, the chain starts at the top
 * left and runs down the columns (layout B). Turned by 90 it starts at the top right and runs to the left
 * along the rows, by 180 it starts at the bottom right and runs up the columns, by 270 at the bottom left and
 * to the right along the rows: with flip, these are all the ways there are. A bijection for each wiring.
 */
size_t wiredIndex(const MatrixWiring& wiring, size_t col, size_t row);

/** What hangs on the data line; a hardware setting. */
struct MatrixHardware {
  MatrixWiring wiring;
  ColorOrder order = ColorOrder::kGrb;
  uint32_t currentLimitMilliamps = 2000;  // 0: no limit

  bool operator==(const MatrixHardware& other) const {
    return wiring == other.wiring && order == other.order &&
           currentLimitMilliamps == other.currentLimitMilliamps;
  }
};

}  // namespace lumi
