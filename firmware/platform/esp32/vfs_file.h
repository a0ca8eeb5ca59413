#pragma once

#include "core/ports/file_store.h"
#include "platform/esp32/flash_gate.h"

namespace lumi {

/**
 * An open file of a VfsFileStore. Position and size are kept here: LittleFS' fstat() knows only what was
 * synced, its write() aborts the program on a file that was opened to read, and after a failed write() its
 * fsync() says that all is well.
 */
class VfsFile : public File {
 public:
  /** Owns `file`, an open file of `size` bytes whose position is its start. */
  VfsFile(int file, OpenMode mode, uint64_t size, FlashGate& gate)
      : file_(file), mode_(mode), size_(size), gate_(gate) {}
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
  bool hasFailed_ = false;  // something was not written
  FlashGate& gate_;
};

}  // namespace lumi
