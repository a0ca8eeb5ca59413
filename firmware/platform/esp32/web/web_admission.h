#pragma once

#include "core/ports/system.h"
#include "platform/esp32/web/web_limits.h"

namespace lumi {

struct WebLoad {
  size_t open = 0;    // number of open connections
  size_t closed = 0;  // number of closed connections that are not yet removed
};

/** The requests that have begun and whose responses are not yet sent. */
struct WebRequests {
  size_t count = 0;
  size_t growth = 0;  // bytes of heap that they may still take
};

/** True if a connection may be accepted. One always may, or else the device could not be repaired. */
inline bool mayAccept(const WebLimits& limits, const WebLoad& load, const SystemMemory& memory) {
  const size_t all = load.open + load.closed;
  if (load.open >= limits.connections || all >= 2 * limits.connections) return false;
  return all == 0 || memory.has(limits.freeMemory, limits.largestBlock);
}

/** True if a request may begin beside others, otherwise it has to wait. One always may. */
inline bool mayBegin(const WebLimits& limits, const WebRequests& others, const SystemMemory& memory) {
  return others.count == 0 || memory.has(limits.freeMemory + others.growth, limits.largestBlock);
}

/**
 * True if a rejected client may get a response beside `served` others; otherwise its connection is reset. One
 * always may.
 */
inline bool mayTurnAway(const WebLimits& limits, size_t served, const SystemMemory& memory) {
  return served == 0 || (served < limits.turnedAway && memory.has(limits.turnAwayMemory, 0));
}

}  // namespace lumi
