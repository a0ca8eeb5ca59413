#pragma once

#include <cstdint>
#include <optional>

#include "core/matrix/matrix_canvas.h"

namespace lumi {

/**
 * "14:05" in the middle, 24 hours, the colon dark in every odd second; "--:--" with a steady colon while the
 * time is unknown. Each digit stands in the middle (rounded to the left) of a cell as wide as the widest
 * digit, so that nothing moves when one changes.
 */
void drawTime(MatrixCanvas& canvas, std::optional<uint32_t> localSecond, Rgb color);

}  // namespace lumi
