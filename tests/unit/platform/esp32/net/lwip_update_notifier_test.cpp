#include "platform/esp32/net/lwip_update_notifier.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

LwipUpdateNotifier opened(uint16_t port = 0) {
  auto bell = LwipUpdateNotifier::open(port);
  REQUIRE(bell);
  return std::move(bell.value());
}

/** The next datagram. One that a socket sends to its own computer arrives at once. */
std::string heardBy(LwipUpdateNotifier& bell, size_t most = 64) {
  std::string text(most, ' ');
  text.resize(bell.receive({reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  return text;
}

}  // namespace

TEST_CASE("a notification arrives at the receiver") {
  LwipUpdateNotifier from = opened();
  LwipUpdateNotifier to = opened();
  REQUIRE(to.port() != 0);
  from.notify("127.0.0.1", to.port(), "LUMI1 matrix-1 7");
  CHECK(heardBy(to) == "LUMI1 matrix-1 7");
  CHECK(heardBy(to).empty());
}

TEST_CASE("notifications queue up; long ones are truncated and empty ones are skipped") {
  LwipUpdateNotifier from = opened();
  LwipUpdateNotifier to = opened();
  from.notify("127.0.0.1", to.port(), "first");
  from.notify("127.0.0.1", to.port(), "");
  from.notify("127.0.0.1", to.port(), "second");
  CHECK(heardBy(to, 3) == "fir");
  CHECK(heardBy(to) == "second");
}

TEST_CASE("a flood of empty datagrams keeps receive() busy for a limited time only") {
  constexpr int kFlood = 40;
  LwipUpdateNotifier from = opened();
  LwipUpdateNotifier to = opened();
  for (int i = 0; i < kFlood; ++i) from.notify("127.0.0.1", to.port(), "");
  from.notify("127.0.0.1", to.port(), "news");
  CHECK(heardBy(to).empty());
  int passes = 1;
  while (passes < kFlood && heardBy(to).empty()) ++passes;
  CHECK(passes > 1);
  CHECK(passes < kFlood);
}

TEST_CASE("a notification to no address, to a name or to an unused port is lost silently") {
  LwipUpdateNotifier from = opened();
  LwipUpdateNotifier to = opened();
  for (const char* address : {"", "localhost", "127.0.0.1.9", "::1", "[::1]"}) {
    from.notify(address, to.port(), "lost");
  }
  from.notify("127.0.0.1", 1, "lost");
  from.notify("127.0.0.1", to.port(), "kept");
  CHECK(heardBy(to) == "kept");
  CHECK(heardBy(to).empty());
}

TEST_CASE("a port that is in use is rejected with its number") {
  const LwipUpdateNotifier first = opened();
  const auto second = LwipUpdateNotifier::open(first.port());
  REQUIRE_FALSE(second);
  CHECK(std::string_view(second.error().message).find(std::to_string(first.port())) != std::string::npos);
}
