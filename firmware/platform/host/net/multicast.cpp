#include "platform/host/net/multicast.h"

#include <netinet/in.h>
#include <sys/socket.h>

namespace lumi {

bool setSocketMembership(int socket, Ipv4Address group, bool joins) {
  ip_mreq membership{};
  membership.imr_multiaddr.s_addr = htonl(group);
  membership.imr_interface.s_addr = htonl(INADDR_ANY);
  const int change = joins ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP;
  return setsockopt(socket, IPPROTO_IP, change, &membership, sizeof membership) == 0;
}

}  // namespace lumi
