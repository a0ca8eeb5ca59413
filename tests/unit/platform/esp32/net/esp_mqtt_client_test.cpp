#include "platform/esp32/net/esp_mqtt_client.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "contracts/mqtt_client_contract.h"
#include "support/fakes/test_lookup.h"
#include "unit/platform/esp32/net/fake_esp_mqtt.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** The connection to a broker, as the test wants it. */
struct FakeLine {
  std::optional<MqttFailure> connects = MqttFailure::kNone;
  bool isFull = false;
  bool isLost = false;
  bool isFlooded = false;  // there always are bytes to read
  int heard = 0;           // what read() returns
  int open = 0;
};
FakeLine* line = nullptr;

class FakeStream : public MqttStream {
 public:
  FakeStream() { ++line->open; }
  ~FakeStream() override { --line->open; }
  std::optional<MqttFailure> connect(uint32_t, const MqttServer&) override { return line->connects; }
  bool isReadable() override { return line->isLost || line->isFlooded; }
  int read(char*, int) override { return line->isLost ? -1 : line->heard; }
  int write(const char*, int size) override {
    if (line->isLost) return -1;
    return line->isFull ? 0 : size;
  }
};

std::unique_ptr<MqttStream> makeFakeStream() {
  return std::make_unique<FakeStream>();
}

struct EspMqttFixture {
  FakeEspMqtt& library = espMqtt();
  FakeLine wire;
  TestLookup names;
  EspMqttClient client{names, makeFakeStream, makeFakeStream};
  MqttServer server;
  std::vector<FakeEspMqtt::Message> received;

  EspMqttFixture() {
    library = FakeEspMqtt{};
    line = &wire;
    server.host = "192.168.1.5";
    server.clientId = "lumisand-a1b2c3";
    server.willTopic = "lumisand/a1b2c3/status";
    server.will = "offline";
  }
  /** Nothing remains of a connection, and the loop never called a function that may block. */
  ~EspMqttFixture() {
    client.disconnect();
    for (int i = 0; i < 4; ++i) turn();
    CHECK(library.clients == 0);
    CHECK(library.transports == 0);
    CHECK(wire.open == 0);
    CHECK_FALSE(library.isMisused);
  }

  void poll() {
    client.poll([this](const MqttMessage& message) {
      received.push_back({std::string(message.topic), std::string(message.payload), message.isRetained});
    });
  }
  void turn() {
    library.turn();
    library.runTimerTask();
    poll();
  }
  void connect() {
    client.connect(server);
    turn();
    REQUIRE(client.state() == MqttState::kConnected);
  }
  void receive(const std::string& topic, const std::string& payload, bool isRetained = false) {
    library.arriving.push_back({topic, payload, isRetained});
    library.turn();
  }
  void fails(MqttFailure why) {
    client.connect(server);
    CHECK(client.state() == MqttState::kConnecting);
    turn();
    CHECK(client.state() == MqttState::kFailed);
    CHECK(client.failure() == why);
    CHECK(library.clients == 0);
  }
};

}  // namespace

TEST_CASE("EspMqttClient fulfils the contract of MqttClient") {
  EspMqttFixture mqtt;
  checkMqttClient(
      {mqtt.client, mqtt.server, [&](int code) { mqtt.library.answer = code; },
       [&](const MqttTestMessage& message) {
         mqtt.library.arriving.push_back({message.topic, message.payload, message.isRetained, message.qos});
       },
       [&] {
         std::vector<MqttTestMessage> all;
         for (const auto& one : mqtt.library.published) {
           all.push_back({one.topic, one.payload, one.isRetained, one.qos});
         }
         return all;
       },
       [&] { return mqtt.library.filters; }, [&] { return mqtt.library.farewells; },
       [&] { mqtt.wire.isLost = true; },
       [&] {
         mqtt.library.turn();
         mqtt.library.runTimerTask();
         if (!mqtt.library.isRunning()) mqtt.wire.isLost = false;
       }});
}

TEST_CASE("a connection has a name, a login and a retained will, and the library does not repeat it") {
  EspMqttFixture mqtt;
  mqtt.server.user = "hub";
  mqtt.server.password = "secret";
  mqtt.connect();
  const auto& settings = mqtt.library.settings;
  CHECK(settings.clientId == "lumisand-a1b2c3");
  CHECK(settings.user == "hub");
  CHECK(settings.password == "secret");
  CHECK(settings.will.topic == "lumisand/a1b2c3/status");
  CHECK(settings.will.payload == "offline");
  CHECK(settings.will.isRetained);
  CHECK(settings.qosOfWill == 1);
  CHECK_FALSE(settings.reconnects);
}

TEST_CASE("the library's buffer holds the packet CONNECT, however long its texts are") {
  EspMqttFixture mqtt;
  mqtt.server.user = std::string(300, 'u');
  mqtt.server.password = std::string(300, 'p');
  mqtt.connect();
  CHECK(mqtt.library.settings.sendBuffer > 600 + 12 + 5 * 2 + 15 + 22 + 7);
}

TEST_CASE("a connection fails for a reason, and then takes no memory") {
  EspMqttFixture mqtt;
  SUBCASE("the name is unknown") {
    mqtt.server.host = "nowhere";
    mqtt.fails(MqttFailure::kUnknownHost);
  }
  SUBCASE("the name server does not answer") {
    mqtt.server.host = "hub";
    mqtt.fails(MqttFailure::kUnknownHost);
    CHECK(mqtt.library.delayed == 10'000);
  }
  SUBCASE("the port is closed") {
    mqtt.wire.connects = MqttFailure::kUnreachable;
    mqtt.fails(MqttFailure::kUnreachable);
  }
  SUBCASE("the computer does not answer") {
    mqtt.wire.connects = std::nullopt;
    mqtt.fails(MqttFailure::kUnreachable);
    CHECK(mqtt.library.delayed == 10'000);
  }
  SUBCASE("what is there does not answer") {
    mqtt.library.answer.reset();
    mqtt.fails(MqttFailure::kUnreachable);
    CHECK(mqtt.library.delayed == 10'000);
  }
  SUBCASE("what answers is not a broker") {
    mqtt.library.answer.reset();
    mqtt.wire.heard = 1;
    mqtt.fails(MqttFailure::kOther);
  }
  SUBCASE("what is there closes the connection, as an encrypted port does") {
    mqtt.library.answer.reset();
    mqtt.wire.heard = -1;
    mqtt.fails(MqttFailure::kOther);
  }
  SUBCASE("the certificate is not trusted") {
    mqtt.server.usesTls = true;
    mqtt.wire.connects = MqttFailure::kCertificate;
    mqtt.fails(MqttFailure::kCertificate);
  }
  SUBCASE("the password is wrong") {
    mqtt.library.answer = MQTT_CONNECTION_REFUSE_BAD_USERNAME;
    mqtt.fails(MqttFailure::kLogin);
  }
  SUBCASE("there is no permission") {
    mqtt.library.answer = MQTT_CONNECTION_REFUSE_NOT_AUTHORIZED;
    mqtt.fails(MqttFailure::kLogin);
  }
  SUBCASE("the broker is not ready") {
    mqtt.library.answer = MQTT_CONNECTION_REFUSE_SERVER_UNAVAILABLE;
    mqtt.fails(MqttFailure::kOther);
  }
}

TEST_CASE("a connection that memory does not suffice for fails at once") {
  EspMqttFixture mqtt;
  SUBCASE("for the client") {
    mqtt.library.hasMemory = false;
  }
  SUBCASE("for its task") {
    mqtt.library.hasMemoryForTask = false;
  }
  mqtt.client.connect(mqtt.server);
  CHECK(mqtt.client.state() == MqttState::kFailed);
  CHECK(mqtt.client.failure() == MqttFailure::kMemory);
  CHECK(mqtt.library.clients == 0);
}

TEST_CASE("a program without TLS says so, and a connection with TLS fails") {
  EspMqttFixture mqtt;
  EspMqttClient plain(mqtt.names, makeFakeStream, nullptr);
  CHECK(mqtt.client.hasTls());
  CHECK_FALSE(plain.hasTls());
  mqtt.server.usesTls = true;
  plain.connect(mqtt.server);
  CHECK(plain.state() == MqttState::kFailed);
  CHECK(plain.failure() == MqttFailure::kOther);
}

TEST_CASE("a connection with TLS has a larger stack") {
  EspMqttFixture mqtt;
  mqtt.connect();
  const int plain = mqtt.library.settings.stack;
  mqtt.client.disconnect();
  for (int i = 0; i < 3; ++i) mqtt.turn();
  mqtt.server.usesTls = true;
  mqtt.connect();
  CHECK(mqtt.library.settings.stack > plain);
}

TEST_CASE("a connection that breaks off is lost") {
  EspMqttFixture mqtt;
  mqtt.connect();
  SUBCASE("the broker closes it") {
    mqtt.wire.isLost = true;
  }
  SUBCASE("the library has no memory to report it") {
    mqtt.wire.isLost = true;
    mqtt.library.losesEvents = true;
  }
  SUBCASE("the broker reads nothing for 10 seconds") {
    mqtt.wire.isFull = true;
    REQUIRE(mqtt.client.publish("a", "b", false));
  }
  mqtt.turn();
  CHECK(mqtt.client.state() == MqttState::kFailed);
  CHECK(mqtt.client.failure() == MqttFailure::kLost);
  CHECK_FALSE(mqtt.client.publish("a", "b", false));
  CHECK(mqtt.library.clients == 0);
}

TEST_CASE("the client's task sends what the loop publishes and subscribes to") {
  EspMqttFixture mqtt;
  mqtt.connect();
  REQUIRE(mqtt.client.subscribe("base/+/set"));
  REQUIRE(mqtt.client.publish("base/status", "online", true));
  REQUIRE(mqtt.client.publish("base/event", "", false));
  CHECK(mqtt.library.published.empty());
  mqtt.turn();
  CHECK(mqtt.library.filters == std::vector<std::string>{"base/+/set"});
  REQUIRE(mqtt.library.published.size() == 2);
  CHECK(mqtt.library.published[0].topic == "base/status");
  CHECK(mqtt.library.published[0].payload == "online");
  CHECK(mqtt.library.published[0].isRetained);
  CHECK(mqtt.library.published[1].payload.empty());
  CHECK_FALSE(mqtt.library.published[1].isRetained);
}

TEST_CASE("a message is sent within 10 ms, while the task waits for bytes") {
  EspMqttFixture mqtt;
  mqtt.connect();
  mqtt.library.delayed = 0;
  int sentAt = -1;
  mqtt.library.onDelay = [&] {
    if (mqtt.library.delayed == 50) REQUIRE(mqtt.client.publish("a", "b", false));
    if (!mqtt.library.published.empty() && sentAt < 0) sentAt = mqtt.library.delayed;
  };
  mqtt.turn();
  CHECK(sentAt == 60);
}

TEST_CASE("one call of poll() passes on one message only, so that a flood does not delay the lights") {
  EspMqttFixture mqtt;
  mqtt.connect();
  for (int i = 0; i < 20; ++i) mqtt.receive("a", "b");
  mqtt.poll();
  CHECK(mqtt.received.size() == 1);
}

TEST_CASE("disconnecting sends what waits and takes leave, so that the will is not published") {
  EspMqttFixture mqtt;
  mqtt.connect();
  REQUIRE(mqtt.client.publish("base/status", "offline", true));
  mqtt.client.disconnect();
  CHECK(mqtt.client.state() == MqttState::kOff);
  for (int i = 0; i < 2; ++i) mqtt.turn();
  REQUIRE(mqtt.library.published.size() == 1);
  CHECK(mqtt.library.farewells == 1);
  CHECK(mqtt.library.clients == 0);
}

TEST_CASE("disconnecting does not wait for a broker that reads nothing") {
  EspMqttFixture mqtt;
  mqtt.connect();
  mqtt.wire.isFull = true;
  REQUIRE(mqtt.client.publish("base/status", "offline", true));
  mqtt.client.disconnect();
  mqtt.library.delayed = 0;
  mqtt.turn();
  CHECK(mqtt.library.delayed == 0);
  CHECK(mqtt.library.clients == 0);
}

TEST_CASE("disconnecting does not wait for a broker that never stops sending") {
  EspMqttFixture mqtt;
  mqtt.connect();
  mqtt.wire.isFlooded = true;
  mqtt.client.disconnect();
  for (int i = 0; i < 3; ++i) mqtt.turn();
  CHECK(mqtt.library.farewells == 1);
  CHECK(mqtt.library.clients == 0);
  mqtt.wire.isFlooded = false;
}

TEST_CASE("disconnecting ends a connection that is being made within 10 ms") {
  EspMqttFixture mqtt;
  SUBCASE("while the name is looked up") {
    mqtt.server.host = "hub";
  }
  SUBCASE("while the computer does not answer") {
    mqtt.wire.connects = std::nullopt;
  }
  SUBCASE("while the broker does not answer") {
    mqtt.library.answer.reset();
  }
  mqtt.library.onDelay = [&] {
    if (mqtt.library.delayed == 100) mqtt.client.disconnect();
  };
  mqtt.client.connect(mqtt.server);
  mqtt.turn();
  CHECK(mqtt.library.delayed == 100);
  CHECK(mqtt.client.state() == MqttState::kOff);
  CHECK(mqtt.library.clients == 0);
}

TEST_CASE("a new connection starts once the earlier one has freed its memory") {
  EspMqttFixture mqtt;
  mqtt.connect();
  mqtt.server.clientId = "second";
  mqtt.client.connect(mqtt.server);
  mqtt.poll();
  CHECK(mqtt.client.state() == MqttState::kConnecting);
  CHECK(mqtt.library.clients == 1);
  CHECK(mqtt.library.settings.clientId == "lumisand-a1b2c3");
  for (int i = 0; i < 3; ++i) mqtt.turn();
  CHECK(mqtt.client.state() == MqttState::kConnected);
  CHECK(mqtt.library.clients == 1);
  CHECK(mqtt.library.settings.clientId == "second");
}

TEST_CASE("a message may end the connection, and those after it are dropped") {
  EspMqttFixture mqtt;
  mqtt.connect();
  mqtt.receive("a", "1");
  mqtt.receive("a", "2");
  int calls = 0;
  mqtt.client.poll([&](const MqttMessage&) {
    ++calls;
    mqtt.client.disconnect();
  });
  CHECK(calls == 1);
}
