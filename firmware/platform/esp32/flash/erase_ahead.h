#pragma once

#include <cstdint>

namespace lumi {

/** A range of flash, in bytes from the start of a partition. */
struct FlashRange {
  uint32_t offset = 0;
  uint32_t size = 0;
};

/**
 * Returns the range to erase so that the bytes below `end` can be written: whole sectors of `sector` bytes.
 * Everything below `erased` (a multiple of `sector`) is already erased.
 */
constexpr FlashRange eraseAhead(uint32_t erased, uint32_t end, uint32_t sector) {
  if (end <= erased) return {erased, 0};
  return {erased, (end - erased + sector - 1) / sector * sector};
}

}  // namespace lumi
