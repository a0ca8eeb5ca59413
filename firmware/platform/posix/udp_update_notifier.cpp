#include "platform/posix/udp_update_notifier.h"

#include <arpa/inet.h>
#include <fcntl.h>

#include <cerrno>
#include <string>
#include <utility>

#include "platform/posix/socket_address.h"
#include "platform/posix/udp_sockets.h"

namespace lumi {
namespace {

constexpr int kMaxEmpty = 16;  // empty datagrams skipped per call

/** An address of either family, for the socket functions. */
union AnyAddress {
  explicit AnyAddress(int family, uint16_t port) : v6{} {
    if (family == AF_INET) v4 = socketAddress(port);
    if (family != AF_INET) v6.sin6_family = AF_INET6;
    if (family != AF_INET) v6.sin6_port = htons(port);
  }

  sockaddr* get() { return reinterpret_cast<sockaddr*>(this); }
  socklen_t size() const { return v4.sin_family == AF_INET ? sizeof v4 : sizeof v6; }

  sockaddr_in v4;
  sockaddr_in6 v6;
};

/** Reads a numeric address. AF_INET6 includes those of IPv4. */
bool readAddress(std::string text, int family, AnyAddress& out) {
  if (family == AF_INET) return inet_pton(AF_INET, text.c_str(), &out.v4.sin_addr) == 1;
  if (text.find(':') == std::string::npos) text.insert(0, "::ffff:");
  return inet_pton(AF_INET6, text.c_str(), &out.v6.sin6_addr) == 1;
}

/** Returns a socket bound to all addresses of the family, or none, with errno set. */
UniqueFd boundSocket(int family, uint16_t port, UdpUpdateNotifier::AcceptIpv4 acceptIpv4) {
  UniqueFd fresh(socket(family, SOCK_DGRAM, 0));
  if (fresh && acceptIpv4 != nullptr) acceptIpv4(fresh.get());
  AnyAddress all(family, port);
  if (!fresh || bind(fresh.get(), all.get(), all.size()) != 0) return UniqueFd();
  (void)fcntl(fresh.get(), F_SETFD, FD_CLOEXEC);
  return fresh;
}

}  // namespace

Result<UdpUpdateNotifier> UdpUpdateNotifier::open(uint16_t port, AcceptIpv4 acceptIpv4) {
  const int family = acceptIpv4 != nullptr ? AF_INET6 : AF_INET;
  UniqueFd fresh = boundSocket(family, port, acceptIpv4);
  if (fresh) return UdpUpdateNotifier(std::move(fresh), family);
  const bool lacksIpv6 = family != AF_INET && (errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL);
  return lacksIpv6 ? open(port) : udpPortError(port);
}

UdpUpdateNotifier::UdpUpdateNotifier(UniqueFd socket, int family)
    : socket_(std::move(socket)), family_(family), port_(0) {
  AnyAddress own(family, 0);
  socklen_t size = own.size();
  if (getsockname(socket_.get(), own.get(), &size) != 0) return;
  port_ = ntohs(family == AF_INET ? own.v4.sin_port : own.v6.sin6_port);
}

void UdpUpdateNotifier::notify(std::string_view address, uint16_t port, std::string_view message) {
  AnyAddress to(family_, port);
  if (!readAddress(std::string(address), family_, to)) return;
  (void)sendto(socket_.get(), message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL, to.get(),
               to.size());
}

size_t UdpUpdateNotifier::receive(Bytes out) {
  for (int i = 0; i < kMaxEmpty; ++i) {
    const ssize_t size = recv(socket_.get(), out.data(), out.size(), MSG_DONTWAIT);
    if (size != 0) return size > 0 ? static_cast<size_t>(size) : 0;
  }
  return 0;
}

}  // namespace lumi
