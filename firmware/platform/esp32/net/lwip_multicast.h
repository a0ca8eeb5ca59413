#pragma once

#include "core/ports/udp_listener.h"

namespace lumi {

/**
 * A SetMembership of all network interfaces, without the socket: lwIP's setsockopt() would cost 1.7 KB of
 * flash. lwIP counts the memberships of a group.
 */
bool setLwipMembership(int socket, Ipv4Address group, bool joins);

}  // namespace lumi
