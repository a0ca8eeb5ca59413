#include "platform/esp32/lwip_doorbell.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

LwipDoorbell opened(uint16_t port = 0) {
  auto bell = LwipDoorbell::open(port);
  REQUIRE(bell);
  return std::move(bell.value());
}

/** A datagram to oneself is there at once. */
std::string heardBy(LwipDoorbell& bell, size_t most = 64) {
  std::string text(most, ' ');
  text.resize(bell.heard({reinterpret_cast<uint8_t*>(text.data()), text.size()}));
  return text;
}

}  // namespace

TEST_CASE("a ring is heard at the other end") {
  LwipDoorbell from = opened();
  LwipDoorbell to = opened();
  REQUIRE(to.port() != 0);
  from.ring("127.0.0.1", to.port(), "LUMI1 matrix-1 7");
  CHECK(heardBy(to) == "LUMI1 matrix-1 7");
  CHECK(heardBy(to).empty());
}

TEST_CASE("rings queue up, a long one is cut, and empty ones hide none") {
  LwipDoorbell from = opened();
  LwipDoorbell to = opened();
  from.ring("127.0.0.1", to.port(), "first");
  from.ring("127.0.0.1", to.port(), "");
  from.ring("127.0.0.1", to.port(), "second");
  CHECK(heardBy(to, 3) == "fir");
  CHECK(heardBy(to) == "second");
}

TEST_CASE("a flood of empty datagrams is heard no longer than a bounded time") {
  constexpr int kFlood = 40;
  LwipDoorbell from = opened();
  LwipDoorbell to = opened();
  for (int i = 0; i < kFlood; ++i) from.ring("127.0.0.1", to.port(), "");
  from.ring("127.0.0.1", to.port(), "news");
  CHECK(heardBy(to).empty());
  int passes = 1;
  while (passes < kFlood && heardBy(to).empty()) ++passes;
  CHECK(passes > 1);
  CHECK(passes < kFlood);
}

TEST_CASE("a ring to no address, a name or nobody is lost silently") {
  LwipDoorbell from = opened();
  LwipDoorbell to = opened();
  for (const char* address : {"", "localhost", "127.0.0.1.9", "::1", "[::1]"}) {
    from.ring(address, to.port(), "lost");
  }
  from.ring("127.0.0.1", 1, "lost");
  from.ring("127.0.0.1", to.port(), "kept");
  CHECK(heardBy(to) == "kept");
  CHECK(heardBy(to).empty());
}

TEST_CASE("a port that is taken is refused with its number") {
  const LwipDoorbell first = opened();
  const auto second = LwipDoorbell::open(first.port());
  REQUIRE_FALSE(second);
  CHECK(std::string_view(second.error().message).find(std::to_string(first.port())) != std::string::npos);
}
