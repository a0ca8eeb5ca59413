#pragma once

#include <string>
#include <string_view>

#include "core/ports/file_store.h"
#include "platform/esp32/flash/flash_guard.h"

namespace lumi {

/** Files below a mount point of ESP-IDF's VFS. LittleFS provides the guarantees of FileStore. */
class VfsFileStore : public FileStore {
 public:
  /** `root` is a folder without a trailing '/'. Each access to the flash first waits for `wire`. */
  VfsFileStore(std::string root, LedBusLock& wire) : root_(std::move(root)), guard_(wire) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override;
  bool exists(std::string_view path) const override;
  bool remove(std::string_view path) override;
  bool rename(std::string_view from, std::string_view to) override;
  void list(std::string_view folder, FileVisitor visit) const override;

 protected:
  FlashGuard& guard() const { return guard_; }

 private:
  /** The path in the form that the VFS needs; "" if it is none that FileStore accepts. */
  std::string fullPath(std::string_view path) const;
  bool makeFoldersOf(std::string_view path);

  std::string root_;
  mutable FlashGuard guard_;
};

}  // namespace lumi
