#include "platform/esp32/wifi/captive_dns.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <string>

using namespace lumi;

namespace {

constexpr Ipv4 kHere = {127, 0, 0, 1};

/** A name server on a free port of this computer, and a client that sends queries. */
struct Guest {
  CaptiveDns dns;
  uint16_t port = 20053;
  UniqueFd socket{::socket(AF_INET, SOCK_DGRAM, 0)};

  Guest() {
    while (!dns.open(kHere, port)) REQUIRE(++port < 21000);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(connect(socket.get(), reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0);
  }

  void ask(const std::string& query) {
    REQUIRE(send(socket.get(), query.data(), query.size(), 0) == static_cast<ssize_t>(query.size()));
  }
  /** Returns the size of the answer, or -1 if there is none. */
  ssize_t answer() {
    char bytes[kDnsDatagram];
    return recv(socket.get(), bytes, sizeof bytes, MSG_DONTWAIT);
  }
};

std::string query() {
  return std::string("\x12\x34\x01\x00\0\1\0\0\0\0\0\0", 12) + std::string("\3any\4name\0\0\1\0\1", 14);
}

}  // namespace

TEST_CASE("queries of clients are answered; invalid datagrams are dropped") {
  Guest guest;
  guest.ask("");
  guest.ask("nonsense");
  guest.ask(query());
  CHECK(guest.answer() == -1);
  guest.dns.poll();
  CHECK(guest.answer() == static_cast<ssize_t>(query().size() + 16));
  CHECK(guest.answer() == -1);
}

TEST_CASE("many queries are answered a few at a time") {
  Guest guest;
  for (int i = 0; i < 6; ++i) guest.ask(query());
  guest.dns.poll();
  int answered = 0;
  while (guest.answer() > 0) ++answered;
  CHECK(answered == 4);
  guest.dns.poll();
  while (guest.answer() > 0) ++answered;
  CHECK(answered == 6);
}

TEST_CASE("a closed name server answers nothing and can be opened again") {
  Guest guest;
  guest.dns.close();
  guest.dns.poll();
  CHECK(guest.dns.open(kHere, guest.port));
  CHECK(guest.dns.open(kHere, guest.port));
  guest.ask(query());
  guest.dns.poll();
  CHECK(guest.answer() > 0);
}

TEST_CASE("opening fails on an address that is not this device's") {
  CaptiveDns dns;
  CHECK_FALSE(dns.open({192, 0, 2, 1}, 20053));
  dns.poll();
}
