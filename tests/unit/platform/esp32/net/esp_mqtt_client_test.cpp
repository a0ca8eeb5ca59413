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
  /** The port is open, but read() returns `size` in place of a broker's answer. */
  void hear(int size) {
    library.answer.reset();
    wire.heard = size;
  }
};

}  // namespace

TEST_CASE_FIXTURE(EspMqttFixture, "EspMqttClient fulfils the contract of MqttClient") {
  checkMqttClient({client, server, library.published, library.filters, library.farewells,
                   [&](int code) { library.answer = code; },
                   [&](const MqttTestMessage& message) { library.arriving.push_back(message); },
                   [&] { wire.isLost = true; },
                   [&] {
                     library.turn();
                     library.runTimerTask();
                     if (!library.isRunning()) wire.isLost = false;
                   }});
}

TEST_CASE_FIXTURE(
    EspMqttFixture,
    "a connection has a name, a login and a retained will, and the library does not repeat it") {
  server.user = "hub";
  server.password = "secret";
  connect();
  const auto& settings = library.settings;
  CHECK(settings.clientId == "lumisand-a1b2c3");
  CHECK(settings.user == "hub");
  CHECK(settings.password == "secret");
  CHECK(settings.will.topic == "lumisand/a1b2c3/status");
  CHECK(settings.will.payload == "offline");
  CHECK(settings.will.isRetained);
  CHECK(settings.qosOfWill == 1);
  CHECK_FALSE(settings.reconnects);
}

TEST_CASE_FIXTURE(EspMqttFixture,
                  "the buffer holds the packet CONNECT, however long, and TLS gets a larger stack") {
  connect();
  const int plain = library.settings.stack;
  client.disconnect();
  for (int i = 0; i < 3; ++i) turn();
  server.user = std::string(300, 'u');
  server.password = std::string(300, 'p');
  server.usesTls = true;
  connect();
  CHECK(library.settings.sendBuffer > 600 + 12 + 5 * 2 + 15 + 22 + 7);
  CHECK(library.settings.stack > plain);
}

TEST_CASE("a connection fails for a reason, and then takes no memory") {
  struct Row {
    const char* cause;
    void (*happens)(EspMqttFixture&);
    MqttFailure why;
    int waited = 0;
  };
  for (const Row& row : {
           Row{"the name is unknown", [](auto& m) { m.server.host = "nowhere"; }, MqttFailure::kUnknownHost},
           Row{"the name server does not answer", [](auto& m) { m.server.host = "hub"; },
               MqttFailure::kUnknownHost, 10'000},
           Row{"the port is closed", [](auto& m) { m.wire.connects = MqttFailure::kUnreachable; },
               MqttFailure::kUnreachable},
           Row{"the computer does not answer", [](auto& m) { m.wire.connects = std::nullopt; },
               MqttFailure::kUnreachable, 10'000},
           Row{"what is there does not answer", [](auto& m) { m.library.answer.reset(); },
               MqttFailure::kUnreachable, 10'000},
           Row{"what answers is not a broker", [](auto& m) { m.hear(1); }, MqttFailure::kOther},
           Row{"what is there closes the connection, as an encrypted port does", [](auto& m) { m.hear(-1); },
               MqttFailure::kOther},
           Row{"the certificate is not trusted",
               [](auto& m) {
                 m.server.usesTls = true;
                 m.wire.connects = MqttFailure::kCertificate;
               },
               MqttFailure::kCertificate},
           Row{"the password is wrong",
               [](auto& m) { m.library.answer = MQTT_CONNECTION_REFUSE_BAD_USERNAME; }, MqttFailure::kLogin},
           Row{"there is no permission",
               [](auto& m) { m.library.answer = MQTT_CONNECTION_REFUSE_NOT_AUTHORIZED; },
               MqttFailure::kLogin},
           Row{"the broker is not ready",
               [](auto& m) { m.library.answer = MQTT_CONNECTION_REFUSE_SERVER_UNAVAILABLE; },
               MqttFailure::kOther},
       }) {
    CAPTURE(row.cause);
    EspMqttFixture mqtt;
    row.happens(mqtt);
    mqtt.client.connect(mqtt.server);
    CHECK(mqtt.client.state() == MqttState::kConnecting);
    mqtt.turn();
    CHECK(mqtt.client.state() == MqttState::kFailed);
    CHECK(mqtt.client.failure() == row.why);
    CHECK(mqtt.library.clients == 0);
    if (row.waited > 0) CHECK(mqtt.library.delayed == row.waited);
  }
}

TEST_CASE_FIXTURE(EspMqttFixture, "a connection that memory does not suffice for fails at once") {
  SUBCASE("for the client") {
    library.hasMemory = false;
  }
  SUBCASE("for its task") {
    library.hasMemoryForTask = false;
  }
  client.connect(server);
  CHECK(client.state() == MqttState::kFailed);
  CHECK(client.failure() == MqttFailure::kMemory);
  CHECK(library.clients == 0);
}

TEST_CASE_FIXTURE(EspMqttFixture, "a program without TLS says so, and a connection with TLS fails") {
  EspMqttClient plain(names, makeFakeStream, nullptr);
  CHECK(client.hasTls());
  CHECK_FALSE(plain.hasTls());
  server.usesTls = true;
  plain.connect(server);
  CHECK(plain.state() == MqttState::kFailed);
  CHECK(plain.failure() == MqttFailure::kOther);
}

TEST_CASE_FIXTURE(EspMqttFixture, "a connection that breaks off is lost") {
  connect();
  SUBCASE("the broker closes it") {
    wire.isLost = true;
  }
  SUBCASE("the library has no memory to report it") {
    wire.isLost = true;
    library.losesEvents = true;
  }
  SUBCASE("the broker reads nothing for 10 seconds") {
    wire.isFull = true;
    REQUIRE(client.publish("a", "b", false));
  }
  turn();
  CHECK(client.state() == MqttState::kFailed);
  CHECK(client.failure() == MqttFailure::kLost);
  CHECK_FALSE(client.publish("a", "b", false));
  CHECK(library.clients == 0);
}

TEST_CASE_FIXTURE(EspMqttFixture, "the client's task sends what the loop publishes and subscribes to") {
  connect();
  REQUIRE(client.subscribe("base/+/set"));
  REQUIRE(client.publish("base/status", "online", true));
  REQUIRE(client.publish("base/event", "", false));
  CHECK(library.published.empty());
  turn();
  CHECK(library.filters == std::vector<std::string>{"base/+/set"});
  REQUIRE(library.published.size() == 2);
  CHECK(library.published[0].topic == "base/status");
  CHECK(library.published[0].payload == "online");
  CHECK(library.published[0].isRetained);
  CHECK(library.published[1].payload.empty());
  CHECK_FALSE(library.published[1].isRetained);
}

TEST_CASE_FIXTURE(EspMqttFixture, "the confirmation of a message does not count for the next one") {
  connect();
  REQUIRE(client.publishConfirmed("first", ""));
  turn();
  REQUIRE(client.publishConfirmed("second", ""));
  turn();  // the confirmation arrives, then the second message is sent
  CHECK_FALSE(client.isConfirmed());
  turn();
  CHECK(client.isConfirmed());
}

TEST_CASE_FIXTURE(EspMqttFixture, "a message is sent within 10 ms, while the task waits for bytes") {
  connect();
  library.delayed = 0;
  int sentAt = -1;
  library.onDelay = [&] {
    if (library.delayed == 50) REQUIRE(client.publish("a", "b", false));
    if (!library.published.empty() && sentAt < 0) sentAt = library.delayed;
  };
  turn();
  CHECK(sentAt == 60);
}

TEST_CASE_FIXTURE(
    EspMqttFixture,
    "one call of poll() passes on one message only, so that a flood does not delay the lights") {
  connect();
  for (int i = 0; i < 20; ++i) receive("a", "b");
  poll();
  CHECK(received.size() == 1);
}

TEST_CASE_FIXTURE(EspMqttFixture,
                  "disconnecting sends what waits and takes leave, so that the will is not published") {
  connect();
  REQUIRE(client.publish("base/status", "offline", true));
  client.disconnect();
  CHECK(client.state() == MqttState::kOff);
  for (int i = 0; i < 2; ++i) turn();
  REQUIRE(library.published.size() == 1);
  CHECK(library.farewells == 1);
  CHECK(library.clients == 0);
}

TEST_CASE_FIXTURE(EspMqttFixture, "disconnecting does not wait for the broker") {
  connect();
  library.delayed = 0;
  SUBCASE("that reads nothing") {
    wire.isFull = true;
    REQUIRE(client.publish("base/status", "offline", true));
    client.disconnect();
    turn();
    CHECK(library.delayed == 0);
  }
  SUBCASE("that never stops sending") {
    wire.isFlooded = true;
    client.disconnect();
    for (int i = 0; i < 3; ++i) turn();
    CHECK(library.farewells == 1);
  }
  CHECK(library.clients == 0);
  wire.isFlooded = false;
}

TEST_CASE_FIXTURE(EspMqttFixture, "disconnecting ends a connection that is being made within 10 ms") {
  SUBCASE("while the name is looked up") {
    server.host = "hub";
  }
  SUBCASE("while the computer does not answer") {
    wire.connects = std::nullopt;
  }
  SUBCASE("while the broker does not answer") {
    library.answer.reset();
  }
  library.onDelay = [&] {
    if (library.delayed == 100) client.disconnect();
  };
  client.connect(server);
  turn();
  CHECK(library.delayed == 100);
  CHECK(client.state() == MqttState::kOff);
  CHECK(library.clients == 0);
}

TEST_CASE_FIXTURE(EspMqttFixture, "a new connection starts once the earlier one has freed its memory") {
  connect();
  server.clientId = "second";
  client.connect(server);
  poll();
  CHECK(client.state() == MqttState::kConnecting);
  CHECK(library.clients == 1);
  CHECK(library.settings.clientId == "lumisand-a1b2c3");
  for (int i = 0; i < 3; ++i) turn();
  CHECK(client.state() == MqttState::kConnected);
  CHECK(library.clients == 1);
  CHECK(library.settings.clientId == "second");
}

TEST_CASE_FIXTURE(EspMqttFixture, "a message may end the connection, and those after it are dropped") {
  connect();
  receive("a", "1");
  receive("a", "2");
  int calls = 0;
  client.poll([&](const MqttMessage&) {
    ++calls;
    client.disconnect();
  });
  CHECK(calls == 1);
}
