#include "core/connections/mqtt_link.h"

#include <doctest/doctest.h>

#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Some messages, of which each may be missing. */
class FakeDiscovery : public MqttDiscovery {
 public:
  size_t size() const override { return messages.size(); }
  uint32_t revision() override { return number; }
  std::string topic(size_t index, const MqttSettings& settings) const override {
    return settings.discoveryPrefix + "/" + std::to_string(index);
  }
  std::optional<std::string> payload(size_t index, const MqttSettings&) override { return messages[index]; }

  std::vector<std::optional<std::string>> messages{"first", "second"};
  uint32_t number = 1;
};

struct MqttLinkFixture {
  FakeMqttClient client;
  ManualClock clock;
  FixedRandom random;
  QuietLog log;
  MqttLink link{client, clock, random, log};
  std::string light = R"({"state":"ON"})";
  std::string sand = R"({"state":"idle"})";
  std::vector<std::string> commands;
  MqttSettings settings;
  FakeDiscovery discovery;

  MqttLinkFixture() {
    link.add({"light", [this] { return light; },
              [this](std::string_view json) -> Status {
                if (json == "bad") return Error{"This is bad."};
                commands.emplace_back(json);
                return Done{};
              }});
    link.add({"sand", [this] { return sand; }});
    settings.isEnabled = true;
    settings.host = "broker";
    settings.id = "a1b2c3";
  }

  void connect() {
    link.use(settings);
    client.accept();
    run(0);
  }
  /** Connects, with discovery, until everything is published. */
  void announce() {
    link.setDiscovery(discovery);
    connect();
    run(1000);
    client.takePublished();
  }
  /** Passes the time in steps of 10 ms, with a pass of the loop each. */
  void run(Millis time) {
    link.tick();
    for (Millis passed = 0; passed < time; passed += 10) {
      clock.advance(10);
      link.tick();
    }
  }
  size_t countOf(const std::string& topic) const {
    size_t count = 0;
    for (const auto& one : client.published) count += one.topic == topic ? 1 : 0;
    return count;
  }
  std::string payloads(const std::string& topic) const {
    std::string all;
    for (const auto& one : client.published) {
      if (one.topic == topic) all += "[" + one.payload + "]";
    }
    return all;
  }
  void receive(const std::string& topic, const std::string& payload, bool isRetained = false) {
    client.arriving.push_back({topic, payload, isRetained});
    link.tick();
  }
};

}  // namespace

TEST_CASE("without being enabled nothing connects") {
  MqttLinkFixture fixture;
  fixture.settings.isEnabled = false;
  fixture.link.use(fixture.settings);
  fixture.run(100'000);
  CHECK(fixture.client.servers.empty());
  CHECK(fixture.link.status().state == MqttState::kOff);
}

TEST_CASE("after connecting, the status and all states are published, retained, one a pass") {
  MqttLinkFixture fixture;
  fixture.connect();
  REQUIRE(fixture.client.servers.size() == 1);
  CHECK(fixture.client.servers[0].willTopic == "lumisand/a1b2c3/status");
  CHECK(fixture.client.servers[0].will == "offline");
  CHECK(fixture.client.servers[0].clientId == "lumisand-a1b2c3");
  CHECK(fixture.client.filters == std::vector<std::string>{"lumisand/a1b2c3/+/set"});
  CHECK(fixture.client.published.size() == 1);
  fixture.run(50);
  const auto published = fixture.client.takePublished();
  REQUIRE(published.size() == 3);
  CHECK(published[0].topic == "lumisand/a1b2c3/status");
  CHECK(published[0].payload == "online");
  CHECK(fixture.countOf("lumisand/a1b2c3/light/state") + published.size() == 3);
  for (const auto& one : published) CHECK(one.isRetained);
}

TEST_CASE("a state is published when it has changed, at most twice a second") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.run(1000);
  fixture.client.takePublished();
  fixture.run(2000);
  CHECK(fixture.client.published.empty());
  for (int i = 0; i < 500; ++i) {  // a slider is dragged for 5 s
    fixture.light = std::to_string(i);
    fixture.run(10);
  }
  fixture.run(1000);
  CHECK(fixture.countOf("lumisand/a1b2c3/light/state") <= 11);
  CHECK(fixture.countOf("lumisand/a1b2c3/light/state") >= 8);
  CHECK(fixture.client.published.back().payload == "499");
  CHECK(fixture.countOf("lumisand/a1b2c3/sand/state") == 0);
}

TEST_CASE("a state that the client cannot take is published later") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.client.isFull = true;
  fixture.run(1000);
  fixture.client.isFull = false;
  fixture.run(300);
  CHECK(fixture.countOf("lumisand/a1b2c3/light/state") == 1);
  CHECK(fixture.countOf("lumisand/a1b2c3/sand/state") == 1);
}

TEST_CASE("commands are applied; those that the broker kept, and those for other topics, are not") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.receive("lumisand/a1b2c3/light/set", "{}");
  fixture.receive("lumisand/a1b2c3/light/set", "old", true);
  fixture.receive("lumisand/a1b2c3/sand/set", "{}");
  fixture.receive("lumisand/ffffff/light/set", "{}");
  fixture.receive("lumisand/a1b2c3/light/state", "{}");
  CHECK(fixture.commands == std::vector<std::string>{"{}"});
}

TEST_CASE("a rejected command is reported on the topic event, with the reason") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.run(200);
  fixture.client.takePublished();
  fixture.receive("lumisand/a1b2c3/light/set", "bad");
  REQUIRE(fixture.client.published.size() == 1);
  CHECK(fixture.client.published[0].topic == "lumisand/a1b2c3/event");
  CHECK(fixture.client.published[0].payload ==
        R"({"event":"rejected","topic":"lumisand/a1b2c3/light/set","message":"This is bad."})");
  CHECK_FALSE(fixture.client.published[0].isRetained);
}

TEST_CASE("a flood of bad commands writes a few lines and events only") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.run(1000);
  fixture.client.takePublished();
  for (int i = 0; i < 3000; ++i) {  // 30 s
    fixture.receive("lumisand/a1b2c3/light/set", "bad");
    fixture.run(10);
  }
  CHECK(fixture.countOf("lumisand/a1b2c3/event") <= 61);
  CHECK(fixture.log.count("This is bad.") <= 4);
}

TEST_CASE("what can be discovered is published after connecting, retained; what is not known stays") {
  MqttLinkFixture fixture;
  fixture.discovery.messages = {"first", std::nullopt, ""};
  fixture.link.setDiscovery(fixture.discovery);
  fixture.connect();
  fixture.run(100);
  CHECK(fixture.payloads("homeassistant/0") == "[first]");
  CHECK(fixture.countOf("homeassistant/1") == 0);
  CHECK(fixture.payloads("homeassistant/2") == "[]");
  CHECK(fixture.client.filters.back() == "homeassistant/status");
  for (const auto& one : fixture.client.published) CHECK(one.isRetained);
}

TEST_CASE("messages are published again when Home Assistant starts, with all states") {
  MqttLinkFixture fixture;
  fixture.announce();
  fixture.receive("homeassistant/status", "offline");
  fixture.run(1000);
  CHECK(fixture.client.published.empty());
  fixture.receive("homeassistant/status", "online");
  fixture.run(MqttLink::kSettleTime + 1000);
  CHECK(fixture.payloads("homeassistant/0") == "[first]");
  CHECK(fixture.payloads("homeassistant/1") == "[second]");
  CHECK(fixture.countOf("lumisand/a1b2c3/light/state") == 1);
}

TEST_CASE("a flood of Home Assistant's starts does not keep states from being published") {
  MqttLinkFixture fixture;
  fixture.announce();
  for (int i = 0; i < 1000; ++i) {
    fixture.light = std::to_string(i);
    fixture.receive("homeassistant/status", "online");
    fixture.run(10);
  }
  CHECK(fixture.countOf("homeassistant/1") >= 3);
  CHECK(fixture.countOf("homeassistant/1") <= 10);
  CHECK(fixture.countOf("lumisand/a1b2c3/light/state") >= 10);
}

TEST_CASE("a group of changes is published once, 2 s after the first") {
  MqttLinkFixture fixture;
  fixture.announce();
  for (int i = 0; i < 10; ++i) {
    ++fixture.discovery.number;
    fixture.run(100);
  }
  CHECK(fixture.client.published.empty());
  fixture.discovery.messages.emplace_back("third");
  fixture.run(1500);
  CHECK(fixture.payloads("homeassistant/0") == "[first]");
  CHECK(fixture.payloads("homeassistant/2") == "[third]");
}

TEST_CASE("messages are removed before the hub leaves the broker or its prefix") {
  for (const char* change : {"off", "discovery", "prefix", "broker"}) {
    CAPTURE(change);
    MqttLinkFixture fixture;
    fixture.announce();
    MqttSettings next = fixture.settings;
    const std::string what = change;
    if (what == "off") next.isEnabled = false;
    if (what == "discovery") next.announces = false;
    if (what == "prefix") next.discoveryPrefix = "ha";
    if (what == "broker") next.host = "other";
    fixture.link.use(next);
    CHECK(fixture.link.status().state == (what == "off" ? MqttState::kOff : MqttState::kConnecting));
    fixture.run(100);
    CHECK(fixture.payloads("homeassistant/0") == "[]");
    CHECK(fixture.payloads("homeassistant/1") == "[]");
    CHECK(fixture.payloads("lumisand/a1b2c3/status") == "[offline]");
    CHECK(fixture.client.servers.size() == (what == "off" ? 1 : 2));
  }
}

TEST_CASE("the hub stays until the broker has confirmed that it read all removals, at most 5 s") {
  MqttLinkFixture fixture;
  fixture.announce();
  fixture.client.confirms = false;
  fixture.settings.announces = false;
  fixture.link.use(fixture.settings);
  fixture.run(1000);
  CHECK(fixture.payloads("homeassistant/1") == "[]");
  CHECK(fixture.payloads("lumisand/a1b2c3/status") == "[offline]");
  CHECK(fixture.client.servers.size() == 1);
  CHECK(fixture.client.disconnects == 1);
  SUBCASE("it confirms") {
    fixture.client.confirms = true;
    fixture.run(10);
    CHECK(fixture.client.servers.size() == 2);
    CHECK(fixture.log.count("not confirmed") == 0);
  }
  SUBCASE("it does not") {
    fixture.run(4000);
    CHECK(fixture.client.servers.size() == 2);
    CHECK(fixture.log.count("not confirmed") == 1);
  }
}

TEST_CASE("with another base topic, the states of the old one are removed, and the entities stay") {
  MqttLinkFixture fixture;
  fixture.announce();
  fixture.settings.baseTopic = "home";
  fixture.link.use(fixture.settings);
  fixture.run(100);
  CHECK(fixture.payloads("lumisand/a1b2c3/light/state") == "[]");
  CHECK(fixture.payloads("lumisand/a1b2c3/sand/state") == "[]");
  CHECK(fixture.payloads("lumisand/a1b2c3/status") == "[offline]");
  CHECK(fixture.countOf("homeassistant/0") == 0);
  CHECK(fixture.client.servers.size() == 2);
}

TEST_CASE("a command that is too long is rejected, and says so") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.run(200);
  fixture.client.takePublished();
  fixture.client.arriving.push_back({"lumisand/a1b2c3/light/set", "", false, true});
  fixture.link.tick();
  CHECK(fixture.commands.empty());
  CHECK(
      fixture.payloads("lumisand/a1b2c3/event") ==
      R"([{"event":"rejected","topic":"lumisand/a1b2c3/light/set","message":"A command has at most 2048 bytes."}])");
}

TEST_CASE("a client that takes little at a time still says offline before the hub leaves") {
  MqttLinkFixture fixture;
  fixture.announce();
  fixture.settings.isEnabled = false;
  fixture.link.use(fixture.settings);
  fixture.run(10);
  fixture.client.isFull = true;
  fixture.run(500);
  fixture.client.isFull = false;
  fixture.run(100);
  CHECK(fixture.payloads("lumisand/a1b2c3/status") == "[offline]");
  CHECK(fixture.client.state() == MqttState::kOff);
}

TEST_CASE("a broker that takes nothing any more does not keep the hub from new settings") {
  MqttLinkFixture fixture;
  fixture.link.setDiscovery(fixture.discovery);
  fixture.connect();
  fixture.run(1000);
  fixture.client.isFull = true;
  fixture.settings.host = "other";
  fixture.link.use(fixture.settings);
  fixture.run(MqttLink::kWithdrawLimit + 20);
  REQUIRE(fixture.client.servers.size() == 2);
  CHECK(fixture.client.servers[1].host == "other");
}

TEST_CASE("after a failure it retries at growing intervals, and says why and when") {
  MqttLinkFixture fixture;
  fixture.link.use(fixture.settings);
  std::vector<Millis> waits;
  for (int attempt = 0; attempt < 9; ++attempt) {
    fixture.client.fail(MqttFailure::kUnreachable);
    fixture.link.tick();
    CHECK(fixture.link.status().problem == "broker does not answer at port 1883.");
    REQUIRE(fixture.link.status().retry);
    const size_t before = fixture.client.servers.size();
    Millis waited = 0;
    for (; fixture.client.servers.size() == before; waited += 10) fixture.run(10);
    waits.push_back(waited);
  }
  Millis planned = kSecond;
  for (const Millis waited : waits) {
    CHECK(waited <= planned + 20);
    CHECK(waited >= planned * 3 / 4 - 20);
    planned = std::min(2 * planned, kMinute);
  }
}

TEST_CASE("a broker that does not answer within 15 s counts as one that does not answer") {
  MqttLinkFixture fixture;
  fixture.link.use(fixture.settings);
  fixture.run(14'900);
  CHECK(fixture.link.status().state == MqttState::kConnecting);
  fixture.run(200);
  CHECK(fixture.link.status().state == MqttState::kFailed);
  CHECK(fixture.link.status().problem == "broker does not answer at port 1883.");
  CHECK(fixture.client.state() == MqttState::kOff);
  fixture.run(1100);
  CHECK(fixture.client.servers.size() == 2);
}

TEST_CASE("each cause is logged once, and again after a connection") {
  MqttLinkFixture fixture;
  fixture.link.use(fixture.settings);
  for (int attempt = 0; attempt < 5; ++attempt) {
    fixture.client.fail(MqttFailure::kLogin);
    fixture.run(0);
    fixture.clock.advance(kMinute);
    fixture.run(0);
  }
  CHECK(fixture.log.count("The broker rejects the user name or the password.") == 1);
  fixture.client.accept();
  fixture.run(10);
  fixture.client.fail(MqttFailure::kLogin);
  fixture.run(10);
  CHECK(fixture.log.count("The broker rejects the user name or the password.") == 2);
}

TEST_CASE("a broker that accepts and ends each connection is asked less and less often") {
  MqttLinkFixture fixture;
  fixture.connect();
  Millis longest = 0;
  for (int i = 0; i < 10; ++i) {
    fixture.client.fail(MqttFailure::kLost);
    fixture.run(0);
    longest = *fixture.link.status().retry;
    fixture.run(longest + 100);
    fixture.client.accept();
    fixture.run(100);
  }
  CHECK(longest > 40 * kSecond);
}

TEST_CASE(
    "after a connection that lasted, the intervals are short again, and everything is published again") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.run(kMinute);
  fixture.client.takePublished();
  fixture.client.fail(MqttFailure::kLost);
  fixture.run(0);
  CHECK(*fixture.link.status().retry <= kSecond);
  fixture.run(1100);
  CHECK(fixture.client.servers.size() == 2);
  fixture.client.accept();
  fixture.run(200);
  CHECK(fixture.client.published.size() == 3);
}

TEST_CASE("switching it off says offline and disconnects") {
  MqttLinkFixture fixture;
  fixture.connect();
  fixture.run(100);
  fixture.settings.isEnabled = false;
  fixture.link.use(fixture.settings);
  CHECK(fixture.client.published.back().topic == "lumisand/a1b2c3/status");
  CHECK(fixture.client.published.back().payload == "offline");
  CHECK(fixture.client.state() == MqttState::kOff);
}
