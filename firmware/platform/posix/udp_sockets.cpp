#include "platform/posix/udp_sockets.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/base/text.h"
#include "platform/posix/socket_address.h"
#include "platform/posix/unique_fd.h"

namespace lumi {
namespace {

class PosixUdpSocket : public UdpSocket {
 public:
  PosixUdpSocket(UniqueFd socket, SetMembership setMembership)
      : socket_(std::move(socket)), setMembership_(setMembership) {}

  bool join(Ipv4Address group) override { return setMembership_(socket_.get(), group, true); }
  void leave(Ipv4Address group) override { (void)setMembership_(socket_.get(), group, false); }

  std::optional<Datagram> receive(Bytes out) override {
    sockaddr_in sender{};
    socklen_t size = sizeof sender;
    const auto received = recvfrom(socket_.get(), out.data(), out.size(), MSG_DONTWAIT,
                                   reinterpret_cast<sockaddr*>(&sender), &size);
    if (received < 0) return std::nullopt;
    return Datagram{std::min(static_cast<size_t>(received), out.size()), ntohl(sender.sin_addr.s_addr)};
  }

 private:
  UniqueFd socket_;
  const SetMembership setMembership_;
};

}  // namespace

Error udpPortError(uint16_t port) {
  const char* why = errno == EADDRINUSE ? " is in use by another program." : " cannot be opened.";
  return invalid(concat({"UDP port ", port, why}));
}

Result<std::unique_ptr<UdpSocket>> UdpSockets::listen(uint16_t port) {
  UniqueFd fresh(socket(AF_INET, SOCK_DGRAM, 0));
  const sockaddr_in address = socketAddress(port, htonl(address_));
  if (!fresh || bind(fresh.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    return udpPortError(port);
  }
  (void)fcntl(fresh.get(), F_SETFD, FD_CLOEXEC);  // a program that restarts itself opens the port again
  return std::unique_ptr<UdpSocket>(std::make_unique<PosixUdpSocket>(std::move(fresh), setMembership_));
}

}  // namespace lumi
