#pragma once

#include "core/base/result.h"
#include "platform/esp32/flash/vfs_file_store.h"

namespace lumi {

/**
 * The files of a LittleFS partition. Each open file takes about 700 bytes of heap. An open file cannot be
 * removed, renamed or replaced by a rename. A name has at most 63 characters.
 */
class LittlefsStore : public VfsFileStore {
 public:
  /**
   * Mounts the partition with this label (up to 14 characters) until the restart. If three attempts to read
   * it fail, the partition is formatted. An error names the partition and the reason.
   */
  static Result<std::unique_ptr<LittlefsStore>> mount(const std::string& label, LedBusLock& wire);

  /** True if the partition was unreadable and its files are lost. False on a new board. */
  bool wasEmptied() const { return wasEmptied_; }
  /**
   * LittleFS counts the used blocks by a walk through all files. While a file is being written, the walk is
   * not repeated; the blocks written since the walk are subtracted from the free space instead.
   */
  StoreSpace space() const override;

 private:
  LittlefsStore(const std::string& label, bool wasEmptied, LedBusLock& wire);

  std::string label_;
  bool wasEmptied_;
  mutable StoreSpace counted_;
};

}  // namespace lumi
