#pragma once

#include <cstdint>

#include "core/sand/geometry/path.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** Properties of a stored program that are known without reading its moves. */
struct ProgramInfo {
  PatternStats stats;
  uint32_t moveCount = 0;
  uint64_t motorTravel = 0;  // sum over all moves (kinematics.h)
  uint32_t fileSize = 0;     // bytes in the store
};

/** A position between two moves of a program. */
struct ProgramPosition {
  uint32_t move = 0;         // number of moves before it
  uint64_t offset = 0;       // file offset of the next move's bytes
  TablePoint at;             // position of the ball
  uint64_t motorTravel = 0;  // sum over the moves before it
};

}  // namespace lumi
