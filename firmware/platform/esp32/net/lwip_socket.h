#pragma once

#include <lwip/sockets.h>

#include <cerrno>
#include <cstdint>

namespace lumi {

/** True if the call must be repeated later. lwIP returns EINPROGRESS for a write while it is connecting. */
inline bool isForLater(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINPROGRESS || error == EALREADY ||
         error == EINTR;
}

/** `address` is in network byte order, `port` in that of the chip. */
inline sockaddr_in socketAddress(uint32_t address, uint16_t port) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = address;
  return to;
}

}  // namespace lumi
