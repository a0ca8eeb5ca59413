#include <doctest/doctest.h>

#include <string>

#include "core/matrix/notification.h"
#include "support/heap/heap_checks.h"
#include "support/heap/weighed_calls.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("posting the largest matrices stays within the heap budget") {
  HeapFixture fixture;
  checkWithin(
      fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, WeighedCalls::matrices('"')),
      200);
  checkWithin(
      fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, WeighedCalls::matrices('\\')),
      200);
}

TEST_CASE("the longest notifications stay within the heap budget") {
  HeapFixture fixture;
  std::string body = R"({"text":")" + std::string(Notification::kMaxText, 'x') + "\"}";
  body.resize(4 * 1024, ' ');
  for (const int status : {200, 200, 409}) {
    checkWithin(fixture.useOf(Method::kPost, "/api/matrix/notify", fixture.token, body), status);
  }
}

TEST_CASE("a conflict, whose response contains the current part, stays within the heap budget") {
  HeapFixture fixture;
  REQUIRE(
      fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, WeighedCalls::matrices('a'))
          .status == 200);
  std::string body = WeighedCalls::matrices('b');
  body.replace(body.find("4294967295"), 10, "1         ");
  checkWithin(fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, body), 409);
}

TEST_CASE("reading the configuration as a user and as a device stays within the heap budget") {
  HeapFixture fixture;
  const std::string device = fixture.hub().devices().enroll("matrix-1").value();
  REQUIRE(
      fixture.useOf(Method::kPost, "/api/config/matrix-config", fixture.token, WeighedCalls::matrices('"'))
          .status == 200);
  checkWithin(fixture.useOf(Method::kGet, "/api/config/configs", fixture.token), 200);
  checkWithin(fixture.useOf(Method::kGet, "/api/device/matrix-1/config", device), 200);
}
