#pragma once

#include "core/ports/file_store.h"
#include "platform/esp32/flash/flash_guard.h"

namespace lumi {

/**
 * An open file of a VfsFileStore. It tracks position and size itself for these reasons: LittleFS' fstat()
 * knows only the synced size, its write() aborts the program on a read-only file, and its fsync() reports
 * success after a failed write().
 */
class VfsFile : public File {
 public:
  /** Owns `file`, an open file of `size` bytes whose position is 0. */
  VfsFile(int file, OpenMode mode, uint64_t size, FlashGuard& guard)
      : file_(file), mode_(mode), size_(size), guard_(guard) {}
  ~VfsFile() override;
  VfsFile(const VfsFile&) = delete;
  VfsFile& operator=(const VfsFile&) = delete;

  size_t read(Bytes out) override;
  bool write(ConstBytes bytes) override;
  bool seek(uint64_t position) override;
  uint64_t size() const override { return size_; }
  bool sync() override;

 private:
  bool isWritable() const { return mode_ != OpenMode::kRead; }

  int file_;
  OpenMode mode_;
  uint64_t size_;
  uint64_t position_ = 0;
  bool hasFailed_ = false;  // some bytes were not written
  FlashGuard& guard_;
};

}  // namespace lumi
