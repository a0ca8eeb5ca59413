#include <doctest/doctest.h>

#include <fstream>

#include "contracts/mqtt_client_contract.h"
#include "platform/host/net/curl_mqtt_client.h"
#include "platform/host/net/mqtt_packets.h"
#include "support/fakes/manual_clock.h"
#include "support/mqtt/scripted_mqtt_broker.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kMegabyte = 1024 * 1024;

/** Bytes of memory that this process uses. */
size_t memoryInUse() {
  std::ifstream file("/proc/self/statm");
  size_t total = 0;
  size_t resident = 0;
  file >> total >> resident;
  return resident * 4096;
}

struct CurlMqtt {
  ScriptedMqttBroker broker;
  ManualClock clock;
  CurlMqttClient client{clock};
  MqttClientFixture world{client,
                          {},
                          broker.published,
                          broker.filters,
                          broker.farewells,
                          [this](int code) { broker.answer = code; },
                          [this](const MqttTestMessage& message) { broker.send(message); },
                          [this] { broker.close(); },
                          [this] { broker.turn(); }};

  CurlMqtt() {
    world.server.host = "127.0.0.1";
    world.server.port = broker.port;
    world.server.clientId = "test";
  }
  ~CurlMqtt() {
    client.disconnect();
    turn(10);
    clock.advance(CurlMqttClient::kEndLimit);  // the destructor need not wait
  }
  void turn(int times) {
    for (int i = 0; i < times; ++i) world.turn();
  }
  /** The client works, but the broker does not. */
  void poll(int times = 1) {
    for (int i = 0; i < times; ++i) client.poll([](const MqttMessage&) {});
  }
};

}  // namespace

TEST_CASE_FIXTURE(CurlMqtt, "CurlMqttClient fulfils the contract of MqttClient") {
  checkMqttClient(world);
}

TEST_CASE_FIXTURE(CurlMqtt, "a message of 200 MB takes no memory") {
  world.connect();
  const size_t before = memoryInUse();
  size_t left = 200 * kMegabyte - 3;
  REQUIRE(broker.sendRaw({"\x30\x80\x80\x80\x64\0\1t", 8}) == 8);
  const std::string piece(65536, 'x');
  while (left > 0 && client.state() == MqttState::kConnected) {
    left -= broker.sendRaw(piece.substr(0, left));
    turn(1);
  }
  CHECK(left == 0);
  CHECK(memoryInUse() < before + kMegabyte);
}

TEST_CASE("what is no MQTT is left") {
  for (const std::string& bytes :
       {std::string("\x30\xff\xff\xff\xff\x7f"),  // a length of five bytes
        std::string("\x82\0", 2),                 // a packet that only clients send
        std::string("\x30\2\0\0", 4),             // a message without a topic
        std::string("\x30\3\1\0t", 5),            // a message that is shorter than its topic
        std::string("\x32\4\1\1\0\0", 6),         // the same with a topic that is not kept
        std::string("\x20\2\0\0", 4)}) {          // a second answer to CONNECT
    CAPTURE(bytes);
    CurlMqtt mqtt;
    mqtt.world.connect();
    mqtt.broker.sendRaw(bytes);
    mqtt.world.until([&] { return mqtt.client.state() == MqttState::kFailed; });
    CHECK(mqtt.client.failure() == MqttFailure::kProtocol);
  }
}

TEST_CASE_FIXTURE(
    CurlMqtt,
    "a message with a long topic is dropped, but confirmed, so that the broker sends the next one") {
  world.connect();
  const std::string longest(MqttPacketReader::kMaxTopic, 't');
  for (const std::string& topic : {longest + "t", std::string(3000, 't'), longest}) {
    broker.send({topic, "x", false, 1});
  }
  world.until([&] { return broker.acknowledged == 3; });
  turn(100);
  REQUIRE(world.received.size() == 1);
  CHECK(world.received[0].topic == longest);
  CHECK(client.state() == MqttState::kConnected);
}

TEST_CASE_FIXTURE(CurlMqtt, "a broker that reads nothing and wants answers takes bounded memory") {
  world.connect();
  const size_t before = memoryInUse();
  std::string flood;
  for (int i = 0; i < 2000; ++i) flood += std::string("\x32\5\0\1t\0\1", 7);
  size_t sent = 0;
  for (int i = 0; i < 20'000; ++i) {
    sent += broker.sendRaw(flood);
    poll();
  }
  CHECK(sent > kMegabyte);
  CHECK(memoryInUse() < before + kMegabyte);
  CHECK(client.state() == MqttState::kConnected);
  broker.close();  // it does not have to read all that
}

TEST_CASE_FIXTURE(CurlMqtt, "the next connection begins when the broker has closed the earlier one") {
  world.connect();
  REQUIRE(client.publish("status", "offline", true));
  client.connect(world.server);
  poll(100);
  world.until([&] { return client.state() == MqttState::kConnected; });
  CHECK(broker.farewells == 1);
  CHECK(broker.published.size() == 1);
}

TEST_CASE_FIXTURE(CurlMqtt, "a broker that is silent for longer than it may is lost") {
  world.connect();
  clock.advance(20 * kSecond);
  turn(1000);
  CHECK(client.state() == MqttState::kConnected);  // it has answered
  for (int i = 0; i < 2; ++i) {
    clock.advance(20 * kSecond);
    poll();
  }
  CHECK(client.failure() == MqttFailure::kLost);
}
