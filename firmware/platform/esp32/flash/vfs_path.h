#pragma once

#include <array>
#include <string_view>

namespace lumi {

/** A path below a mount point in the form that the VFS needs, in a fixed buffer. */
class VfsPath {
 public:
  static constexpr size_t kMax = 127;  // characters, including the mount point

  /** The path of the mount point itself, for example "/store". */
  explicit VfsPath(std::string_view root) { append(root); }
  /** The result converts to false if `path` is too long or not a valid FileStore path. */
  VfsPath(std::string_view root, std::string_view path);

  explicit operator bool() const { return isValid_; }
  /** Call only if the path is valid. */
  const char* c_str() const { return text_.data(); }

 private:
  void append(std::string_view piece);

  std::array<char, kMax + 1> text_{};
  size_t length_ = 0;
  bool isValid_ = true;
};

}  // namespace lumi
