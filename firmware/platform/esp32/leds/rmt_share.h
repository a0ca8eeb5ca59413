#pragma once

#include <cstddef>

#include "platform/esp32/system/chip.h"

namespace lumi {

/** The RMT memory of one LED line. An interrupt fills one half while the other half is being sent. */
struct RmtShare {
  size_t symbols;  // 0: no memory left
  bool dma;
};

/**
 * Returns the memory for line `index` of `lines`. The first line gets DMA if the chip has it; the others
 * share the RMT unit's memory evenly. The interrupt may be late by half a share: 320 us for the only line of
 * an ESP32, 80 us with three lines, 640 us with DMA.
 */
constexpr RmtShare rmtShare(const Chip& chip, size_t lines, size_t index) {
  constexpr size_t kDmaSymbols = 1024;
  if (chip.rmtDma && index == 0) return {kDmaSymbols, true};
  const size_t ahead = chip.rmtDma ? 1 : 0;
  const size_t blocks = chip.rmtBlocks - ahead;
  const size_t sharing = lines - ahead;
  const size_t place = index - ahead;
  return {(blocks / sharing + (place < blocks % sharing ? 1 : 0)) * chip.rmtBlockSize, false};
}

}  // namespace lumi
