#include "core/matrix/matrices_reader.h"

#include "core/base/text.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

constexpr std::string_view kInMatrix = "matrices[].";

Error notTwoMatrices() {
  return must("matrices", "a list of two matrices");
}

}  // namespace

MatricesReader::MatricesReader(const MatricesSettings& present)
    : settings_(std::make_shared<MatricesSettings>(present)) {}

Result<PostedMatrices> MatricesReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (begun_ != kMatrices) return notTwoMatrices();
  return PostedMatrices{std::move(settings_), revision_};
}

Status MatricesReader::field(std::string_view path, const JsonValue& value) {
  if (startsWith(path, kInMatrix)) {
    return fields_.field(path.substr(kInMatrix.size()), value, (*settings_)[begun_ - 1]);
  }
  if (path == "matrices[]") return beginMatrix(value);
  if (path == "matrices") {
    begun_ = 0;
    if (value.kind != Kind::kArray) return notTwoMatrices();
  } else if (path == "revision" && value.kind != Kind::kNull) {
    return readWhole(value, path, UINT32_MAX, revision_.emplace());
  } else if (path.empty() && value.kind != Kind::kObject) {
    return Error{"The matrix configuration must be a JSON object."};
  }
  return Done{};
}

Status MatricesReader::beginMatrix(const JsonValue& value) {
  if (value.kind != Kind::kObject || begun_ == kMatrices) return notTwoMatrices();
  ++begun_;
  return Done{};
}

Status MatricesReader::ended(std::string_view path) {
  if (path == "matrices" && begun_ != kMatrices) return notTwoMatrices();
  if (startsWith(path, kInMatrix)) return fields_.ended(path.substr(kInMatrix.size()));
  return Done{};
}

}  // namespace lumi
