#include "platform/host/net/http_socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace lumi {
namespace {

constexpr int kBacklog = 512;  // a crowd that connects at once must not make others repeat their SYN

using AddressList = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

AddressList resolve(const std::string& address, uint16_t port) {
  const bool anywhere = address.empty() || address == "*";
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE;
  const std::string node = anywhere ? "::" : address == "localhost" ? "127.0.0.1" : address;
  addrinfo* found = nullptr;
  if (getaddrinfo(node.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) found = nullptr;
  return {found, &freeaddrinfo};
}

void setOption(int descriptor, int level, int name, int value) {
  setsockopt(descriptor, level, name, &value, sizeof value);
}

/** Returns 0 or an errno. */
int openListener(const addrinfo& at, HttpSocket& out) {
  HttpSocket socket(::socket(at.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!socket.isOpen()) return errno;
  setOption(socket.descriptor(), SOL_SOCKET, SO_REUSEADDR, 1);
  if (at.ai_family == AF_INET6) setOption(socket.descriptor(), IPPROTO_IPV6, IPV6_V6ONLY, 0);
  if (bind(socket.descriptor(), at.ai_addr, at.ai_addrlen) != 0) return errno;
  if (listen(socket.descriptor(), kBacklog) != 0) return errno;
  out = std::move(socket);
  return 0;
}

std::string listenFailure(const std::string& address, uint16_t port, int error) {
  if (error == EADDRINUSE) return "Port " + std::to_string(port) + " is in use by another program.";
  if (error == EACCES) return "Port " + std::to_string(port) + " may not be used without more rights.";
  return "Cannot listen on " + address + " port " + std::to_string(port) + ": " + std::strerror(error) + ".";
}

std::string printable(const sockaddr& address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &v4.sin_addr, text, sizeof text);
  } else if (address.sa_family == AF_INET6) {
    const in6_addr& v6 = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    constexpr size_t kMappedPrefix = 12;
    if (IN6_IS_ADDR_V4MAPPED(&v6)) {
      inet_ntop(AF_INET, v6.s6_addr + kMappedPrefix, text, sizeof text);
    } else {
      inet_ntop(AF_INET6, &v6, text, sizeof text);
    }
  }
  return text;
}

/** The local address of a socket; all zeros on a failure. */
sockaddr_storage localName(int descriptor) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
  return address;
}

HttpSocket::Transfer transferOf(ssize_t moved) {
  using State = HttpSocket::Transfer::State;
  if (moved > 0) return {State::kMoved, static_cast<size_t>(moved)};
  const bool later = moved < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
  return {later ? State::kWouldBlock : State::kClosed, 0};
}

}  // namespace

Result<HttpSocket> HttpSocket::listenOn(const std::string& address, uint16_t port) {
  const AddressList where = resolve(address, port);
  if (!where) return invalid("\"" + address + "\" is not an address of this computer.");
  HttpSocket socket;
  int error = openListener(*where, socket);
  if (error == EAFNOSUPPORT || error == EADDRNOTAVAIL) {
    const bool anywhere = address.empty() || address == "*" || address == "::";
    const AddressList fallback = resolve("0.0.0.0", port);
    if (anywhere && fallback) error = openListener(*fallback, socket);
  }
  if (error != 0) return invalid(listenFailure(address, port, error));
  return socket;
}

std::optional<std::string> HttpSocket::normalAddress(const std::string& text) {
  if (text.empty() || text == "*") return std::nullopt;
  const AddressList found = resolve(text, 0);
  return found ? std::optional(printable(*found->ai_addr)) : std::nullopt;
}

std::string HttpSocket::ownAddress() {
  // An address for documentation (RFC 5737), which is in no home. Connecting a UDP socket sends nothing; it
  // chooses the network interface of the default route.
  const AddressList elsewhere = resolve("192.0.2.1", 9);
  const HttpSocket socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const bool hasRoute =
      elsewhere && connect(socket.descriptor(), elsewhere->ai_addr, elsewhere->ai_addrlen) == 0;
  return hasRoute ? socket.localAddress() : "";
}

std::optional<HttpSocket::Peer> HttpSocket::accept(bool& failed) const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  HttpSocket peer(
      accept4(descriptor(), reinterpret_cast<sockaddr*>(&address), &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
  failed = !peer.isOpen() && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
  if (!peer.isOpen()) return std::nullopt;
  setOption(peer.descriptor(), IPPROTO_TCP, TCP_NODELAY, 1);
  return Peer{std::move(peer), printable(reinterpret_cast<const sockaddr&>(address))};
}

uint16_t HttpSocket::localPort() const {
  const sockaddr_storage address = localName(descriptor());
  const auto port = address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                                  : reinterpret_cast<const sockaddr_in&>(address).sin_port;
  return ntohs(port);
}

std::string HttpSocket::localAddress() const {
  const sockaddr_storage address = localName(descriptor());
  return printable(reinterpret_cast<const sockaddr&>(address));
}

HttpSocket::Transfer HttpSocket::receive(Bytes into) const {
  return transferOf(::recv(descriptor(), into.data(), into.size(), MSG_DONTWAIT));
}

size_t HttpSocket::waiting() const {
  int count = 0;
  return ::ioctl(descriptor(), FIONREAD, &count) == 0 ? static_cast<size_t>(count) : 0;
}

HttpSocket::Transfer HttpSocket::send(ConstBytes bytes) const {
  return transferOf(::send(descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT));
}

void HttpSocket::finishSending() const {
  ::shutdown(descriptor(), SHUT_WR);
}

}  // namespace lumi
