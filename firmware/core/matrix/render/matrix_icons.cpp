#include "core/matrix/render/matrix_icons.h"

namespace lumi {

const MatrixIcon* findIcon(std::string_view name) {
  for (const MatrixIcon& icon : kMatrixIcons) {
    if (name == icon.name) return &icon;
  }
  return nullptr;
}

}  // namespace lumi
