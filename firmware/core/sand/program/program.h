#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/path.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** Properties of a stored program that are known without reading its moves. */
struct ProgramInfo {
  PatternStats stats;
  uint32_t moveCount = 0;
  uint64_t motorTravel = 0;  // sum over all moves (kinematics.h)
  uint32_t fileSize = 0;     // bytes in the store
  DrawingTime time;          // on the table for which it was written; unknown in files of version 1
};

/** A position between two moves of a program. */
struct ProgramPosition {
  uint32_t move = 0;         // number of moves before it
  uint64_t offset = 0;       // file offset of the next move's bytes
  TablePoint at;             // position of the ball
  uint64_t motorTravel = 0;  // sum over the moves before it
};

/**
 * Footer of a program file: ProgramInfo and checksums. Every byte of the file is covered by one of the two
 * CRCs.
 */
struct ProgramFooter {
  ProgramInfo info;
  uint32_t stepsCrc = 0;  // CRC-32 of all bytes before the footer
};

constexpr size_t kProgramFooterSize = 54;  // bytes

/**
 * Encodes the footer, little-endian: "LSPF", version (u8), commandCount, clampedCount (u32), hasBounds (u8),
 * min x and y, max x and y (u16), drawing time: total, cruising (u32), moveCount (u32), motorTravel (u64),
 * file size (u32), CRC-32 of the steps (u32), CRC-32 of the footer up to here (u32). In version 1 the bounds
 * are i32, and there is no drawing time.
 */
std::string encodeProgramFooter(const ProgramFooter& footer);

/** Returns nullopt if the footer is damaged, has another version, or contains impossible values. */
std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes);

}  // namespace lumi
