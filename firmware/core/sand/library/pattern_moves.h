#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/library/pattern.h"
#include "core/sand/program/move_reader.h"

namespace lumi {

/** What is drawn, and in which direction. */
struct Drawing {
  PatternId pattern = 0;
  bool isBackwards = false;  // from the last point to the first
};

/** Returns an error for the user if the pattern's program is missing or damaged. */
Result<std::unique_ptr<MoveReader>> openMoves(FileStore& files, const Drawing& drawing);

}  // namespace lumi
