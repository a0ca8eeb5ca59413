#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/program/move_reader.h"
#include "core/sand/program/program.h"

namespace lumi {

/** Reads a program written by ProgramWriter, one move at a time. */
class ProgramReader : public MoveReader {
 public:
  /**
   * Returns an error if the file is missing or its footer is damaged. The CRC of the moves is checked at
   * their end, unless seek() skipped some of them.
   */
  static Result<std::unique_ptr<ProgramReader>> open(FileStore& files, std::string_view path);

  const ProgramInfo& info() const override { return footer_.info; }
  /** Offset of the last block. */
  uint32_t lastBlock() const { return footer_.lastBlock; }
  Next next(Move& move) override;
  bool seek(const ProgramPosition& position) override;
  Edge edge() const override;
  bool seekLastEdge() override;

  struct BlockHead {
    uint16_t sizeBefore = 0;  // bytes of the block before this one
    TablePoint start;         // of its first move
  };
  /**
   * Continues at the block at `offset`, whose first move is `move`. The motor travel then counts from there.
   * Returns nothing if there is no such block.
   */
  std::optional<BlockHead> seekBlock(uint64_t offset, uint32_t move);

 private:
  explicit ProgramReader(OpenProgram&& opened);
  bool isPossible(const ProgramPosition& position) const;
  bool jumpTo(const ProgramPosition& position);
  bool readTo(uint32_t move);
  ConstBytes ahead(size_t wanted);
  void consume(size_t bytes);
  bool readBlockHead();
  bool readStep(Step& step);
  void refill();
  Next end() const;

  std::unique_ptr<File> file_;
  ProgramFooter footer_;
  StepCodec steps_{kPlainStepSize};
  bool isRapid_ = false;  // the last move
  uint64_t at_ = 0;       // file offset of the next byte
  uint64_t filled_ = 0;   // file offset after the last byte of the buffer
  uint32_t crc_ = 0;      // of all bytes before filled_
  bool crcKnown_ = true;  // false after seek(), except to the start
  bool travelKnown_ = true;
  std::array<uint8_t, 512> buffer_;
  size_t bufferAt_ = 0;
  size_t bufferEnd_ = 0;
};

constexpr size_t kMaxProgramLineLength = 21;  // characters, newline included

/**
 * Writes the text line of a move, for example "G1 X12.5 Y7\n" (G0 for a rapid move), to `out`. `out` must
 * hold kMaxProgramLineLength characters. Returns the number of characters written.
 */
size_t writeProgramLine(const Move& move, char* out);

}  // namespace lumi
