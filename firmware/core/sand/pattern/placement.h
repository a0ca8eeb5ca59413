#pragma once

#include <optional>
#include <string_view>

#include "core/sand/geometry/table_shape.h"

namespace lumi {

/** Where and how a pattern is drawn on the table: mirrored, then turned, scaled and moved. */
struct Placement {
  double scale = 1;
  MmPoint offset{};
  int quarterTurns = 0;     // 0..3, counterclockwise
  bool isMirrored = false;  // x becomes -x

  MmPoint place(MmPoint point) const {
    if (isMirrored) point.x = -point.x;
    for (int turn = 0; turn < quarterTurns; ++turn) point = {-point.y, point.x};
    return {scale * point.x + offset.x, scale * point.y + offset.y};
  }
};

/**
 * Reads "SCALE X Y TURNS MIRRORED", for example "0.5 300 -12.25 1 0": a scale of 0.001 to 1000, an offset
 * below 1e9 mm, 0 to 3 quarter turns, 0 or 1. Returns nullopt for anything else.
 */
std::optional<Placement> placementFrom(std::string_view text);

}  // namespace lumi
