#include <doctest/doctest.h>

#include <string>

#include "core/matrix/notification.h"
#include "support/heap/heap_checks.h"
#include "support/heap/weighed_calls.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(HeapFixture, "posting the largest matrices stays within the heap budget") {
  checkWithin(useOf(Method::kPost, "/api/config/matrix-config", token, WeighedCalls::matrices('"')), 200);
  checkWithin(useOf(Method::kPost, "/api/config/matrix-config", token, WeighedCalls::matrices('\\')), 200);
}

TEST_CASE_FIXTURE(HeapFixture, "the longest notifications stay within the heap budget") {
  std::string body = R"({"text":")" + std::string(Notification::kMaxText, 'x') + "\"}";
  body.resize(4 * 1024, ' ');
  for (const int status : {200, 200, 409}) {
    checkWithin(useOf(Method::kPost, "/api/matrix/notify", token, body), status);
  }
}

TEST_CASE_FIXTURE(HeapFixture,
                  "a conflict, whose response contains the current part, stays within the heap budget") {
  REQUIRE(useOf(Method::kPost, "/api/config/matrix-config", token, WeighedCalls::matrices('a')).status ==
          200);
  std::string body = WeighedCalls::matrices('b');
  body.replace(body.find("4294967295"), 10, "1         ");
  checkWithin(useOf(Method::kPost, "/api/config/matrix-config", token, body), 409);
}

TEST_CASE_FIXTURE(HeapFixture,
                  "reading the configuration as a user and as a device stays within the heap budget") {
  const std::string device = hub().devices().enroll("matrix-1").value();
  REQUIRE(useOf(Method::kPost, "/api/config/matrix-config", token, WeighedCalls::matrices('"')).status ==
          200);
  checkWithin(useOf(Method::kGet, "/api/config/configs", token), 200);
  checkWithin(useOf(Method::kGet, "/api/device/matrix-1/config", device), 200);
}
