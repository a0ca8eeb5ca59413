#include "platform/posix/udp_sockets.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <vector>

#include "platform/host/net/socket_options.h"
#include "platform/posix/unique_fd.h"

using namespace lumi;

namespace {

/** A free port of this computer. */
uint16_t freeUdpPort() {
  UniqueFd probe(socket(AF_INET, SOCK_DGRAM, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  bind(probe.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
  socklen_t size = sizeof address;
  getsockname(probe.get(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

void sendTo(uint16_t port, const std::vector<uint8_t>& bytes, uint32_t address = INADDR_LOOPBACK) {
  UniqueFd sender(socket(AF_INET, SOCK_DGRAM, 0));
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(address);
  (void)sendto(sender.get(), bytes.data(), bytes.size(), 0, reinterpret_cast<const sockaddr*>(&to),
               sizeof to);
}

}  // namespace

TEST_CASE("a datagram arrives with its sender, cut to the buffer; without one nothing waits") {
  UdpSockets sockets(setSocketMembership);
  const uint16_t port = freeUdpPort();
  auto opened = sockets.listen(port);
  REQUIRE(opened.ok());
  uint8_t buffer[4];
  CHECK_FALSE(opened.value()->receive(buffer));
  sendTo(port, {1, 2, 3});
  sendTo(port, {5, 6, 7, 8, 9});
  const auto first = opened.value()->receive(buffer);
  REQUIRE(first);
  CHECK(first->size == 3);
  CHECK(first->sender == 0x7F000001);
  CHECK(buffer[2] == 3);
  CHECK(opened.value()->receive(buffer)->size == 4);
}

TEST_CASE("bound to one address, datagrams to another one do not arrive") {
  UdpSockets sockets(setSocketMembership, 0x7F000002);
  const uint16_t port = freeUdpPort();
  const auto opened = sockets.listen(port);
  REQUIRE(opened.ok());
  uint8_t buffer[4];
  sendTo(port, {1}, 0x7F000001);
  CHECK_FALSE(opened.value()->receive(buffer));
  sendTo(port, {2}, 0x7F000002);
  REQUIRE(opened.value()->receive(buffer));
  CHECK(buffer[0] == 2);
}

TEST_CASE("a group can be joined again, also when it was left") {
  UdpSockets sockets(setSocketMembership);
  const auto opened = sockets.listen(freeUdpPort());
  REQUIRE(opened.ok());
  const bool hasNetwork = opened.value()->join(0xEFFF0001);
  CHECK(opened.value()->join(0xEFFF0001) == hasNetwork);
  opened.value()->leave(0xEFFF0001);
  CHECK(opened.value()->join(0xEFFF0001) == hasNetwork);
}

TEST_CASE("a port that is in use is named, and free again when the socket is gone") {
  UdpSockets sockets(setSocketMembership);
  const uint16_t port = freeUdpPort();
  {
    const auto first = sockets.listen(port);
    REQUIRE(first.ok());
    const auto second = sockets.listen(port);
    REQUIRE_FALSE(second.ok());
    CHECK(std::string(second.error().message) ==
          "UDP port " + std::to_string(port) + " is in use by another program.");
  }
  CHECK(sockets.listen(port).ok());
}

TEST_CASE("a port that cannot be opened for another reason is not called in use") {
  UdpSockets sockets(setSocketMembership);
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  const rlimit none{0, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
  const auto opened = sockets.listen(5568);
  setrlimit(RLIMIT_NOFILE, &before);
  REQUIRE_FALSE(opened.ok());
  CHECK(std::string(opened.error().message) == "UDP port 5568 cannot be opened.");
}
