#include "platform/host/net/udp_update_notifier.h"

#include <doctest/doctest.h>
#include <poll.h>

#include <string>

using namespace lumi;

namespace {

UdpUpdateNotifier opened(uint16_t port = 0) {
  auto bell = UdpUpdateNotifier::open(port);
  REQUIRE(bell);
  return std::move(bell.value());
}

/** Returns the next datagram, or "" if none arrives. */
std::string heardBy(UdpUpdateNotifier& bell, size_t most = 64) {
  constexpr int kLongEnough = 2000;  // ms; a datagram to the own computer arrives at once
  pollfd ready{bell.descriptor(), POLLIN, 0};
  ::poll(&ready, 1, kLongEnough);
  std::string text(most, ' ');
  text.resize(bell.receive({reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  return text;
}

size_t heardNow(UdpUpdateNotifier& bell) {
  uint8_t buffer[64];
  return bell.receive(buffer);
}

}  // namespace

TEST_CASE("a notification arrives at the receiver, over IPv4 and IPv6") {
  UdpUpdateNotifier from = opened();
  UdpUpdateNotifier to = opened();
  REQUIRE(to.port() != 0);
  for (const char* address : {"127.0.0.1", "::1"}) {
    CAPTURE(address);
    from.notify(address, to.port(), "LUMI1 matrix-1 7");
    CHECK(heardBy(to) == "LUMI1 matrix-1 7");
  }
}

TEST_CASE("receive() returns 0 at once if there is no datagram") {
  UdpUpdateNotifier bell = opened();
  CHECK(heardNow(bell) == 0);
}

TEST_CASE("notifications queue up, and a long one is truncated") {
  UdpUpdateNotifier from = opened();
  UdpUpdateNotifier to = opened();
  from.notify("127.0.0.1", to.port(), "first");
  from.notify("127.0.0.1", to.port(), "second");
  CHECK(heardBy(to, 3) == "fir");
  CHECK(heardBy(to) == "second");
}

TEST_CASE("empty datagrams do not hide a notification behind them") {
  UdpUpdateNotifier from = opened();
  UdpUpdateNotifier to = opened();
  from.notify("127.0.0.1", to.port(), "");
  from.notify("127.0.0.1", to.port(), "");
  from.notify("127.0.0.1", to.port(), "news");
  CHECK(heardBy(to) == "news");
}

TEST_CASE("a flood of empty datagrams keeps receive() busy for a limited time only") {
  constexpr int kFlood = 40;
  UdpUpdateNotifier from = opened();
  UdpUpdateNotifier to = opened();
  for (int i = 0; i < kFlood; ++i) from.notify("127.0.0.1", to.port(), "");
  from.notify("127.0.0.1", to.port(), "news");
  CHECK(heardBy(to).empty());
  int passes = 1;
  while (passes < kFlood && heardNow(to) == 0) ++passes;
  CHECK(passes > 1);
  CHECK(passes < kFlood);
}

TEST_CASE("a notification to no address, to a name or to an unused port is lost silently") {
  UdpUpdateNotifier from = opened();
  UdpUpdateNotifier to = opened();
  for (const char* address : {"", "localhost", "127.0.0.1.9", "[::1]"})
    from.notify(address, to.port(), "lost");
  from.notify("127.0.0.1", 1, "lost");
  from.notify("127.0.0.1", to.port(), "kept");
  CHECK(heardBy(to) == "kept");
  CHECK(heardNow(to) == 0);
  CHECK(heardNow(from) == 0);
}

TEST_CASE("a port that is in use is rejected with its number") {
  const UdpUpdateNotifier first = opened();
  const auto second = UdpUpdateNotifier::open(first.port());
  REQUIRE_FALSE(second);
  CHECK(std::string_view(second.error().message).find(std::to_string(first.port())) != std::string::npos);
}
