#pragma once

#include "core/ports/file_store.h"
#include "platform/host/system/blocking_io_thread.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

class PosixFile : public File {
 public:
  /**
   * `folder` is synced with the file, because its entry may be new; none for a read-only file. `disk` runs
   * the writes and syncs, which the file system may delay; nullptr: the calling thread.
   */
  PosixFile(UniqueFd file, UniqueFd folder, BlockingIoThread* disk)
      : file_(std::move(file)), folder_(std::move(folder)), disk_(disk) {}

  size_t read(Bytes out) override;
  bool write(ConstBytes bytes) override;
  bool seek(uint64_t position) override;
  uint64_t size() const override;
  bool sync() override;

 private:
  bool writeAll(ConstBytes bytes);
  bool syncAll();

  UniqueFd file_;
  UniqueFd folder_;
  BlockingIoThread* disk_;
  bool isWriting_ = false;  // a write has happened since opening or the last sync
};

}  // namespace lumi
