#pragma once

#include <array>
#include <string_view>

namespace lumi {

/** A place below a mount point as the VFS wants it, in a buffer of its own. */
class VfsPath {
 public:
  static constexpr size_t kLongest = 127;  // characters, the mount point's included

  /** The mount point itself; like "/store". */
  explicit VfsPath(std::string_view root) { append(root); }
  /** False afterwards when `path` is none that a FileStore accepts, or too long. */
  VfsPath(std::string_view root, std::string_view path);

  explicit operator bool() const { return isValid_; }
  /** Only while true. */
  const char* c_str() const { return text_.data(); }

 private:
  void append(std::string_view piece);

  std::array<char, kLongest + 1> text_{};
  size_t length_ = 0;
  bool isValid_ = true;
};

}  // namespace lumi
