#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "core/ports/mqtt_client.h"
#include "support/mqtt/mqtt_test_message.h"

namespace lumi::test {

/** A client and its broker. */
struct MqttClientFixture {
  lumi::MqttClient& client;
  MqttServer server;
  const std::vector<MqttTestMessage>& published;
  const std::vector<std::string>& filters;
  const int& farewells;
  std::function<void(int code)> answers;  // with this code of CONNACK
  std::function<void(const MqttTestMessage&)> sends;
  std::function<void()> breaksOff;
  std::function<void()> work;  // lets the broker work, and the client's task if it has one
  std::vector<MqttTestMessage> received = {};
  int tooLong = 0;  // received messages of which only the topic was passed on

  void turn() {
    work();
    client.poll([this](const MqttMessage& message) {
      received.push_back({std::string(message.topic), std::string(message.payload), message.isRetained});
      tooLong += message.isTooLong ? 1 : 0;
    });
  }
  void until(const std::function<bool()>& done) {
    constexpr int kTurns = 2'000'000;  // limits the duration of a failing test
    for (int i = 0; i < kTurns && !done(); ++i) turn();
    REQUIRE(done());
  }
  void connect() {
    client.connect(server);
    until([this] { return client.state() == MqttState::kConnected; });
  }
};

inline void checkMqttClient(MqttClientFixture world) {
  lumi::MqttClient& client = world.client;
  std::vector<MqttTestMessage>& received = world.received;

  SUBCASE("it is off at first") {
    CHECK(client.state() == MqttState::kOff);
    CHECK_FALSE(client.publish("a", "b", false));
  }
  SUBCASE("it is connecting until the broker has accepted it") {
    client.connect(world.server);
    CHECK(client.state() == MqttState::kConnecting);
    CHECK_FALSE(client.publish("a", "b", false));
    world.until([&] { return client.state() == MqttState::kConnected; });
    CHECK(client.failure() == MqttFailure::kNone);
  }
  SUBCASE("what it publishes reaches the broker, in order") {
    world.connect();
    REQUIRE(client.publish("base/status", "online", true));
    REQUIRE(client.publish("base/event", "{}", false));
    world.until([&] { return world.published.size() == 2; });
    CHECK(world.published[0].topic == "base/status");
    CHECK(world.published[0].payload == "online");
    CHECK(world.published[0].isRetained);
    CHECK_FALSE(world.published[1].isRetained);
  }
  SUBCASE("a message with QoS 1 is confirmed by the broker") {
    world.connect();
    REQUIRE(client.publishConfirmed("base/status", "offline"));
    world.until([&] { return client.isConfirmed(); });
    REQUIRE(world.published.size() == 1);
    CHECK(world.published[0].payload == "offline");
    CHECK(world.published[0].isRetained);
    CHECK(world.published[0].qos == 1);
    REQUIRE(client.publishConfirmed("base/status", "online"));
    CHECK_FALSE(client.isConfirmed());
  }
  SUBCASE("a broker that sends with QoS 2 is left") {
    world.connect();
    world.sends({"base/light/set", "first", false, 1});
    world.until([&] { return received.size() == 1; });
    world.sends({"base/light/set", "second", false, 2});
    world.until([&] { return client.state() == MqttState::kFailed; });
    CHECK(client.failure() == MqttFailure::kProtocol);
    CHECK(received.size() == 1);
  }
  SUBCASE("what it subscribes to arrives in poll(), up to the maximum size; of longer messages, the topic") {
    world.connect();
    REQUIRE(client.subscribe("base/+/set"));
    world.until([&] { return world.filters == std::vector<std::string>{"base/+/set"}; });
    CHECK(client.failure() == MqttFailure::kNone);
    const std::string large(lumi::MqttClient::kMaxReceived, 'x');
    world.sends({"base/light/set", "kept", true});
    world.sends({"base/light/set", large + "x", false});
    world.until([&] { return received.size() == 2; });
    CHECK(world.tooLong == 1);
    CHECK(received[1].topic == "base/light/set");
    CHECK(received[1].payload.empty());
    received.pop_back();
    world.sends({"base/sand/set", large, false});
    world.until([&] { return received.size() == 2; });
    CHECK(world.tooLong == 1);
    CHECK(received[0].payload == "kept");
    CHECK(received[0].isRetained);
    CHECK(received[1].topic == "base/sand/set");
    CHECK(received[1].payload == large);
    CHECK_FALSE(received[1].isRetained);
  }
  SUBCASE("a subscription that the broker refuses is a failure, but the connection stays") {
    world.connect();
    REQUIRE(client.subscribe(kForbiddenFilter));
    world.until([&] { return client.failure() == MqttFailure::kSubscription; });
    CHECK(client.state() == MqttState::kConnected);
    CHECK(client.publish("a", "b", false));
  }
  SUBCASE("a wrong login is a failure of its own") {
    world.answers(5);
    client.connect(world.server);
    world.until([&] { return client.state() == MqttState::kFailed; });
    CHECK(client.failure() == MqttFailure::kLogin);
  }
  SUBCASE("a connection that breaks off is lost, and is not repeated") {
    world.connect();
    world.breaksOff();
    world.until([&] { return client.state() == MqttState::kFailed; });
    CHECK(client.failure() == MqttFailure::kLost);
    for (int i = 0; i < 100; ++i) world.turn();
    CHECK(client.state() == MqttState::kFailed);
  }
  SUBCASE("it connects again on request") {
    world.connect();
    world.breaksOff();
    world.until([&] { return client.state() == MqttState::kFailed; });
    world.connect();
    CHECK(client.failure() == MqttFailure::kNone);
  }
  SUBCASE("disconnecting takes leave of the broker, which then does not publish the will") {
    world.connect();
    client.disconnect();
    CHECK(client.state() == MqttState::kOff);
    world.until([&] { return world.farewells == 1; });
  }
  client.disconnect();  // so that its destructor need not wait
  for (int i = 0; i < 10; ++i) world.turn();
}

}  // namespace lumi::test
