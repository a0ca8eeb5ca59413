#pragma once

#include <cstdint>

#include "core/sand/path.h"
#include "core/sand/pattern_reader.h"

namespace lumi {

/** What is known of a stored program without reading its moves. */
struct ProgramInfo {
  PatternStats stats;
  uint32_t moveCount = 0;
  uint64_t motorTravel = 0;  // sum over all moves (kinematics.h)
  uint32_t fileSize = 0;     // bytes in the store
};

/** A place between two moves of a program. */
struct ProgramPosition {
  uint32_t move = 0;         // moves before it
  uint64_t offset = 0;       // where the next one's bytes stand in the file
  TablePoint at;             // where the ball is there
  uint64_t motorTravel = 0;  // of the moves before it
};

}  // namespace lumi
