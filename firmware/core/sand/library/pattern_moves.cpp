#include "core/sand/library/pattern_moves.h"

#include "core/sand/program/fitted_reader.h"
#include "core/sand/program/program_reader.h"

namespace lumi {

Result<std::unique_ptr<MoveReader>> openMoves(FileStore& files, const Drawing& drawing,
                                              const TableShape& table) {
  auto opened = ProgramReader::open(files, programPathOf(drawing.pattern));
  if (!opened) return opened.error();
  std::unique_ptr<MoveReader> moves = std::move(opened.value());
  if (moves->info().origin.table == table) return moves;
  return std::unique_ptr<MoveReader>(new FittedReader(std::move(moves), table));
}

}  // namespace lumi
