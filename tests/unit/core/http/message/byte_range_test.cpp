#include <doctest/doctest.h>

#include "core/http/message/request.h"

using namespace lumi;

TEST_CASE("a range has a first byte, and a last one unless it extends to the end") {
  const auto bounded = byteRangeFrom("bytes=5-9");
  REQUIRE(bounded);
  CHECK(bounded->first == 5);
  CHECK(bounded->last == 9);
  const auto open = byteRangeFrom("bytes=7-");
  REQUIRE(open);
  CHECK(open->first == 7);
  CHECK(open->last == UINT64_MAX);
  CHECK(byteRangeFrom("bytes=5-5"));
}

TEST_CASE("any other form of range is ignored") {
  for (const char* header :
       {"", "bytes", "bytes=", "bytes=-", "bytes=-5", "bytes=9-5", "bytes=1-2,4-5", "bytes=a-b", "bytes=1-b",
        "bytes= 1-2", "lines=1-2", "bytes=99999999999999999999-", "bytes=5"}) {
    CAPTURE(header);
    CHECK_FALSE(byteRangeFrom(header));
  }
}
