#include "platform/esp32/web/web_inbox.h"

#include <doctest/doctest.h>

#include <string>

namespace lumi {
namespace {

std::unique_ptr<WebHead> headWith(std::optional<uint64_t> length) {
  auto head = std::make_unique<WebHead>();
  head->isChunked = !length;
  head->request.contentLength = length;
  return head;
}

WebLimits smallLimits() {
  WebLimits limits;
  limits.receiveBytes = 8;
  limits.receivers = 2;
  return limits;
}

struct WebInboxFixture {
  WebShared shared{smallLimits()};
  WebInbox inbox{shared};

  std::string unread() const { return std::string(asText(inbox.unread())); }
};

TEST_CASE_FIXTURE(WebInboxFixture, "a head can be taken once") {
  CHECK_FALSE(inbox.takeHead());
  inbox.put(headWith(3));
  REQUIRE(inbox.takeHead());
  CHECK_FALSE(inbox.takeHead());
}

TEST_CASE_FIXTURE(WebInboxFixture, "a body ends after the announced number of bytes") {
  inbox.put(headWith(3));
  CHECK_FALSE(inbox.bodyFinished());
  CHECK(inbox.keep(asBytes("ab")) == 2);
  CHECK_FALSE(inbox.bodyFinished());
  CHECK(inbox.keep(asBytes("cde")) == 1);
  CHECK(inbox.bodyFinished());
  CHECK(unread() == "abc");
}

TEST_CASE_FIXTURE(WebInboxFixture, "a request without a body is finished at once") {
  inbox.put(headWith(0));
  CHECK(inbox.bodyFinished());
}

TEST_CASE_FIXTURE(WebInboxFixture, "a body of unknown length is incomplete if its connection closes") {
  inbox.put(headWith(std::nullopt));
  inbox.keep(asBytes("abc"));
  inbox.leave();
  inbox.finishBody(true);
  CHECK_FALSE(inbox.bodyFinished());
}

TEST_CASE_FIXTURE(WebInboxFixture, "a body of unknown length ends with finishBody()") {
  inbox.put(headWith(std::nullopt));
  inbox.keep(asBytes("abc"));
  CHECK_FALSE(inbox.bodyFinished());
  inbox.finishBody(true);
  CHECK(inbox.bodyFinished());
  CHECK(unread() == "abc");
}

TEST_CASE_FIXTURE(WebInboxFixture, "consumed and dropped bytes are acknowledged to TCP together") {
  inbox.put(headWith(100));
  inbox.keep(asBytes("abcd"));
  inbox.owe(30);
  CHECK(inbox.consume(2) == 32);
  CHECK(inbox.consume(2) == 2);
}

TEST_CASE_FIXTURE(WebInboxFixture, "an unwanted body is dropped and acknowledged to TCP") {
  inbox.put(headWith(12));
  inbox.keep(asBytes("abcd"));
  inbox.owe(30);
  CHECK(inbox.dropBody() == 34);
  CHECK(inbox.keep(asBytes("efgh")) == 0);
  CHECK_FALSE(inbox.bodyFinished());
  CHECK(inbox.keep(asBytes("ijkl")) == 0);
  CHECK(inbox.bodyFinished());
}

TEST_CASE_FIXTURE(WebInboxFixture, "the buffer is no larger than the body, and its memory is released") {
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

TEST_CASE_FIXTURE(WebInboxFixture, "a body that has lost bytes accepts no more") {
  inbox.put(headWith(100));
  inbox.keep(asBytes("abcdef"));
  CHECK(inbox.keep(asBytes("ghi")) == 0);
  CHECK(inbox.isCrowded());
  inbox.consume(6);
  CHECK(inbox.keep(asBytes("jkl")) == 0);
}

}  // namespace
}  // namespace lumi
