#pragma once

#include "core/ports/system.h"
#include "platform/esp32/web/web_limits.h"

namespace lumi {

struct WebCrowd {
  size_t present = 0;  // open connections
  size_t left = 0;     // closed connections that are not yet removed
};

/**
 * True if another connection may be accepted. The first connection is always accepted: an unreachable device
 * cannot be repaired.
 */
inline bool hasPlace(const WebLimits& limits, const WebCrowd& crowd, const SystemMemory& memory) {
  const size_t all = crowd.present + crowd.left;
  if (crowd.present >= limits.connections || all >= 2 * limits.connections) return false;
  return all == 0 || memory.has(limits.freeMemory, limits.largestBlock);
}

}  // namespace lumi
