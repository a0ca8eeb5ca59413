#include "platform/esp32/net/mqtt_inbox.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

struct Lock {
  std::mutex mutex;
};

struct Inbox : private Lock, public MqttInbox {
  Inbox() : MqttInbox(mutex) { REQUIRE(allocate()); }
  void put(std::string_view topic, std::string_view payload, bool isRetained = false) {
    begin(topic, payload.size(), isRetained);
    add(payload);
  }
};

}  // namespace

TEST_CASE("messages come out in order, with everything they contain") {
  Inbox inbox;
  inbox.put("first", "one", true);
  inbox.put("second", "");
  const auto first = inbox.take();
  REQUIRE(first);
  CHECK(first->topic == "first");
  CHECK(first->payload == "one");
  CHECK(first->isRetained);
  const auto second = inbox.take();
  REQUIRE(second);
  CHECK(second->topic == "second");
  CHECK(second->payload.empty());
  CHECK_FALSE(second->isRetained);
  CHECK_FALSE(inbox.take());
}

TEST_CASE("a message comes out once all its pieces have arrived") {
  Inbox inbox;
  inbox.begin("topic", 6, false);
  inbox.add("abc");
  CHECK_FALSE(inbox.take());
  inbox.add("def");
  CHECK(inbox.take()->payload == "abcdef");
}

TEST_CASE("taking a message does not disturb the one that is being received") {
  Inbox inbox;
  inbox.put("topic", "earlier");
  inbox.begin("topic", 6, false);
  inbox.add("abc");
  CHECK(inbox.take()->payload == "earlier");
  CHECK_FALSE(inbox.take());
  inbox.add("def");
  CHECK(inbox.take()->payload == "abcdef");
}

TEST_CASE("a message of the maximum size fits; of one that is longer by a byte, the topic") {
  Inbox inbox;
  const std::string topic(MqttInbox::kMaxTopic, 't');
  const std::string payload(MqttClient::kMaxReceived, 'p');
  inbox.put(topic, payload);
  CHECK(inbox.take()->payload == payload);
  inbox.put(topic + "t", "p");
  inbox.put("t", payload + "p", true);
  const auto longer = inbox.take();
  REQUIRE(longer);
  CHECK(longer->topic == "t");
  CHECK(longer->payload.empty());
  CHECK(longer->isTooLong);
  CHECK(longer->isRetained);
  CHECK_FALSE(inbox.take());
}

TEST_CASE("what does not fit beside waiting messages is dropped, until there is room again") {
  Inbox inbox;
  const std::string payload(1000, 'p');
  for (int i = 0; i < 3; ++i) inbox.put("t", payload);
  inbox.put("t", "short");
  for (int i = 0; i < 2; ++i) CHECK(inbox.take()->payload == payload);
  CHECK(inbox.take()->payload == "short");
  CHECK_FALSE(inbox.take());
  inbox.put("t", payload);
  CHECK(inbox.take());
}

TEST_CASE("a message that is cut off is dropped, and so are bytes that belong to none") {
  Inbox inbox;
  inbox.add("stray");
  inbox.begin("cut", 6, false);
  inbox.add("abc");
  inbox.put("next", "whole");
  inbox.add("stray");
  inbox.begin("long", 2, false);
  inbox.add("abc");
  CHECK(inbox.take()->payload == "whole");
  CHECK_FALSE(inbox.take());
}

TEST_CASE("nothing comes out of an inbox without memory") {
  Inbox inbox;
  inbox.put("topic", "payload");
  inbox.release();
  CHECK_FALSE(inbox.take());
}
