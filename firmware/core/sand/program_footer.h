#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sand/program.h"

namespace lumi {

/** What stands behind a program's steps: ProgramInfo and checks, all bytes covered by one CRC or the other.
 */
struct ProgramFooter {
  ProgramInfo info;
  uint32_t stepsCrc = 0;  // CRC-32 of all bytes before the footer
};

constexpr size_t kProgramFooterSize = 54;  // bytes

/**
 * Little-endian: "LSPF", version (u8), commandCount, clampedCount (u32), hasBounds (u8), min x and y, max x
 * and y (i32), moveCount (u32), motorTravel (u64), file size, CRC-32 of the steps, CRC-32 of the footer
 * before it (u32).
 */
std::string encodeProgramFooter(const ProgramFooter& footer);

/** Nothing unless it is whole, of this version, and its numbers can be. */
std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes);

/** On the table, its edge included. */
bool isOnTable(TablePoint point);

}  // namespace lumi
