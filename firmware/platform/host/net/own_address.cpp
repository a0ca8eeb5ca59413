#include "platform/host/net/own_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "platform/posix/unique_fd.h"

namespace lumi {

/** Connecting a UDP socket sends nothing; it chooses the network interface of the default route. */
std::string ownAddress() {
  const UniqueFd socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);  // of documentation (RFC 5737): never in a home
  if (connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return {};
  socklen_t size = sizeof address;
  if (getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return {};
  char text[INET_ADDRSTRLEN] = {};
  return inet_ntop(AF_INET, &address.sin_addr, text, sizeof text) == nullptr ? "" : text;
}

}  // namespace lumi
