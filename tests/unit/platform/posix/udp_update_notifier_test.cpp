#include "platform/posix/udp_update_notifier.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <string>
#include <utility>

#include "core/base/span.h"
#include "platform/host/net/socket_options.h"

using namespace lumi;

namespace {

UdpUpdateNotifier openedNotifier(UdpUpdateNotifier::AcceptIpv4 onIpv6) {
  auto bell = UdpUpdateNotifier::open(0, onIpv6);
  REQUIRE(bell);
  return std::move(bell.value());
}

/** The next datagram; "" if there is none. One that is sent to the own computer arrives at once. */
std::string heardBy(UdpUpdateNotifier& bell, size_t most = 64) {
  std::string text(most, ' ');
  text.resize(bell.receive({reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  return text;
}

void checkUpdateNotifier(UdpUpdateNotifier::AcceptIpv4 onIpv6) {
  UdpUpdateNotifier from = openedNotifier(onIpv6);
  UdpUpdateNotifier to = openedNotifier(onIpv6);
  const auto send = [&](const char* text) { from.notify("127.0.0.1", to.port(), text); };

  SUBCASE("a notification arrives at the receiver") {
    REQUIRE(to.port() != 0);
    CHECK(heardBy(to).empty());
    send("LUMI1 matrix-1 7");
    CHECK(heardBy(to) == "LUMI1 matrix-1 7");
    CHECK(heardBy(to).empty());
  }
  SUBCASE("notifications queue up; long ones are truncated and empty ones are skipped") {
    send("first");
    send("");
    send("second");
    CHECK(heardBy(to, 3) == "fir");
    CHECK(heardBy(to) == "second");
  }
  SUBCASE("a flood of empty datagrams keeps receive() busy for a limited time only") {
    constexpr int kFlood = 40;
    for (int i = 0; i < kFlood; ++i) send("");
    send("news");
    CHECK(heardBy(to).empty());
    int passes = 1;
    while (passes < kFlood && heardBy(to).empty()) ++passes;
    CHECK(passes > 1);
    CHECK(passes < kFlood);
  }
  SUBCASE("a notification to no address, to a name or to an unused port is lost silently") {
    for (const char* address : {"", "localhost", "127.0.0.1.9", "[::1]"})
      from.notify(address, to.port(), "lost");
    from.notify("127.0.0.1", 1, "lost");
    send("kept");
    CHECK(heardBy(to) == "kept");
    CHECK(heardBy(to).empty());
    CHECK(heardBy(from).empty());
  }
  SUBCASE("a port that is in use is rejected with its number") {
    const auto second = UdpUpdateNotifier::open(to.port(), onIpv6);
    REQUIRE_FALSE(second);
    CHECK(std::string(second.error().message).find(std::to_string(to.port())) != std::string::npos);
  }
  SUBCASE("IPv6 is for those that asked for it") {
    from.notify("::1", to.port(), "news");
    CHECK(heardBy(to) == (onIpv6 ? "news" : ""));
  }
}

}  // namespace

TEST_CASE("notifications, for IPv4 only") {
  checkUpdateNotifier(nullptr);
}

TEST_CASE("notifications, for IPv4 and IPv6") {
  checkUpdateNotifier(acceptIpv4);
}

TEST_CASE("a socket that cannot be opened gets no option, which would hide the reason") {
  static int asked = 0;
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  const rlimit none{0, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_NOFILE, &none) == 0);
  const auto bell = UdpUpdateNotifier::open(0, [](int) { ++asked; });
  REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
  CHECK_FALSE(bell);
  CHECK(asked == 0);
}
