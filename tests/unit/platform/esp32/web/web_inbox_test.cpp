#include "platform/esp32/web/web_inbox.h"

#include <doctest/doctest.h>

#include <string>

namespace lumi {
namespace {

WebHead headWith(std::optional<uint64_t> length) {
  WebHead head;
  head.isChunked = !length;
  head.request.contentLength = length;
  return head;
}

WebLimits smallLimits() {
  WebLimits limits;
  limits.receiveBytes = 8;
  limits.receivers = 2;
  return limits;
}

struct Fixture {
  WebShared shared{smallLimits()};
  WebInbox inbox{shared};

  std::string unread() const { return std::string(asText(inbox.unread())); }
};

TEST_CASE_FIXTURE(Fixture, "a head is taken once") {
  CHECK_FALSE(inbox.takeHead());
  inbox.put(headWith(3));
  REQUIRE(inbox.takeHead());
  CHECK_FALSE(inbox.takeHead());
}

TEST_CASE_FIXTURE(Fixture, "a body ends with the byte that its length announces") {
  inbox.put(headWith(3));
  CHECK_FALSE(inbox.bodyFinished());
  CHECK(inbox.keep(asBytes("ab")) == 2);
  CHECK_FALSE(inbox.bodyFinished());
  CHECK(inbox.keep(asBytes("cde")) == 1);
  CHECK(inbox.bodyFinished());
  CHECK(unread() == "abc");
}

TEST_CASE_FIXTURE(Fixture, "a request without a body has none to wait for") {
  inbox.put(headWith(0));
  CHECK(inbox.bodyFinished());
}

TEST_CASE_FIXTURE(Fixture, "a body of unknown length that its connection did not outlive is not whole") {
  inbox.put(headWith(std::nullopt));
  inbox.keep(asBytes("abc"));
  inbox.leave();
  inbox.finishBody();
  CHECK_FALSE(inbox.bodyFinished());
}

TEST_CASE_FIXTURE(Fixture, "a body of unknown length ends when it is said to") {
  inbox.put(headWith(std::nullopt));
  inbox.keep(asBytes("abc"));
  CHECK_FALSE(inbox.bodyFinished());
  inbox.finishBody();
  CHECK(inbox.bodyFinished());
  CHECK(unread() == "abc");
}

TEST_CASE_FIXTURE(Fixture, "TCP is told of what was consumed and of what was not kept beside it") {
  inbox.put(headWith(100));
  inbox.keep(asBytes("abcd"));
  inbox.owe(30);
  CHECK(inbox.consume(2) == 32);
  CHECK(inbox.consume(2) == 2);
}

TEST_CASE_FIXTURE(Fixture, "a body that is not wanted is dropped, and TCP told of it") {
  inbox.put(headWith(12));
  inbox.keep(asBytes("abcd"));
  inbox.owe(30);
  CHECK(inbox.dropBody() == 34);
  CHECK(inbox.keep(asBytes("efgh")) == 0);
  CHECK_FALSE(inbox.bodyFinished());
  CHECK(inbox.keep(asBytes("ijkl")) == 0);
  CHECK(inbox.bodyFinished());
}

TEST_CASE_FIXTURE(Fixture, "memory is taken for a body's length only, and given back") {
  WebInbox small(shared);
  WebInbox large(shared);
  WebInbox third(shared);
  for (WebInbox* one : {&large, &third}) one->put(headWith(1000));
  small.put(headWith(3));
  CHECK(small.keep(asBytes("abc")) == 3);
  CHECK(large.keep(asBytes("abc")) == 3);
  CHECK(third.keep(asBytes("abc")) == 0);
  CHECK(third.isCrowded());
  CHECK(shared.receiveRoom == 5);
  small.consume(3);
  large.dropBody();
  CHECK(shared.receiveRoom == 16);
}

TEST_CASE_FIXTURE(Fixture, "a body with a gap is not gone on with") {
  inbox.put(headWith(100));
  inbox.keep(asBytes("abcdef"));
  CHECK(inbox.keep(asBytes("ghi")) == 0);
  CHECK(inbox.isCrowded());
  inbox.consume(6);
  CHECK(inbox.keep(asBytes("jkl")) == 0);
}

}  // namespace
}  // namespace lumi
