#pragma once

#include <cstdint>

namespace lumi {

/** A stretch of flash, in bytes from the start of a partition. */
struct FlashRange {
  uint32_t offset = 0;
  uint32_t size = 0;
};

/**
 * What is still to be erased so that the bytes below `end` can be written: whole sectors of `sector` bytes,
 * everything below `erased` (a multiple of it) being erased already.
 */
constexpr FlashRange eraseAhead(uint32_t erased, uint32_t end, uint32_t sector) {
  if (end <= erased) return {erased, 0};
  return {erased, (end - erased + sector - 1) / sector * sector};
}

}  // namespace lumi
