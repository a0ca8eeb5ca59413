#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/geometry/drawing_time.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/step_codec.h"
#include "core/sand/geometry/table_shape.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** Where a program comes from: the kind of its pattern file, and the table for which it was read. */
struct ProgramOrigin {
  PatternKind kind = PatternKind::kGcode;
  TableShape table;
};

/** A point of a program next to the edge of the table. */
struct EdgePoint {
  uint32_t moves = 0;  // from the start of the program to the point; 0: unknown
  uint32_t block = 0;  // offset of the block with the last of them
  TablePoint at;
};

/** Properties of a stored program that are known without reading its moves. */
struct ProgramInfo {
  PatternStats stats;
  uint32_t moveCount = 0;
  uint64_t motorTravel = 0;  // sum over all moves (kinematics.h)
  uint32_t fileSize = 0;     // bytes in the store
  DrawingTime time;          // on the table for which it was written
  ProgramOrigin origin;
  TablePoint first;     // end of the first move
  TablePoint last;      // end of the last move
  uint32_t length = 0;  // mm from `first` to `last` along the path
  uint32_t reach = 0;   // largest distance of a move's end from the middle of the table, hundredths of a mm
};

/** How long a program takes on this table. `info` of moves that are computed has no time. */
DrawingTime timeOf(const ProgramInfo& info, const SandHardware& table);

/** In place of a point that is unknown (MoveReader::seek()). */
constexpr TablePoint kAnyPoint{-1, -1};

/** A position between two moves of a program. */
struct ProgramPosition {
  uint32_t move = 0;         // number of moves before it
  uint64_t offset = 0;       // file offset of the block, or of the bytes of the next move
  TablePoint at;             // position of the ball
  uint64_t motorTravel = 0;  // sum over the moves before it

  /** Passes the next move, which goes to `to`. */
  void advance(TablePoint to) {
    ++move;
    motorTravel += lumi::motorTravel(at, to);
    at = to;
  }
  /** Motor travel from the first point to `ball`, which is on the path of the next move. */
  uint64_t travelTo(TablePoint ball) const {
    return move == 0 ? 0 : motorTravel + lumi::motorTravel(at, ball);
  }
};

/**
 * A program file consists of blocks of kMovesPerBlock moves (the last one may have fewer), the
 * outline (outline.h) and a footer. A block can be read alone: it begins with the size of the block before it
 * in bytes (u16) and the point where its first move starts (x and y, 3 bytes each, little-endian), followed
 * by the moves. A move is a step (step_codec.h, 3 bytes in the plain form), after the byte kRapidChange if it
 * is rapid and the move before it is not, or vice versa. A block begins not rapid. Points are in 0.01 mm. The
 * path starts at 0,0.
 */
constexpr uint32_t kMovesPerBlock = 256;
constexpr size_t kBlockHeadSize = 8;  // bytes
constexpr uint8_t kRapidChange = StepCodec::kUnused;
constexpr size_t kPlainStepSize = 3;                                     // bytes per coordinate
constexpr size_t kMaxMoveSize = 1 + StepCodec::maxSize(kPlainStepSize);  // bytes

/** Footer of a program file. Every byte of the file is covered by one of the CRC-32s. */
struct ProgramFooter {
  ProgramInfo info;
  EdgePoint firstEdge;  // the first and the last point next to the edge
  EdgePoint lastEdge;
  uint32_t movesSize = 0;    // bytes of all moves
  uint32_t movesCrc = 0;     // of these bytes
  uint32_t lastBlock = 0;    // offset of the last block
  uint16_t outlineSize = 0;  // bytes; the outline follows the moves
  uint32_t outlineCrc = 0;
};

constexpr size_t kProgramFooterSize = 142;  // bytes

/** Encodes "LSPF", version (u8), the fields in the order of footerFields() (program.cpp), and their CRC
 * (u32). */
std::string encodeProgramFooter(const ProgramFooter& footer);

/** Returns nullopt if the footer is damaged, has another version, or contains impossible values. */
std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes);

inline constexpr char kProgramMissing[] = "The pattern's file is missing.";
inline constexpr char kProgramDamaged[] = "The pattern's file is damaged.";

struct OpenProgram {
  std::unique_ptr<File> file;  // at its start
  ProgramFooter footer;
};

/** Returns an error if the file is missing or its footer is damaged. */
Result<OpenProgram> openProgram(FileStore& files, std::string_view path);

}  // namespace lumi
