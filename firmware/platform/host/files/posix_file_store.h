#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "platform/host/system/blocking_io_thread.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/**
 * The files of one folder. Paths are resolved component by component below that folder, and symbolic links
 * are never followed. Nothing outside can be reached. Files and folders are accessible to their owner only.
 */
class PosixFileStore : public FileStore {
 public:
  /**
   * Opens the folder, creates it if it is missing, and locks it for one program. Calls that may block run on
   * `disk`, which must outlive the store, or with nullptr on the calling thread.
   */
  static Result<std::unique_ptr<PosixFileStore>> open(const std::string& path,
                                                      BlockingIoThread* disk = nullptr);
  /** Opens a folder that other programs fill, for reading only. */
  static Result<std::unique_ptr<PosixFileStore>> openForReading(const std::string& path);

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override;
  bool exists(std::string_view path) const override;
  bool remove(std::string_view path) override;
  bool rename(std::string_view from, std::string_view to) override;
  void list(std::string_view folder, FileVisitor visit) const override;
  StoreSpace space() const override;

 private:
  PosixFileStore(UniqueFd root, BlockingIoThread* disk) : root_(std::move(root)), disk_(disk) {}

  UniqueFd root_;
  BlockingIoThread* disk_;
};

}  // namespace lumi
