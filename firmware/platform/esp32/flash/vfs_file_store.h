#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/ports/file_store.h"
#include "platform/esp32/flash/flash_guard.h"

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

/** Files below a mount point of ESP-IDF's VFS. LittleFS provides the guarantees of FileStore. */
class VfsFileStore : public FileStore {
 public:
  /** `root` is a folder without a trailing '/'. Each access to the flash first waits for `wire`. */
  VfsFileStore(std::string root, LedBusLock& wire) : root_(std::move(root)), guard_(wire) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override;
  bool exists(std::string_view path) const override;
  bool remove(std::string_view path) override;
  bool rename(std::string_view from, std::string_view to) override;
  void list(std::string_view folder,
            const std::function<void(std::string_view name, uint64_t size)>& visit) const override;

 protected:
  FlashGuard& guard() const { return guard_; }

 private:
  bool makeFoldersOf(std::string_view path);

  std::string root_;
  mutable FlashGuard guard_;
};

}  // namespace lumi
