#pragma once

#include <array>
#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/path.h"
#include "core/sand/program/outline.h"
#include "core/sand/program/program.h"

namespace lumi {

/** A stored program and the CRC-32 of its moves. Programs with equal moves have equal CRCs. */
struct StoredProgram {
  ProgramInfo info;
  uint32_t movesCrc = 0;
};

/**
 * Writes the moves of a program to a file (program.h). Writes to `path`.part and renames it at the end. A
 * writer that is destroyed before finish() removes its file.
 */
class ProgramWriter : public MoveSink {
 public:
  /**
   * Maximum file size, in bytes: that of the longest pattern, if its points jump. A usual pattern of that
   * length has 70 MB.
   */
  static constexpr uint64_t kMax =
      uint64_t{PatternReader::kMaxPoints + 2 * PatternReader::kMovesPerCall} * kMaxMoveSize +
      (PatternReader::kMaxPoints / kMovesPerBlock + 3) * kBlockHeadSize + kMaxOutline + kProgramFooterSize;

  /** `limits` determine the drawing time. */
  ProgramWriter(FileStore& files, std::string path, const MotionLimits& limits = {},
                const ProgramOrigin& origin = {});
  ~ProgramWriter() override { discard(); }
  ProgramWriter(const ProgramWriter&) = delete;
  ProgramWriter& operator=(const ProgramWriter&) = delete;

  /** Appends a move. Does nothing once failed() is true. */
  void move(const Move& move) override;
  /** True if the store is full or faulty, or if the file would exceed kMax. */
  bool failed() const { return failed_; }
  /** Bytes written to the store plus bytes in the buffer. */
  uint64_t size() const { return written_ + buffered_; }
  /** Call after the last move until it returns true. The work is done in short slices. */
  bool prepare() { return outline_.prepare(); }
  /**
   * Completes the file; does what prepare() has not done. When it returns success, the program is on flash
   * under its final name. On an error, no file is left.
   */
  Result<StoredProgram> finish(const PatternStats& stats);

 private:
  void beginBlock();
  void append(const Move& move);
  void measure(const Move& move);
  void measureEdge(TablePoint at);
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
  ProgramFooter footer_;
  StepCodec steps_{kPlainStepSize};
  bool isRapid_ = false;  // the last move of the block
  OutlineBuilder outline_;
  DrawingTimer timer_;
  double length_ = 0;  // hundredths of a millimetre
  float edgeGap_ = 0;  // of the points next to the edge, hundredths of a millimetre
  int64_t reach_ = 0;  // from the middle of the table, in 1/200 mm, squared
  TablePoint at_;
  bool failed_ = false;
};

}  // namespace lumi
