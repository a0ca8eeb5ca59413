#include <doctest/doctest.h>

#include <fstream>

#include "contracts/mqtt_client_contract.h"
#include "platform/host/net/curl_mqtt_client.h"
#include "platform/host/net/mqtt_packets.h"
#include "platform/host/system/host_clock.h"
#include "support/fakes/manual_clock.h"
#include "support/mqtt/scripted_mqtt_broker.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Bytes of memory that this process uses. */
size_t memoryInUse() {
  std::ifstream file("/proc/self/statm");
  size_t total = 0;
  size_t resident = 0;
  file >> total >> resident;
  return resident * 4096;
}

struct HostileBroker {
  ScriptedMqttBroker broker;
  ManualClock clock;
  CurlMqttClient client{clock};

  ~HostileBroker() {
    client.disconnect();
    for (int i = 0; i < 10; ++i) turn();
    clock.advance(CurlMqttClient::kEndLimit);  // the destructor need not wait
  }

  MqttServer server() const {
    MqttServer server;
    server.host = "127.0.0.1";
    server.port = broker.port;
    server.clientId = "test";
    return server;
  }
  void connect() {
    client.connect(server());
    until([this] { return client.state() == MqttState::kConnected; });
  }
  void turn() {
    broker.turn();
    client.poll([this](const MqttMessage& message) { received.emplace_back(message.topic); });
  }
  template <typename Done>
  void until(Done done) {
    for (int i = 0; i < 2'000'000 && !done(); ++i) turn();
    REQUIRE(done());
  }
  /** Sends all bytes, or stops when the client leaves. */
  void flood(const std::string& piece, size_t size) {
    for (size_t sent = 0; sent < size && client.state() == MqttState::kConnected;) {
      sent += broker.sendRaw(piece.substr(0, size - sent));
      turn();
    }
  }

  std::vector<std::string> received;
};

}  // namespace

TEST_CASE("a message of 200 MB takes no memory") {
  HostileBroker hostile;
  hostile.connect();
  const size_t before = memoryInUse();
  constexpr size_t kSize = 200 * 1024 * 1024;
  REQUIRE(hostile.broker.sendRaw({"\x30\x80\x80\x80\x64\0\1t", 8}) == 8);
  hostile.flood(std::string(65536, 'x'), kSize - 3);
  CHECK(memoryInUse() < before + 1024 * 1024);
}

TEST_CASE("what is no MQTT is left") {
  HostileBroker hostile;
  SUBCASE("a length of five bytes") {
    hostile.connect();
    hostile.broker.sendRaw("\x30\xff\xff\xff\xff\x7f");
  }
  SUBCASE("a packet that only clients send") {
    hostile.connect();
    hostile.broker.sendRaw({"\x82\0", 2});
  }
  SUBCASE("a message without a topic") {
    hostile.connect();
    hostile.broker.sendRaw({"\x30\2\0\0", 4});
  }
  SUBCASE("a message that is shorter than its topic") {
    hostile.connect();
    hostile.broker.sendRaw({"\x30\3\1\0t", 5});
  }
  SUBCASE("a second answer to CONNECT") {
    hostile.connect();
    hostile.broker.sendRaw({"\x20\2\0\0", 4});
  }
  hostile.until([&] { return hostile.client.state() == MqttState::kFailed; });
  CHECK(hostile.client.failure() == MqttFailure::kProtocol);
}

TEST_CASE("a message with a long topic is dropped, but confirmed, so that the broker sends the next one") {
  HostileBroker hostile;
  hostile.connect();
  hostile.broker.send({std::string(MqttPacketReader::kMaxTopic + 1, 't'), "x", false, 1});
  hostile.broker.send({std::string(MqttPacketReader::kMaxTopic, 't'), "x", false, 1});
  hostile.broker.send({std::string(5000, 't'), "x"});
  hostile.until([&] { return hostile.broker.acknowledged == 2; });
  for (int i = 0; i < 100; ++i) hostile.turn();
  CHECK(hostile.received == std::vector<std::string>{std::string(MqttPacketReader::kMaxTopic, 't')});
  CHECK(hostile.client.state() == MqttState::kConnected);
}

TEST_CASE("a broker that reads nothing and wants answers takes bounded memory") {
  HostileBroker hostile;
  hostile.connect();
  const size_t before = memoryInUse();
  std::string flood;
  for (int i = 0; i < 2000; ++i) flood += std::string("\x32\5\0\1t\0\1", 7);
  size_t sent = 0;
  for (int i = 0; i < 20'000; ++i) {
    sent += hostile.broker.sendRaw(flood);
    hostile.client.poll([](const MqttMessage&) {});
  }
  CHECK(sent > 1024 * 1024);
  CHECK(memoryInUse() < before + 1024 * 1024);
  CHECK(hostile.client.state() == MqttState::kConnected);
  hostile.broker.close();  // it does not have to read all that
}

TEST_CASE("the next connection begins when the broker has closed the earlier one") {
  HostileBroker hostile;
  hostile.connect();
  REQUIRE(hostile.client.publish("status", "offline", true));
  hostile.client.connect(hostile.server());
  for (int i = 0; i < 100; ++i) hostile.client.poll([](const MqttMessage&) {});
  hostile.until([&] { return hostile.client.state() == MqttState::kConnected; });
  CHECK(hostile.broker.farewells == 1);
  CHECK(hostile.broker.published.size() == 1);
}

TEST_CASE("a broker that is silent for longer than it may is lost") {
  HostileBroker hostile;
  hostile.connect();
  hostile.clock.advance(20 * kSecond);
  for (int i = 0; i < 1000; ++i) hostile.turn();
  CHECK(hostile.client.state() == MqttState::kConnected);  // it has answered
  hostile.clock.advance(20 * kSecond);
  hostile.client.poll([](const MqttMessage&) {});
  hostile.clock.advance(20 * kSecond);
  hostile.client.poll([](const MqttMessage&) {});
  CHECK(hostile.client.failure() == MqttFailure::kLost);
}

TEST_CASE("CurlMqttClient fulfils the contract of MqttClient") {
  ScriptedMqttBroker broker;
  HostClock clock = HostClock::unset();
  CurlMqttClient client(clock);
  MqttServer server;
  server.host = "127.0.0.1";
  server.port = broker.port;
  server.clientId = "test";
  checkMqttClient({client, server, [&](int code) { broker.answer = static_cast<char>(code); },
                   [&](const MqttTestMessage& message) {
                     broker.send({message.topic, message.payload, message.isRetained, message.qos});
                   },
                   [&] {
                     std::vector<MqttTestMessage> all;
                     for (const auto& one : broker.published) {
                       all.push_back({one.topic, one.payload, one.isRetained, one.qos});
                     }
                     return all;
                   },
                   [&] { return broker.filters; }, [&] { return broker.farewells; }, [&] { broker.close(); },
                   [&] { broker.turn(); }});
}
