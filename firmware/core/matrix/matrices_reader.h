#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/matrix/matrix_fields.h"
#include "core/matrix/matrix_settings.h"

namespace lumi {

struct PostedMatrices {
  std::shared_ptr<const MatricesSettings> settings;
  std::optional<uint32_t> revision;  // the one that the sender had seen
};

/**
 * Reads a posted `matrix` part, `{matrices: [matrix, matrix], revision?}`, over the settings as they are when
 * it begins: missing fields keep their value, unknown ones are ignored. It must have exactly two matrices. A
 * problem names the field and what it may be.
 */
class MatricesReader : public JsonFields {
 public:
  static constexpr size_t kLongestText = MatrixSettings::kLongestText;  // for the JsonReader

  explicit MatricesReader(const MatricesSettings& present);

  /** Once, when the whole text was read. */
  Result<PostedMatrices> take();

 private:
  void field(JsonField& field) override;
  void ended(JsonField& field) override;
  void beginMatrix(JsonField& field);

  std::shared_ptr<MatricesSettings> settings_;
  std::optional<uint32_t> revision_;
  MatrixFields fields_;
  size_t begun_ = 0;  // matrices of the list
};

}  // namespace lumi
