#pragma once

#include <cstddef>

#include "core/json/json_field.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/**
 * Reads the JSON of one matrix, `{name, matrix: {brightness, enabled}, display: {mode, text, color, speed,
 * scroll, rainbowBorder, pattern}}`, field by field into its settings. Ignores `width`, `height` and unknown
 * fields. Paths are those of JsonFields, relative to the matrix.
 */
class MatrixFields {
 public:
  void field(JsonField& field, MatrixSettings& matrix);
  void ended(JsonField& field) const;

 private:
  void patternColor(JsonField& field, MatrixPattern& pattern);

  size_t patternSize_ = 0;  // colours read so far
};

}  // namespace lumi
