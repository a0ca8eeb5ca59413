#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "platform/host/side_thread.h"
#include "platform/host/unique_fd.h"

namespace lumi {

/**
 * The files of one folder. Paths are walked part by part below that folder and symbolic links in it are
 * never followed, so nothing outside can be reached. Files and folders are made for their owner only.
 */
class PosixFileStore : public FileStore {
 public:
  /**
   * Makes the folder when it is missing; says why when it can't be used. Locked for one program at a time.
   * Whatever may have to wait for the disk is done on `disk`, which outlives the store; null: at once.
   */
  static Result<std::unique_ptr<PosixFileStore>> open(const std::string& path, SideThread* disk = nullptr);
  /** A folder that somebody else fills; only read. */
  static Result<std::unique_ptr<PosixFileStore>> openForReading(const std::string& path);

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override;
  bool exists(std::string_view path) const override;
  bool remove(std::string_view path) override;
  bool rename(std::string_view from, std::string_view to) override;
  void list(std::string_view folder,
            const std::function<void(std::string_view name, uint64_t size)>& visit) const override;
  StoreSpace space() const override;

 private:
  PosixFileStore(UniqueFd root, SideThread* disk) : root_(std::move(root)), disk_(disk) {}

  UniqueFd root_;
  SideThread* disk_;
};

}  // namespace lumi
