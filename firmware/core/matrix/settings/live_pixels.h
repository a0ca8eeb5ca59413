#pragma once

#include <bitset>
#include <cstddef>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/** Pixels that are shown on top of a matrix's pattern without being saved. */
struct LivePixels {
  size_t index = 0;  // of the matrix
  MatrixPattern colors{};
  std::bitset<kMatrixPixels> painted;  // the pixels that `colors` sets

  /** `pattern` with the painted pixels. */
  void applyTo(MatrixPattern& pattern) const;
};

/** Parses `{index, pixels: {"0": "#ff0000", …}}`. The result is on the heap, because it is large for a stack.
 */
Result<std::unique_ptr<LivePixels>> livePixelsFromJson(std::string_view body);

}  // namespace lumi
