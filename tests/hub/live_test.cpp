#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "panel_hub.h"
#include "support/fakes/fake_udp.h"
#include "support/heap/heap_use.h"
#include "support/live/live_datagrams.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Ipv4Address kComputer = 0xC0A80114;
constexpr uint16_t kDdp = 4048;
constexpr uint16_t kE131 = 5568;
constexpr uint16_t kWledUdp = 21324;

/** A hub with full brightness and four LEDs in the order RGB. */
struct LiveHub : PanelHub {
  FakeUdp network;
  FakeAnnouncer services;

  explicit LiveHub(const std::string& settings = R"({"enabled":true})") {
    udp = &network;
    announcer = &services;
    restart();
    setHardware(R"({"ledCount":4,"colorOrder":"rgb","currentLimit":0})");
    setLights(R"({"mode":"solid","color":"#0000ff","brightness":255})");
    setWled(settings);
    run(1000);
  }
  ~LiveHub() { powerOff(); }  // the hub uses the network

  void setWled(const std::string& settings) { REQUIRE(put("/api/connections/wled", settings).status == 200); }
  void send(const DatagramBytes& bytes, uint16_t port = kDdp, Ipv4Address sender = kComputer) {
    network.arriving[port].push_back({bytes, sender});
    hub().tick();
  }
  void run(Millis time) {
    for (Millis passed = 0; passed < time; passed += 5) {
      clock.advance(5);
      hub().tick();
    }
  }
  nlohmann::json get(const char* path) { return nlohmann::json::parse(PanelHub::get(path).body); }
  nlohmann::json status() { return get("/api/config/device/status")["room-lights-esp32"]; }
};

const DatagramBytes kPicture = {255, 0, 0, 10, 20, 30, 0, 1, 2, 128, 128, 128};
const std::vector<uint8_t> kEffect = {0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 255};

}  // namespace

TEST_CASE("while it is off, no port is open, no group is joined and no service is announced") {
  LiveHub hub(R"({"enabled":false})");
  CHECK(hub.network.open.empty());
  CHECK(hub.services.wled.empty());
  CHECK(hub.get("/api/connections/wled")["live"].is_null());
  hub.setWled(R"({"enabled":true})");
  hub.run(10);
  CHECK(hub.network.open == std::set<uint16_t>{kDdp, kE131, kWledUdp});
  CHECK(hub.network.groups == std::set<Ipv4Address>{0xEFFF0001});
  CHECK(hub.services.wled.size() == 12);
  hub.setWled(R"({"enabled":false})");
  CHECK(hub.network.open.empty());
  CHECK(hub.network.groups.empty());
  CHECK(hub.services.wled.empty());
}

TEST_CASE_FIXTURE(LiveHub, "light of each protocol reaches the strip at once, unchanged at full brightness") {
  send(ddp(kPicture));
  CHECK(strip.wire == kPicture);
  run(2500);
  send(e131(kPicture), kE131);
  CHECK(strip.wire == kPicture);
  run(2500);
  send(wledUdp(2, 1, kPicture), kWledUdp);
  CHECK(strip.wire == kPicture);
}

TEST_CASE("the hub joins the groups of the universes, also when the network comes later") {
  LiveHub hub(R"({"enabled":true,"universe":300})");
  CHECK(hub.network.groups == std::set<Ipv4Address>{0xEFFF012C});
  LiveHub later;
  later.network.groups.clear();
  later.network.hasNetwork = false;
  later.setHardware(R"({"ledCount":400})");
  later.run(11'000);
  later.network.hasNetwork = true;
  later.run(11'000);
  CHECK(later.network.groups == std::set<Ipv4Address>{0xEFFF0001, 0xEFFF0002, 0xEFFF0003});
}

TEST_CASE_FIXTURE(
    LiveHub, "the hub joins its groups again while no E1.31 arrives, as its network may be another one") {
  send(e131(kPicture), kE131);
  network.groups.clear();
  run(10'000);
  CHECK(network.groups.empty());
  run(10'000);
  CHECK(network.groups == std::set<Ipv4Address>{0xEFFF0001});
}

TEST_CASE("a port that another program uses is named, and tried again") {
  LiveHub hub(R"({"enabled":false})");
  hub.network.taken = {kE131};
  hub.setWled(R"({"enabled":true})");
  hub.run(10);
  CHECK(hub.get("/api/connections/wled")["problem"] == "UDP port 5568 is taken.");
  hub.send(ddp(kPicture));
  CHECK(hub.strip.wire == kPicture);
  hub.network.taken.clear();
  hub.run(10'000);
  CHECK(hub.get("/api/connections/wled")["problem"] == "");
}

TEST_CASE_FIXTURE(LiveHub, "lights that are switched off stay dark, and the mode off shows live light") {
  setLights(R"({"enabled":false})");
  run(1000);
  send(ddp(kPicture));
  run(100);
  CHECK(strip.wire == std::vector<uint8_t>(12, 0));
  setLights(R"({"enabled":true,"mode":"off"})");
  send(ddp(kPicture));
  run(400);
  CHECK(strip.wire == kPicture);
  CHECK(status()["lights"]["lit"] == true);
}

TEST_CASE("gamma is used if it is set") {
  LiveHub hub(R"({"enabled":true,"gamma":true})");
  hub.send(ddp(DatagramBytes(12, 128)));
  CHECK(hub.strip.wire[0] == 47);
}

TEST_CASE_FIXTURE(LiveHub, "the status says who gives the light, and a user takes the strip back") {
  CHECK_FALSE(status().contains("live"));
  for (int i = 0; i < 120; ++i) {
    send(ddp(kPicture));
    run(20);
  }
  CHECK(status()["live"] == nlohmann::json::parse(R"({"protocol":"DDP","address":"192.168.1.20","fps":50})"));
  const auto live = get("/api/connections/wled")["live"];
  CHECK(live["frames"] == 120);
  CHECK(live["skipped"] == 0);
  CHECK(get("/json/info")["lip"] == "192.168.1.20");
  CHECK(get("/json/state")["lor"] == 0);
  CHECK(call(Method::kPost, "/api/connections/wled/take-back", token).status == 200);
  CHECK(get("/json/state")["lor"] == 1);
  CHECK(get("/api/connections/wled")["live"]["takenBack"] == true);
  run(1000);
  send(ddp(kPicture));
  CHECK(strip.wire == kEffect);
  CHECK_FALSE(status().contains("live"));
  call(Method::kPost, "/json/state", {}, R"({"lor":0})");
  CHECK(get("/json/state")["lor"] == 0);
  send(ddp(kPicture));
  CHECK(strip.wire == kPicture);
}

TEST_CASE_FIXTURE(LiveHub,
                  "WLED's override 1 holds until a sender ends, 2 until the restart, also set at rest") {
  const auto override = [this](int lor) {
    call(Method::kPost, "/json/state", {}, "{\"lor\":" + std::to_string(lor) + "}");
    CHECK(get("/json/state")["lor"] == lor);
  };
  const auto sendAndEnd = [this](const std::vector<uint8_t>& shown) {
    run(1000);
    send(ddp(kPicture));
    CHECK(strip.wire == shown);
    CHECK(get("/json/info")["live"] == true);
    run(2600);
    CHECK(get("/json/info")["live"] == false);
  };
  override(1);
  sendAndEnd(kEffect);
  CHECK(get("/json/state")["lor"] == 0);
  sendAndEnd(kPicture);
  override(2);
  for (int i = 0; i < 2; ++i) sendAndEnd(kEffect);
  CHECK(get("/json/state")["lor"] == 2);
  send(ddp(kPicture));
  CHECK(get("/api/connections/wled")["live"]["takenBack"] == true);
  override(0);
  sendAndEnd(kPicture);
}

TEST_CASE_FIXTURE(LiveHub,
                  "each picture that the strip could not show counts as skipped, and no packet does") {
  setHardware(R"({"ledCount":340})");
  const auto arrive = [this](uint16_t universe, uint8_t sequence) {
    network.arriving[kE131].push_back({e131(DatagramBytes(510, sequence), {universe, sequence}), kComputer});
  };
  for (uint8_t picture = 1; picture <= 3; ++picture) {
    arrive(2, picture);
    arrive(1, picture);
  }
  hub().tick();
  CHECK(strip.wire == std::vector<uint8_t>(1020, 3));
  auto live = get("/api/connections/wled")["live"];
  CHECK(live["frames"] == 3);
  CHECK(live["skipped"] == 2);
  arrive(2, 4);
  hub().tick();
  CHECK(strip.wire == std::vector<uint8_t>(1020, 3));
  run(20);
  live = get("/api/connections/wled")["live"];
  CHECK(live["frames"] == 4);
  CHECK(live["skipped"] == 2);
}

TEST_CASE_FIXTURE(LiveHub, "another number of LEDs, and switching off, during live light") {
  send(ddp(kPicture));
  setHardware(R"({"ledCount":2})");
  send(ddp(kPicture));
  CHECK(strip.wire == std::vector<uint8_t>(kPicture.begin(), kPicture.begin() + 6));
  setWled(R"({"enabled":false})");
  run(500);
  CHECK(strip.wire == std::vector<uint8_t>(kEffect.begin(), kEffect.begin() + 6));
}

TEST_CASE_FIXTURE(LiveHub, "a flood takes a bounded part of each pass, and nothing grows") {
  send(ddp(kPicture));
  run(100);
  for (Ipv4Address i = 0; i < 1000; ++i) network.arriving[kDdp].push_back({ddp(kPicture), kComputer + 1 + i});
  const size_t waiting = network.arriving[kDdp].size();
  hub().tick();
  CHECK(waiting - network.arriving[kDdp].size() == 8);
}
