#include "core/sand/library/pattern_moves.h"

#include "core/sand/program/program_reader.h"
#include "core/sand/program/reverse_reader.h"

namespace lumi {

Result<std::unique_ptr<MoveReader>> openMoves(FileStore& files, const Drawing& drawing,
                                              const TableShape& table) {
  if (isClear(drawing.pattern)) {
    const auto kind = static_cast<ClearKind>(drawing.pattern - clearId(ClearKind::kFromCenter));
    return std::unique_ptr<MoveReader>(new ClearReader(kind, table, drawing.isBackwards));
  }
  const std::string path = programPathOf(drawing.pattern);
  if (drawing.isBackwards) return ReverseReader::open(files, path);
  auto opened = ProgramReader::open(files, path);
  if (!opened) return opened.error();
  return std::unique_ptr<MoveReader>(std::move(opened.value()));
}

}  // namespace lumi
