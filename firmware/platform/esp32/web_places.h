#pragma once

#include "core/ports/system.h"
#include "platform/esp32/web_limits.h"

namespace lumi {

struct WebCrowd {
  size_t present = 0;  // connections
  size_t left = 0;     // those that are no more, but are not cleared away yet
};

/** Whether one more connection may come. Somebody may always: a device that nobody reaches can't be mended.
 */
inline bool hasPlace(const WebLimits& limits, const WebCrowd& crowd, const SystemMemory& memory) {
  const size_t all = crowd.present + crowd.left;
  if (crowd.present >= limits.connections || all >= 2 * limits.connections) return false;
  const bool isKnown = memory.freeHeap > 0;
  return all == 0 || !isKnown ||
         (memory.freeHeap >= limits.freeMemory && memory.largestBlock >= limits.largestBlock);
}

}  // namespace lumi
