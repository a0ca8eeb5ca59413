#pragma once

#include "core/ports/file_store.h"
#include "platform/host/side_thread.h"
#include "platform/host/unique_fd.h"

namespace lumi {

class PosixFile : public File {
 public:
  /**
   * `folder` is synced with the file, as its entry there may be new; none for a file that is only read.
   * `disk` (or null) is where it waits for that and for writes, which a file system may hold up, too.
   */
  PosixFile(UniqueFd file, UniqueFd folder, SideThread* disk)
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
  SideThread* disk_;
  bool isWriting_ = false;  // since it was opened or synced
};

}  // namespace lumi
