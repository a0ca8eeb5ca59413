#include "platform/host/net/udp_update_notifier.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>

namespace lumi {
namespace {

constexpr int kMaxEmpty = 16;  // empty datagrams skipped per call

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

AddressList numericAddress(int family, const char* address, uint16_t port) {
  addrinfo hints{};
  hints.ai_family = family;
  hints.ai_socktype = SOCK_DGRAM;
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  if (family == AF_INET6) hints.ai_flags |= AI_V4MAPPED;
  addrinfo* found = nullptr;
  if (getaddrinfo(address, std::to_string(port).c_str(), &hints, &found) != 0) found = nullptr;
  return {found, &freeaddrinfo};
}

/** Returns a socket bound to all addresses of the family, or none, with errno set. */
UniqueFd boundSocket(int family, uint16_t port) {
  UniqueFd socket(::socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!socket) return socket;
  const int both = 0;
  if (family == AF_INET6) setsockopt(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, &both, sizeof both);
  const AddressList any = numericAddress(family, family == AF_INET6 ? "::" : "0.0.0.0", port);
  if (!any || ::bind(socket.get(), any->ai_addr, any->ai_addrlen) != 0) return UniqueFd();
  return socket;
}

uint16_t localPort(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
  const auto port = address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                                  : reinterpret_cast<const sockaddr_in&>(address).sin_port;
  return ntohs(port);
}

}  // namespace

Result<UdpUpdateNotifier> UdpUpdateNotifier::open(uint16_t port) {
  int family = AF_INET6;
  UniqueFd socket = boundSocket(family, port);
  if (!socket && (errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL)) {
    family = AF_INET;
    socket = boundSocket(family, port);
  }
  if (!socket) {
    return Error{"Cannot listen on UDP port " + std::to_string(port) + ": " + std::strerror(errno) + "."};
  }
  return UdpUpdateNotifier(std::move(socket), family);
}

UdpUpdateNotifier::UdpUpdateNotifier(UniqueFd socket, int family)
    : socket_(std::move(socket)), family_(family), port_(localPort(socket_.get())) {}

void UdpUpdateNotifier::notify(std::string_view address, uint16_t port, std::string_view message) {
  const AddressList to = numericAddress(family_, std::string(address).c_str(), port);
  if (!to) return;
  (void)::sendto(socket_.get(), message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL, to->ai_addr,
                 to->ai_addrlen);
}

size_t UdpUpdateNotifier::receive(Bytes out) {
  for (int i = 0; i < kMaxEmpty; ++i) {
    const ssize_t size = ::recv(socket_.get(), out.data(), out.size(), MSG_DONTWAIT);
    if (size != 0) return size > 0 ? static_cast<size_t>(size) : 0;
  }
  return 0;
}

}  // namespace lumi
