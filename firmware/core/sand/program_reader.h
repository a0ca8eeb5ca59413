#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/program.h"
#include "core/sand/program_footer.h"

namespace lumi {

/** Reads a program that ProgramWriter wrote, move by move. */
class ProgramReader {
 public:
  enum class Next : uint8_t { kMove, kEnd, kDamaged };

  /** An error when the file is missing, or its footer is not whole. The moves' CRC is checked on the way. */
  static Result<std::unique_ptr<ProgramReader>> open(FileStore& files, std::string_view path);

  const ProgramInfo& info() const { return info_; }
  /** CRC-32 of all moves, as the footer has it. */
  uint32_t stepsCrc() const { return stepsCrc_; }
  /** Where the next move starts. */
  const ProgramPosition& position() const { return position_; }
  /** The next move; position() then stands behind it. */
  Next next(Move& move);
  /** Goes on from a position that this program gave earlier; false when it can't be one. */
  bool seek(const ProgramPosition& position);

 private:
  ProgramReader(std::unique_ptr<File> file, const ProgramFooter& footer);
  void refill();
  Next end() const;

  std::unique_ptr<File> file_;
  ProgramInfo info_;
  uint32_t stepsCrc_;
  ProgramPosition position_;
  uint64_t movesEnd_;     // where the footer starts
  uint64_t filled_ = 0;   // where the byte behind the buffer's last stands in the file
  uint32_t crc_ = 0;      // of all bytes before that
  bool crcKnown_ = true;  // not after a seek
  std::array<uint8_t, 512> buffer_;
  size_t bufferAt_ = 0;
  size_t bufferEnd_ = 0;
};

constexpr size_t kLongestProgramLine = 19;  // characters, newline included

/**
 * Writes "G1 X12.5 Y7\n", the line of a program's text for this move (G0 for a rapid one), to `out`, which
 * holds kLongestProgramLine characters at least; characters written.
 */
size_t writeProgramLine(const Move& move, char* out);

}  // namespace lumi
