#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/program/program_reader.h"

namespace lumi {

/**
 * Reads a program from its last point to its first. A line keeps its kind: it is rapid if it is
 * rapid forwards. The first move, to the last point, is rapid. Keeps one block of points in memory.
 *
 * The offset of a position counts backwards from the last block to the block of the point that was read last.
 */
class ReverseReader : public MoveReader {
 public:
  /** Returns an error if the file is missing or its footer is damaged. */
  static Result<std::unique_ptr<MoveReader>> open(FileStore& files, std::string_view path);

  /** That of the program, with first and last point exchanged. */
  const ProgramInfo& info() const override { return info_; }
  Next next(Move& move) override;
  bool seek(const ProgramPosition& position) override;
  Edge edge() const override;
  bool seekLastEdge() override;

 private:
  explicit ReverseReader(std::unique_ptr<ProgramReader> program);
  bool load();
  bool loadBefore();
  bool read(uint64_t offset, uint32_t firstMove);

  std::unique_ptr<ProgramReader> program_;
  ProgramInfo info_;
  bool isTravelKnown_ = true;
  // The block of the position:
  bool isLoaded_ = false;
  uint32_t firstMove_ = 0;
  ProgramReader::BlockHead head_;
  std::array<Move, kMovesPerBlock> moves_;
};

}  // namespace lumi
