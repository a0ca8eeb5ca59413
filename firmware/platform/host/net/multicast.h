#pragma once

#include "core/ports/udp_listener.h"

namespace lumi {

/** A SetMembership by the socket itself: the membership ends with it. */
bool setSocketMembership(int socket, Ipv4Address group, bool joins);

}  // namespace lumi
