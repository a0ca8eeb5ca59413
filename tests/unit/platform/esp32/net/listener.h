#pragma once

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <sys/socket.h>

#include <functional>

#include "core/ports/mqtt_client.h"
#include "platform/posix/unique_fd.h"

namespace lumi::test {

/** An open port of this computer. */
struct Listener {
  UniqueFd socket{::socket(AF_INET, SOCK_STREAM, 0)};
  MqttServer server;

  Listener() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const raw = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(::bind(socket.get(), raw, size) == 0);
    REQUIRE(::listen(socket.get(), 1) == 0);
    REQUIRE(::getsockname(socket.get(), raw, &size) == 0);
    server.port = ntohs(address.sin_port);
  }
  UniqueFd accept() const { return UniqueFd(::accept(socket.get(), nullptr, nullptr)); }
};

inline void until(const std::function<bool()>& done) {
  constexpr int kTurns = 1'000'000;  // bounds a test that fails
  for (int i = 0; i < kTurns && !done(); ++i) continue;
  REQUIRE(done());
}

}  // namespace lumi::test
