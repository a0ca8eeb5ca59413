#include "core/matrix/settings/matrix_settings.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, kMatrices> kIds = {"matrix-1", "matrix-2"};
constexpr std::array<std::string_view, kMatrices> kDefaultNames = {"Matrix 1", "Matrix 2"};

}  // namespace

bool MatrixSettings::operator==(const MatrixSettings& other) const {
  return name == other.name && enabled == other.enabled && brightness == other.brightness &&
         mode == other.mode && text == other.text && color == other.color && speed == other.speed &&
         scroll == other.scroll && rainbowBorder == other.rainbowBorder && pattern == other.pattern;
}

std::shared_ptr<MatricesSettings> sharedDefaultMatrices() {
  auto matrices = std::make_shared<MatricesSettings>();
  for (size_t i = 0; i < kMatrices; ++i) (*matrices)[i].name = kDefaultNames[i];
  return matrices;
}

std::string_view nameOf(MatrixMode mode) {
  return kMatrixModeNames[static_cast<size_t>(mode)];
}

std::string_view matrixId(size_t index) {
  return kIds[index];
}

std::optional<size_t> matrixIndex(std::string_view id) {
  for (size_t i = 0; i < kIds.size(); ++i) {
    if (kIds[i] == id) return i;
  }
  return std::nullopt;
}

}  // namespace lumi
