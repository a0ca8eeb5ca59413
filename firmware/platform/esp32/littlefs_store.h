#pragma once

#include "core/base/result.h"
#include "platform/esp32/vfs_file_store.h"

namespace lumi {

/**
 * The files of one LittleFS partition. Each open file takes about 700 bytes of heap. One that is open is
 * neither removed nor renamed, nor is another renamed to it. A name has at most 63 characters.
 */
class LittlefsStore : public VfsFileStore {
 public:
  /** Mounts the partition with that label, up to 14 characters, for good. One that can't be read at the third
   * time either is emptied. An error names the partition and why. */
  static Result<std::unique_ptr<LittlefsStore>> mount(const std::string& label, QuietWire& wire);

  /** It could not be read, and what it held is gone. Not so on a new board, where it held nothing. */
  bool wasEmptied() const { return wasEmptied_; }
  StoreSpace space() const override;

 private:
  LittlefsStore(const std::string& label, bool wasEmptied, QuietWire& wire);

  std::string label_;
  bool wasEmptied_;
  // Counting the used blocks takes LittleFS a walk through all files.
  mutable StoreSpace space_;
  mutable uint32_t spaceAtChange_ = 0;
  mutable bool isSpaceKnown_ = false;
};

}  // namespace lumi
