#pragma once

#include <lwip/sockets.h>

#include <cerrno>

#include "platform/posix/socket_address.h"

namespace lumi {

/** True if the call must be repeated later. lwIP returns EINPROGRESS for a write while it is connecting. */
inline bool isForLater(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINPROGRESS || error == EALREADY ||
         error == EINTR;
}

}  // namespace lumi
