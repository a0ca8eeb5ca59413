#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/library/pattern.h"
#include "core/sand/program/clear_reader.h"
#include "core/sand/program/move_reader.h"

namespace lumi {

/** The id of a clearing. Clearings are in no library. */
constexpr PatternId clearId(ClearKind kind) {
  return 1 + static_cast<PatternId>(kind);
}
constexpr bool isClear(PatternId id) {
  return id >= clearId(ClearKind::kFromCenter) && id <= clearId(ClearKind::kSideways);
}

/** False for a clearing that would then begin where it should end. */
constexpr bool mayBeDrawnBackwards(PatternId id) {
  return id != clearId(ClearKind::kFromCenter) && id != clearId(ClearKind::kFromEdge);
}

/** What is drawn, and in which direction. */
struct Drawing {
  PatternId pattern = 0;                    // or clearId()
  bool isBackwards = false;                 // from the last point to the first
  uint16_t chord = ClearReader::kMaxChord;  // of a clearing (clear_reader.h)
};

/**
 * Returns an error for the user if the pattern's program is missing or damaged, or can't be drawn backwards.
 * A pattern that was read for another table is fitted to `table` (fitted_reader.h). A clearing covers
 * `table`.
 */
Result<std::unique_ptr<MoveReader>> openMoves(FileStore& files, const Drawing& drawing,
                                              const TableShape& table = {});

}  // namespace lumi
