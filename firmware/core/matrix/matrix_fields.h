#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/json/json_values.h"
#include "core/matrix/matrix_settings.h"

namespace lumi {

/**
 * Reads the JSON of one matrix, `{name, matrix: {brightness, enabled}, display: {mode, text, color, speed,
 * scroll, rainbowBorder, pattern}}`, field by field into its settings; unknown fields, `width` and `height`
 * are ignored. Paths are those of JsonFields, relative to the matrix.
 */
class MatrixFields {
 public:
  Status field(std::string_view path, const JsonValue& value, MatrixSettings& matrix);
  Status ended(std::string_view path) const;

 private:
  Status patternColor(const JsonValue& value, MatrixPattern& pattern);

  size_t patternSize_ = 0;  // colours read so far
};

}  // namespace lumi
