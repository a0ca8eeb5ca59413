#pragma once

#include <cstddef>

#include "platform/esp32/chip.h"

namespace lumi {

/** The memory from which one LED line is sent; an interrupt fills half of it while the other half goes out.
 */
struct RmtShare {
  size_t symbols;  // 0: there is none left
  bool dma;
};

/**
 * What line `index` of `lines` gets. The first one has DMA where the chip can do that, the rest share the RMT
 * unit's own memory evenly. Half a share is how late the interrupt may come: 320 us for the only line of an
 * ESP32, 80 us where there are three, 640 us with DMA.
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
