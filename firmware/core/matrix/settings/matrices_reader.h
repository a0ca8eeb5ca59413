#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/matrix/settings/matrix_fields.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

struct PostedMatrices {
  std::shared_ptr<const MatricesSettings> settings;
  std::optional<uint32_t> revision;  // the revision that the client knows
};

/**
 * Reads a posted `matrix` part, `{matrices: [matrix, matrix], revision?}`. Missing fields keep their current
 * value, unknown fields are ignored. Exactly two matrices are required. An error names the field and its
 * valid values.
 */
class MatricesReader : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = MatrixSettings::kMaxTextLength;  // for the JsonReader

  explicit MatricesReader(const MatricesSettings& present);

  /** Returns the result. Call once, after the whole text was read. */
  Result<PostedMatrices> take();

 private:
  void field(JsonField& field) override;
  void ended(JsonField& field) override;
  void beginMatrix(JsonField& field);

  std::shared_ptr<MatricesSettings> settings_;
  std::optional<uint32_t> revision_;
  MatrixFields fields_;
  size_t begun_ = 0;  // number of matrices started
};

}  // namespace lumi
