#include "platform/esp32/web/web_ring.h"

#include <doctest/doctest.h>

#include <string>

namespace lumi {
namespace {

std::string drain(WebRing& ring) {
  std::string text;
  while (ring.size() > 0) {
    const ConstBytes piece = ring.unread();
    text += asText(piece);
    ring.consume(piece.size());
  }
  return text;
}

TEST_CASE("a ring returns the stored bytes in order, also across its end") {
  WebRing ring;
  REQUIRE(ring.allocate(8));
  CHECK(ring.write(asBytes("abcdef")) == 6);
  ring.consume(4);
  CHECK(ring.write(asBytes("ghijkl")) == 6);
  CHECK(asText(ring.unread()) == "efgh");
  CHECK(drain(ring) == "efghijkl");
}

TEST_CASE("a ring stores no more than its capacity") {
  WebRing ring;
  CHECK(ring.write(asBytes("a")) == 0);
  REQUIRE(ring.allocate(4));
  CHECK(ring.write(asBytes("abcdef")) == 4);
  CHECK(ring.write(asBytes("g")) == 0);
  CHECK(drain(ring) == "abcd");
}

TEST_CASE("a released ring is empty and uses no memory") {
  WebRing ring;
  REQUIRE(ring.allocate(4));
  ring.write(asBytes("ab"));
  ring.release();
  CHECK(ring.size() == 0);
  CHECK_FALSE(ring.isAllocated());
  CHECK(ring.unread().empty());
}

}  // namespace
}  // namespace lumi
