#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

constexpr size_t kMaxMatrixBytes = 3 * 1024;  // maximum number of bytes that appendMatrix() appends

/** Appends all fields that distinguish two MatrixSettings objects, as bytes. */
void appendMatrix(ByteWriter& bytes, const MatrixSettings& matrix);
/** Reads the bytes of appendMatrix(). Returns false if they are damaged; `matrix` is then undefined. */
bool takeMatrix(ByteReader& bytes, MatrixSettings& matrix);

/** Encodes record "matrices": a version byte and both matrices, at most 6 KiB. */
std::string matricesToBytes(const MatricesSettings& matrices);

/** Decodes the record. On an error `matrices` is undefined. */
Status matricesFromBytes(std::string_view bytes, MatricesSettings& matrices);

struct PostedMatrices {
  std::shared_ptr<const MatricesSettings> settings;
  std::optional<uint32_t> revision;  // the revision that the client knows
};

/** Parses `{matrices: [matrix, matrix], revision?}`. Missing fields keep their current value. */
class MatricesReader : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = MatrixSettings::kMaxTextLength;  // for the JsonReader
  static constexpr size_t kMaxJson = 24 * 1024;  // bytes: both matrices with all pages

  explicit MatricesReader(const MatricesSettings& present);

  Result<PostedMatrices> take();

  /** For a reader of a larger text that contains the matrices: the path is relative to them. */
  void field(JsonField& field) override;
  void ended(JsonField& field) override;

 private:
  void beginMatrix(JsonField& field);

  std::shared_ptr<MatricesSettings> settings_;
  std::optional<uint32_t> revision_;
  MatrixFields fields_;
  size_t begun_ = 0;  // number of matrices whose reading has begun
};

}  // namespace lumi
