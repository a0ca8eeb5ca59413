#pragma once

#include <string>

#include "core/ports/file_store.h"
#include "platform/esp32/flash_gate.h"

namespace lumi {

/**
 * The files below a mount point, by the calls that ESP-IDF's VFS shares with POSIX. What a power cut leaves
 * is the file system's promise: LittleFS keeps each one that FileStore makes.
 */
class VfsFileStore : public FileStore {
 public:
  /** `root` is a folder, without a '/' at its end. `wire` is waited for before each access to the flash. */
  VfsFileStore(std::string root, QuietWire& wire) : root_(std::move(root)), gate_(wire) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override;
  bool exists(std::string_view path) const override;
  bool remove(std::string_view path) override;
  bool rename(std::string_view from, std::string_view to) override;
  void list(std::string_view folder,
            const std::function<void(std::string_view name, uint64_t size)>& visit) const override;

 protected:
  FlashGate& gate() const { return gate_; }

 private:
  bool makeFoldersOf(std::string_view path);

  std::string root_;
  mutable FlashGate gate_;
};

}  // namespace lumi
