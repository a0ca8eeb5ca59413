#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

#include "core/ports/mqtt_client.h"

namespace lumi::test {

struct MqttTestMessage {
  std::string topic;
  std::string payload;
  bool isRetained = false;
};

/** A client and its broker. */
struct MqttClientFixture {
  lumi::MqttClient& client;
  MqttServer server;
  std::function<void(int code)> answers;  // with this code of CONNACK
  std::function<void(const MqttTestMessage&)> sends;
  std::function<std::vector<MqttTestMessage>()> published;
  std::function<std::vector<std::string>()> filters;
  std::function<int()> farewells;
  std::function<void()> breaksOff;
  std::function<void()> turn;  // lets the broker and the client work

  void until(const std::function<bool()>& done) const {
    constexpr int kTurns = 20'000'000;  // limits the duration of a failing test
    for (int i = 0; i < kTurns && !done(); ++i) turn();
    REQUIRE(done());
  }
  void connect() const {
    client.connect(server);
    until([this] { return client.state() == MqttState::kConnected; });
  }
};

inline void checkMqttClient(const MqttClientFixture& world) {
  lumi::MqttClient& client = world.client;
  std::vector<MqttTestMessage> received;
  const auto poll = [&] {
    client.poll([&](const MqttMessage& message) {
      received.push_back({std::string(message.topic), std::string(message.payload), message.isRetained});
    });
  };

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
    world.until([&] { return world.published().size() == 2; });
    CHECK(world.published()[0].topic == "base/status");
    CHECK(world.published()[0].payload == "online");
    CHECK(world.published()[0].isRetained);
    CHECK_FALSE(world.published()[1].isRetained);
  }
  SUBCASE("what it subscribes to arrives in poll(), up to the maximum size") {
    world.connect();
    REQUIRE(client.subscribe("base/+/set"));
    world.until([&] { return world.filters() == std::vector<std::string>{"base/+/set"}; });
    const std::string large(lumi::MqttClient::kMaxReceived, 'x');
    world.sends({"base/light/set", "kept", true});
    world.sends({"base/light/set", large + "x", false});
    world.until([&] { return poll(), received.size() == 1; });
    world.sends({"base/sand/set", large, false});
    world.until([&] { return poll(), received.size() == 2; });
    CHECK(received[0].payload == "kept");
    CHECK(received[0].isRetained);
    CHECK(received[1].topic == "base/sand/set");
    CHECK(received[1].payload == large);
    CHECK_FALSE(received[1].isRetained);
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
    world.until([&] { return world.farewells() == 1; });
  }
}

}  // namespace lumi::test
