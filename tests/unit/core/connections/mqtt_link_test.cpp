#include "core/connections/mqtt_link.h"

#include <doctest/doctest.h>

#include <functional>

#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/has.h"

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
    run(10);
  }
  /** Connects, with discovery, until everything is published. */
  void announce() {
    link.setDiscovery(discovery);
    connect();
    run(1000);
    client.takePublished();
  }
  void use(const std::function<void(MqttSettings&)>& change) {
    change(settings);
    link.use(settings);
    run(100);
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

TEST_CASE_FIXTURE(MqttLinkFixture, "without being enabled nothing connects") {
  settings.isEnabled = false;
  link.use(settings);
  run(100'000);
  CHECK(client.servers.empty());
  CHECK(link.status().state == MqttState::kOff);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "after connecting, the status and all states are published, retained, one a pass") {
  connect();
  REQUIRE(client.servers.size() == 1);
  CHECK(client.servers[0].willTopic == "lumisand/a1b2c3/status");
  CHECK(client.servers[0].will == "offline");
  CHECK(client.servers[0].clientId == "lumisand-a1b2c3");
  CHECK(client.filters == std::vector<std::string>{"lumisand/a1b2c3/light/set"});
  CHECK(client.published.size() == 1);
  run(50);
  const auto published = client.takePublished();
  REQUIRE(published.size() == 3);
  CHECK(published[0].topic == "lumisand/a1b2c3/status");
  CHECK(published[0].payload == "online");
  CHECK(countOf("lumisand/a1b2c3/light/state") + published.size() == 3);
  for (const auto& one : published) CHECK(one.isRetained);
}

TEST_CASE_FIXTURE(
    MqttLinkFixture,
    "what the client cannot take is subscribed to and published later; a refused subscription is a problem") {
  client.isFull = true;
  connect();
  run(1000);
  client.isFull = false;
  run(300);
  CHECK(client.filters.size() == 1);
  CHECK(countOf("lumisand/a1b2c3/light/state") == 1);
  CHECK(countOf("lumisand/a1b2c3/sand/state") == 1);
  CHECK(link.status().problem == "");
  client.refuseSubscription();
  run(100);
  const std::string problem = "The broker does not let this user receive all topics.";
  CHECK(has(link.status().problem, problem));
  CHECK(link.status().state == MqttState::kConnected);
  CHECK(log.count(problem) == 1);
}

TEST_CASE_FIXTURE(MqttLinkFixture, "a state is published when it has changed, at most twice a second") {
  connect();
  run(1000);
  client.takePublished();
  run(2000);
  CHECK(client.published.empty());
  for (int i = 0; i < 500; ++i) {  // a slider is dragged for 5 s
    light = std::to_string(i);
    run(10);
  }
  run(1000);
  CHECK(countOf("lumisand/a1b2c3/light/state") <= 11);
  CHECK(countOf("lumisand/a1b2c3/light/state") >= 8);
  CHECK(client.published.back().payload == "499");
  CHECK(countOf("lumisand/a1b2c3/sand/state") == 0);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "commands are applied; those that the broker kept, and those for other topics, are not") {
  connect();
  receive("lumisand/a1b2c3/light/set", "{}");
  receive("lumisand/a1b2c3/light/set", "old", true);
  receive("lumisand/a1b2c3/sand/set", "{}");
  receive("lumisand/ffffff/light/set", "{}");
  receive("lumisand/a1b2c3/light/state", "{}");
  CHECK(commands == std::vector<std::string>{"{}"});
}

TEST_CASE_FIXTURE(MqttLinkFixture, "a rejected command is reported on the topic event, with the reason") {
  connect();
  const auto reported = [&](const FakeMqttClient::Message& command, const std::string& reason) {
    run(500);
    client.takePublished();
    client.arriving.push_back(command);
    link.tick();
    REQUIRE(client.published.size() == 1);
    CHECK(client.published[0].topic == "lumisand/a1b2c3/event");
    CHECK(client.published[0].payload ==
          R"({"event":"rejected","topic":"lumisand/a1b2c3/light/set","message":")" + reason + "\"}");
    CHECK_FALSE(client.published[0].isRetained);
  };
  reported({"lumisand/a1b2c3/light/set", "bad"}, "This is bad.");
  reported({"lumisand/a1b2c3/light/set", "", false, true}, "A command has at most 2048 bytes.");
  CHECK(commands.empty());
}

TEST_CASE_FIXTURE(MqttLinkFixture, "a flood of bad commands writes a few lines and events only") {
  connect();
  run(1000);
  client.takePublished();
  for (int i = 0; i < 3000; ++i) {  // 30 s
    receive("lumisand/a1b2c3/light/set", "bad");
    run(10);
  }
  CHECK(countOf("lumisand/a1b2c3/event") <= 61);
  CHECK(log.count("This is bad.") <= 4);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "what can be discovered is published after connecting, retained; what is not known stays") {
  discovery.messages = {"first", std::nullopt, ""};
  link.setDiscovery(discovery);
  connect();
  run(100);
  CHECK(payloads("homeassistant/0") == "[first]");
  CHECK(countOf("homeassistant/1") == 0);
  CHECK(payloads("homeassistant/2") == "[]");
  CHECK(client.filters.front() == "homeassistant/status");
  for (const auto& one : client.published) CHECK(one.isRetained);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "messages are published again when Home Assistant starts, with all states") {
  announce();
  receive("homeassistant/status", "offline");
  run(1000);
  CHECK(client.published.empty());
  receive("homeassistant/status", "online");
  run(MqttLink::kSettleTime + 1000);
  CHECK(payloads("homeassistant/0") == "[first]");
  CHECK(payloads("homeassistant/1") == "[second]");
  CHECK(countOf("lumisand/a1b2c3/light/state") == 1);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "a flood of Home Assistant's starts does not keep states from being published") {
  announce();
  for (int i = 0; i < 1000; ++i) {
    light = std::to_string(i);
    receive("homeassistant/status", "online");
    run(10);
  }
  CHECK(countOf("homeassistant/1") >= 3);
  CHECK(countOf("homeassistant/1") <= 10);
  CHECK(countOf("lumisand/a1b2c3/light/state") >= 10);
}

TEST_CASE_FIXTURE(MqttLinkFixture, "a group of changes is published once, 2 s after the first") {
  announce();
  for (int i = 0; i < 10; ++i) {
    ++discovery.number;
    run(100);
  }
  CHECK(client.published.empty());
  discovery.messages.emplace_back("third");
  run(1500);
  CHECK(payloads("homeassistant/0") == "[first]");
  CHECK(payloads("homeassistant/2") == "[third]");
}

TEST_CASE(
    "what the broker would keep for ever is removed before the hub leaves it, its prefix or its topic") {
  struct Row {
    const char* change;
    bool isDiscovery, isState;  // what is removed
    const char* status;
  };
  for (const Row& row : {Row{"off", true, false, "[offline]"}, Row{"discovery", true, false, "[offline]"},
                         Row{"prefix", true, false, "[offline]"}, Row{"broker", true, false, "[offline]"},
                         Row{"topic", false, true, "[]"}, Row{"user", false, false, "[offline]"}}) {
    CAPTURE(row.change);
    MqttLinkFixture fixture;
    fixture.announce();
    const std::string what = row.change;
    fixture.use([&](MqttSettings& next) {
      if (what == "off") next.isEnabled = false;
      if (what == "discovery") next.announces = false;
      if (what == "prefix") next.discoveryPrefix = "ha";
      if (what == "broker") next.host = "other";
      if (what == "topic") next.baseTopic = "home";
      if (what == "user") next.user = "other";
    });
    for (const char* topic : {"homeassistant/0", "homeassistant/1"}) {
      CHECK(fixture.payloads(topic) == (row.isDiscovery ? "[]" : ""));
    }
    for (const char* topic : {"lumisand/a1b2c3/light/state", "lumisand/a1b2c3/sand/state"}) {
      CHECK(fixture.payloads(topic) == (row.isState ? "[]" : ""));
    }
    CHECK(fixture.payloads("lumisand/a1b2c3/status") == row.status);
    CHECK(fixture.client.servers.size() == (what == "off" ? 1 : 2));
    CHECK(fixture.client.state() == (what == "off" ? MqttState::kOff : MqttState::kConnecting));
  }
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "the hub stays until the broker has confirmed that it read all removals, at most 5 s") {
  announce();
  client.confirms = false;
  use([](MqttSettings& next) { next.announces = false; });
  run(900);
  CHECK(link.status().state == MqttState::kConnecting);
  CHECK(payloads("lumisand/a1b2c3/status") == "[offline]");
  CHECK(client.servers.size() == 1);
  CHECK(client.disconnects == 1);
  SUBCASE("it confirms") {
    client.confirms = true;
    run(10);
    CHECK(log.count("not confirmed") == 0);
  }
  SUBCASE("it does not") {
    run(4000);
    CHECK(log.count("not confirmed") == 1);
  }
  CHECK(client.servers.size() == 2);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "of settings that change while the hub leaves, the last ones are used, and nothing stays") {
  announce();
  client.confirms = false;
  SUBCASE("first the topic, then off") {
    use([](MqttSettings& next) { next.baseTopic = "home"; });
    client.confirms = true;
    use([](MqttSettings& next) { next.isEnabled = false; });
    CHECK(client.state() == MqttState::kOff);
    CHECK(client.servers.size() == 1);
  }
  SUBCASE("first no discovery, then the topic") {
    use([](MqttSettings& next) { next.announces = false; });
    client.confirms = true;
    use([](MqttSettings& next) { next.baseTopic = "home"; });
    CHECK(client.servers.back().willTopic == "home/status");
  }
  for (const char* topic : {"homeassistant/0", "homeassistant/1", "lumisand/a1b2c3/light/state",
                            "lumisand/a1b2c3/sand/state", "lumisand/a1b2c3/status"}) {
    CAPTURE(topic);
    const std::string all = payloads(topic);
    CHECK(all.substr(std::max<size_t>(all.size(), 2) - 2) == "[]");
  }
}

TEST_CASE_FIXTURE(MqttLinkFixture, "a client that was left is given time to end its connection") {
  announce();
  use([](MqttSettings& next) { next.isEnabled = false; });
  const int polls = client.polls;
  receive("lumisand/a1b2c3/light/set", "{}");
  CHECK(client.polls == polls + 1);
  CHECK(commands.empty());
}

TEST_CASE_FIXTURE(MqttLinkFixture, "a client that takes nothing for a while delays the end, at most 5 s") {
  announce();
  settings.host = "other";
  link.use(settings);
  run(10);
  client.isFull = true;
  SUBCASE("then it says offline") {
    run(500);
    client.isFull = false;
    run(100);
    CHECK(payloads("lumisand/a1b2c3/status") == "[offline]");
  }
  SUBCASE("then it is left") {
    run(MqttLink::kWithdrawLimit + 20);
  }
  REQUIRE(client.servers.size() == 2);
  CHECK(client.servers[1].host == "other");
}

TEST_CASE_FIXTURE(MqttLinkFixture, "after a failure it retries at growing intervals, and says why and when") {
  link.use(settings);
  std::vector<Millis> waits;
  for (int attempt = 0; attempt < 9; ++attempt) {
    client.fail(MqttFailure::kUnreachable);
    link.tick();
    CHECK(link.status().problem == "broker does not answer at port 1883.");
    REQUIRE(link.status().retry);
    const size_t before = client.servers.size();
    Millis waited = 0;
    for (; client.servers.size() == before; waited += 10) run(10);
    waits.push_back(waited);
  }
  Millis planned = kSecond;
  for (const Millis waited : waits) {
    CHECK(waited <= planned + 20);
    CHECK(waited >= planned * 3 / 4 - 20);
    planned = std::min(2 * planned, kMinute);
  }
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "a broker that does not answer within 15 s counts as one that does not answer") {
  link.use(settings);
  run(14'900);
  CHECK(link.status().state == MqttState::kConnecting);
  run(200);
  CHECK(link.status().state == MqttState::kFailed);
  CHECK(link.status().problem == "broker does not answer at port 1883.");
  CHECK(client.state() == MqttState::kOff);
  run(1100);
  CHECK(client.servers.size() == 2);
}

TEST_CASE_FIXTURE(MqttLinkFixture, "each cause is logged once, and again after a connection") {
  link.use(settings);
  for (int attempt = 0; attempt < 5; ++attempt) {
    client.fail(MqttFailure::kLogin);
    run(0);
    clock.advance(kMinute);
    run(0);
  }
  CHECK(log.count("The broker rejects the user name or the password.") == 1);
  client.accept();
  run(10);
  client.fail(MqttFailure::kLogin);
  run(10);
  CHECK(log.count("The broker rejects the user name or the password.") == 2);
}

TEST_CASE_FIXTURE(MqttLinkFixture,
                  "a broker that accepts and ends each connection is asked less and less often") {
  connect();
  Millis longest = 0;
  for (int i = 0; i < 10; ++i) {
    client.fail(MqttFailure::kLost);
    run(0);
    longest = *link.status().retry;
    run(longest + 100);
    client.accept();
    run(100);
  }
  CHECK(longest > 40 * kSecond);
}

TEST_CASE_FIXTURE(
    MqttLinkFixture,
    "after a connection that lasted, the intervals are short again, and everything is published again") {
  connect();
  run(kMinute);
  client.takePublished();
  client.fail(MqttFailure::kLost);
  run(0);
  CHECK(*link.status().retry <= kSecond);
  run(1100);
  CHECK(client.servers.size() == 2);
  client.accept();
  run(200);
  CHECK(client.published.size() == 3);
}
