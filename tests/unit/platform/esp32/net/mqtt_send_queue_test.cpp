#include "platform/esp32/net/mqtt_send_queue.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;
using Kind = MqttSendQueue::Kind;

TEST_CASE("items come out in order, with everything they contain") {
  std::mutex lock;
  MqttSendQueue queue(lock);
  REQUIRE(queue.put(Kind::kRetainedMessage, "topic", "payload"));
  REQUIRE(queue.put(Kind::kSubscription, "filter", {}));
  const auto message = queue.take();
  REQUIRE(message);
  CHECK(message->kind == Kind::kRetainedMessage);
  CHECK(message->topic() == std::string("topic"));
  CHECK(std::string_view(message->payload(), message->size) == "payload");
  const auto subscription = queue.take();
  REQUIRE(subscription);
  CHECK(subscription->kind == Kind::kSubscription);
  CHECK(subscription->topic() == std::string("filter"));
  CHECK(subscription->size == 0);
  CHECK_FALSE(queue.take());
}

TEST_CASE("four items may wait, and 768 bytes") {
  std::mutex lock;
  MqttSendQueue queue(lock);
  SUBCASE("items") {
    for (int i = 0; i < 4; ++i) REQUIRE(queue.put(Kind::kMessage, "t", ""));
    CHECK_FALSE(queue.put(Kind::kMessage, "t", ""));
  }
  SUBCASE("bytes") {
    REQUIRE(queue.put(Kind::kMessage, "t", std::string(744, 'p')));
    CHECK_FALSE(queue.put(Kind::kMessage, "t", std::string(23, 'p') + "p"));
    REQUIRE(queue.put(Kind::kMessage, "t", std::string(22, 'p')));
  }
  REQUIRE(queue.take());
  CHECK(queue.put(Kind::kMessage, "t", "p"));
}

TEST_CASE("a long message is taken if no other waits") {
  std::mutex lock;
  MqttSendQueue queue(lock);
  REQUIRE(queue.put(Kind::kMessage, "", std::string(4096, 'p')));
  CHECK_FALSE(queue.put(Kind::kMessage, "t", ""));
  CHECK(queue.take()->size == 4096);
  CHECK_FALSE(queue.put(Kind::kMessage, "t", std::string(4096, 'p')));
}
