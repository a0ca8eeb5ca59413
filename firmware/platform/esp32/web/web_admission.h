#pragma once

#include "core/ports/system.h"
#include "platform/esp32/web/web_limits.h"

namespace lumi {

struct WebLoad {
  size_t open = 0;      // number of open connections
  size_t closed = 0;    // number of closed connections that are not yet removed
  size_t sendRoom = 0;  // bytes that the open connections' responses may still fill in TCP's send buffers
};

/** True if a connection may be accepted. One always may, or else the device could not be repaired. */
inline bool mayAccept(const WebLimits& limits, const WebLoad& load, const SystemMemory& memory) {
  const size_t all = load.open + load.closed;
  if (load.open >= limits.connections || all >= 2 * limits.connections) return false;
  return all == 0 || memory.has(limits.freeMemory + load.sendRoom, limits.largestBlock);
}

/**
 * True if a rejected client may get a response beside `served` others; otherwise its connection is reset. One
 * always may.
 */
inline bool mayTurnAway(const WebLimits& limits, size_t served, const SystemMemory& memory) {
  return served == 0 || (served < limits.turnedAway && memory.has(limits.turnAwayMemory, 0));
}

}  // namespace lumi
