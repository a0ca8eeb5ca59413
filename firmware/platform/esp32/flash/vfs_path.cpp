#include "platform/esp32/flash/vfs_path.h"

#include <algorithm>

#include "core/ports/store_path.h"

namespace lumi {

VfsPath::VfsPath(std::string_view root, std::string_view path) {
  append(root);
  append("/");
  append(path);
  isValid_ = isValid_ && isStorePath(path);
}

void VfsPath::append(std::string_view piece) {
  isValid_ = isValid_ && piece.size() <= kMax - length_;
  if (!isValid_) return;
  std::copy(piece.begin(), piece.end(), text_.begin() + static_cast<std::ptrdiff_t>(length_));
  length_ += piece.size();
}

}  // namespace lumi
