#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>

namespace lumi {

/** `port` is in the byte order of the device, `address` in that of the network. Address 0: every own one. */
inline sockaddr_in socketAddress(uint16_t port, uint32_t address = 0) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = address;
  return to;
}

}  // namespace lumi
