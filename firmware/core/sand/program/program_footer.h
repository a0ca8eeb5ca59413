#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sand/program/program.h"

namespace lumi {

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
 * min x and y, max x and y (i32), moveCount (u32), motorTravel (u64), file size (u32), CRC-32 of the steps
 * (u32), CRC-32 of the footer up to here (u32).
 */
std::string encodeProgramFooter(const ProgramFooter& footer);

/** Returns nullopt if the footer is damaged, has another version, or contains impossible values. */
std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes);

}  // namespace lumi
