#pragma once

#include <cstddef>

namespace lumi {

/**
 * Frees the oldest TCP connections in the state TIME-WAIT (RFC 9293), so that at most `most` remain. ESP-IDF
 * keeps each for two minutes (CONFIG_LWIP_TCP_MSL) in about 240 bytes of heap, and lwIP's own limit does not
 * hold there, because ESP-IDF sets MEMP_MEM_MALLOC. Call from any task but lwIP's.
 */
void limitClosedConnections(size_t most);

}  // namespace lumi
