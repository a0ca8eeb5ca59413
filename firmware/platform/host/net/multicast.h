#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>

#include "core/ports/udp_listener.h"

namespace lumi {

/** A SetMembership by the socket itself: the membership ends with it. */
inline bool setSocketMembership(int socket, Ipv4Address group, bool joins) {
  ip_mreq membership{};
  membership.imr_multiaddr.s_addr = htonl(group);
  membership.imr_interface.s_addr = htonl(INADDR_ANY);
  const int change = joins ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP;
  const bool isDone = setsockopt(socket, IPPROTO_IP, change, &membership, sizeof membership) == 0;
  // Without a network, the kernel does not end a membership, which then still exists with the next one.
  return isDone || (joins && errno == EADDRINUSE);
}

}  // namespace lumi
