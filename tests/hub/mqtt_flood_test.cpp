#include <algorithm>
#include <string>
#include <vector>

#include "core/base/frame_grid.h"
#include "mqtt_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kFlood = 10 * kSecond;

/**
 * A broker that always has another message, as if 10,000 came in a second: the hub takes a millisecond for
 * each, in which ten more arrive.
 */
class FloodingMqttClient : public FakeMqttClient {
 public:
  explicit FloodingMqttClient(ManualClock& clock) : clock_(clock) {}

  void poll(FunctionRef<void(const MqttMessage& message)> receive) override {
    if (flood.empty()) return FakeMqttClient::poll(receive);
    const Message& one = flood[taken++ % flood.size()];
    clock_.advance(1);
    receive({one.topic, one.payload, one.isRetained});
  }

  std::vector<Message> flood;  // repeated; empty: there is no flood
  size_t taken = 0;

 private:
  ManualClock& clock_;
};

/** A hub whose strip shows another picture in each frame. */
struct FloodedHub : MqttHub {
  FloodingMqttClient flooding{clock};
  std::vector<Millis> gaps;  // between the frames of the strip
  size_t most = 0;           // messages that a pass took

  FloodedHub() {
    mqtt = &flooding;
    restart();
    REQUIRE(set(R"({"enabled":true,"host":"broker.lan"})").status == 200);
    flooding.accept();
    setLights(R"({"mode":"rainbow","enabled":true,"speed":1000})");
    run(5 * kSecond);
    flooding.published.clear();
  }
  ~FloodedHub() override { powerOff(); }  // the hub uses the client

  /** A message to each entity in turn, ended by what has nothing to do with the hub. */
  static std::vector<FakeMqttClient::Message> toAll(const std::string& base, const std::string& payload,
                                                    bool isRetained) {
    std::vector<FakeMqttClient::Message> messages;
    for (const char* name :
         {"light", "matrix-1", "matrix-2", "notify", "sand", "scene", "firmware", "nothing"})
      messages.push_back({base + "/" + name + "/set", payload, isRetained});
    messages.push_back({"homeassistant/status", payload, isRetained});
    return messages;
  }
  void add(const std::vector<FakeMqttClient::Message>& messages) {
    pending.insert(pending.end(), messages.begin(), messages.end());
  }
  void floodIt() {
    flooding.flood = pending;
    std::vector<uint8_t> shown = strip.wire;
    Millis shownAt = 0;
    for (const Millis end = clock.now() + kFlood; clock.now() < end;) {
      const size_t before = flooding.taken;
      hub().tick();
      most = std::max(most, flooding.taken - before);
      if (strip.wire == shown) continue;
      shown = strip.wire;
      if (shownAt != 0) gaps.push_back(clock.now() - shownAt);
      shownAt = clock.now();
    }
    flooding.flood.clear();
  }
  void checkFrames() const {
    CHECK(gaps.size() >= kFlood / kSecond * kFramesPerSecond - 2);
    for (const Millis gap : gaps) CHECK(gap <= kMaxFrame);
  }
  size_t countPublished(const std::string& name) {
    const std::string topic = base() + "/" + name;
    size_t count = 0;
    for (const auto& one : flooding.published) count += one.topic == topic ? 1 : 0;
    return count;
  }

  std::vector<FakeMqttClient::Message> pending;
};

}  // namespace

TEST_CASE("a flood of junk costs no frame: a pass takes one message, and nothing changes") {
  FloodedHub hub;
  const std::string base = hub.base();
  const StripSettings lights = hub.hub().lights().settings().strip;
  const MatricesSettings matrices = *hub.hub().matrices().settings();
  const std::string longest(MqttClient::kMaxReceived, 'x');
  const std::string deep(MqttClient::kMaxReceived, '[');
  const std::string text = R"({"message":")" + std::string(MqttClient::kMaxReceived - 14, 'x') + "\"}";
  for (const std::string& junk : {longest, deep, text, std::string(R"({"brightness":999})"), std::string()})
    hub.add(FloodedHub::toAll(base, junk, false));
  const std::string off = R"({"state":"OFF","action":"stop","id":1})";
  hub.add(FloodedHub::toAll(base, off, true));
  hub.floodIt();
  hub.checkFrames();
  CHECK(hub.most == 1);
  CHECK(hub.hub().lights().settings().strip == lights);
  CHECK(*hub.hub().matrices().settings() == matrices);
  CHECK(hub.countPublished("event") <= 2 * kFlood / kSecond + 1);
  CHECK(hub.log.count("was rejected") <= 2);
}

TEST_CASE("a flood of commands costs no frame, and the state is published at most twice a second") {
  FloodedHub hub;
  const std::string topic = hub.base() + "/light/set";
  for (int i = 0; i < 100; ++i) {
    hub.add({{topic, R"({"brightness":)" + std::to_string(100 + i) + "}", false}});
  }
  hub.floodIt();
  hub.checkFrames();
  CHECK(hub.most == 1);
  CHECK(hub.countPublished("light/state") <= 2 * kFlood / kSecond + 1);
  hub.flooding.arriving.push_back({topic, R"({"brightness":42})", false});
  hub.run(2 * kSecond);
  CHECK(hub.hub().lights().settings().strip.brightness == 42);
  CHECK(has(hub.flooding.published.back().payload, R"("brightness":42)"));
}
