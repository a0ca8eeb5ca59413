#include "core/sand/library/pattern_moves.h"

#include "core/sand/program/fitted_reader.h"
#include "core/sand/program/program_reader.h"
#include "core/sand/program/reverse_reader.h"

namespace lumi {
namespace {

Result<std::unique_ptr<MoveReader>> openProgramMoves(FileStore& files, const Drawing& drawing) {
  const std::string path = programPathOf(drawing.pattern);
  if (drawing.isBackwards) return ReverseReader::open(files, path);
  auto opened = ProgramReader::open(files, path);
  if (!opened) return opened.error();
  return std::unique_ptr<MoveReader>(std::move(opened.value()));
}

}  // namespace

Result<std::unique_ptr<MoveReader>> openMoves(FileStore& files, const Drawing& drawing,
                                              const TableShape& table) {
  if (isClear(drawing.pattern)) {
    const auto kind = static_cast<ClearKind>(drawing.pattern - clearId(ClearKind::kFromCenter));
    return std::unique_ptr<MoveReader>(new ClearReader(kind, table, drawing.isBackwards, drawing.chord));
  }
  auto opened = openProgramMoves(files, drawing);
  if (!opened) return opened.error();
  std::unique_ptr<MoveReader> moves = std::move(opened.value());
  if (moves->info().origin.table == table) return moves;
  return std::unique_ptr<MoveReader>(new FittedReader(std::move(moves), table));
}

}  // namespace lumi
