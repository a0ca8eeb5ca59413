#include "core/matrix/settings/matrices_reader.h"

namespace lumi {
namespace {

constexpr const char* kInMatrix = "matrices[].";
constexpr const char* kTwoMatrices = "a list of two matrices";

Error notTwoMatrices() {
  return must("matrices", kTwoMatrices);
}

}  // namespace

MatricesReader::MatricesReader(const MatricesSettings& present)
    : settings_(std::make_shared<MatricesSettings>(present)) {}

Result<PostedMatrices> MatricesReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (begun_ != kMatrices) return notTwoMatrices();
  return PostedMatrices{std::move(settings_), revision_};
}

void MatricesReader::field(JsonField& field) {
  if (field.enter(kInMatrix)) return fields_.field(field, (*settings_)[begun_ - 1]);
  if (field.is("matrices[]")) return beginMatrix(field);
  if (field.is("matrices")) begun_ = 0;
  field.array("matrices", kTwoMatrices);
  if (!field.isNull()) field.whole("revision", UINT32_MAX, revision_);
  field.root("The matrix configuration");
}

void MatricesReader::beginMatrix(JsonField& field) {
  if (!field.isObject() || begun_ == kMatrices) {
    field.refuse(notTwoMatrices());
  } else {
    ++begun_;
  }
}

void MatricesReader::ended(JsonField& field) {
  if (field.is("matrices") && begun_ != kMatrices) field.refuse(notTwoMatrices());
  if (field.enter(kInMatrix)) fields_.ended(field);
}

}  // namespace lumi
