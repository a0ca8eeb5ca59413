#pragma once

#include <cstdint>
#include <optional>

#include "core/matrix/render/matrix_canvas.h"

namespace lumi {

/**
 * Draws "14:05" centred, 24 hours, with the colon dark in every odd second; "--:--" with a steady colon while
 * the time is unknown. Each digit is centred (rounded to the left) in a cell as wide as the widest digit, so
 * that nothing moves when a digit changes.
 */
void drawTime(MatrixCanvas& canvas, std::optional<uint32_t> localSecond, Rgb color);

}  // namespace lumi
