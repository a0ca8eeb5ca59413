#pragma once

#include <array>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/path.h"
#include "core/sand/point_codec.h"
#include "core/sand/program.h"

namespace lumi {

/**
 * Writes a program's moves to a file: steps of point_codec.h in 0.01 mm from 0,0, then a footer with
 * ProgramInfo and a CRC-32 over everything. Written as `path`.part and renamed at the end. A writer that is
 * destroyed before finish() leaves nothing behind.
 */
class ProgramWriter : public MoveSink {
 public:
  /** The largest file; at 3.5 bytes and 1 mm a move, half a year of drawing at 20 mm/s. */
  static constexpr uint64_t kLargest = uint64_t{1} << 30;  // bytes

  ProgramWriter(FileStore& files, std::string path);
  ~ProgramWriter() override;
  ProgramWriter(const ProgramWriter&) = delete;
  ProgramWriter& operator=(const ProgramWriter&) = delete;

  /** Nothing more is taken once failed(). */
  void move(const Move& move) override;
  /** The store would not take it (full or faulty), or it would grow past kLargest. */
  bool failed() const { return failed_; }
  /** Bytes handed to the store and waiting to be, so far. */
  uint64_t size() const;
  /** On return the program is on flash under its name. On an error nothing is left. */
  Result<ProgramInfo> finish(const PatternStats& stats);

 private:
  bool flushBuffer();
  Status seal();
  void discard();

  FileStore& files_;
  const std::string path_;
  const std::string partPath_;
  std::unique_ptr<File> file_;
  std::array<uint8_t, 512> buffer_;
  size_t buffered_ = 0;
  uint64_t written_ = 0;
  uint32_t crc_ = 0;
  ProgramInfo info_;
  TablePoint at_;
  bool failed_ = false;
};

}  // namespace lumi
