#include "core/sand/library/pattern_moves.h"

#include "core/sand/program/program_reader.h"

namespace lumi {

Result<std::unique_ptr<MoveReader>> openMoves(FileStore& files, const Drawing& drawing) {
  auto opened = ProgramReader::open(files, programPathOf(drawing.pattern));
  if (!opened) return opened.error();
  return std::unique_ptr<MoveReader>(std::move(opened.value()));
}

}  // namespace lumi
