#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <cstdlib>

#include "platform/posix/unique_fd.h"

namespace lumi::test {

/** Listens on a free loopback port. Accepts without waiting. */
class LoopbackListener {
 public:
  LoopbackListener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* at = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_.get(), at, size) != 0 || ::listen(socket_.get(), 8) != 0) std::abort();
    if (::getsockname(socket_.get(), at, &size) != 0) std::abort();
    port_ = ntohs(address.sin_port);
  }

  uint16_t port() const { return port_; }
  /** Returns none if no client waits. */
  UniqueFd accept() {
    return UniqueFd{::accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)};
  }

 private:
  UniqueFd socket_;
  uint16_t port_ = 0;
};

}  // namespace lumi::test
