#pragma once

#include "core/ports/file_store.h"
#include "platform/host/system/blocking_io_thread.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

class PosixFile : public File {
 public:
  /**
   * The first sync() also syncs `folder`, if any, in which the file may be new. Writes and syncs may block;
   * they run on `disk`, or with nullptr on the calling thread.
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
