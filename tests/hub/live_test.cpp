#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/fakes/fake_udp.h"
#include "support/has.h"
#include "support/heap/heap_use.h"
#include "support/hub/hub_fixture.h"
#include "support/live/live_datagrams.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Ipv4Address kComputer = 0xC0A80114;
constexpr uint16_t kDdp = 4048;
constexpr uint16_t kE131 = 5568;
constexpr uint16_t kWledUdp = 21324;

/** A hub with full brightness and four LEDs in the order RGB. */
struct LiveHub : HubFixture {
  FakeUdp network;
  FakeAnnouncer services;
  std::string token;

  explicit LiveHub(const std::string& settings = R"({"enabled":true})") {
    udp = &network;
    announcer = &services;
    reboot();
    createOwner();
    token = signIn();
    call(Method::kPut, "/api/config/hardware", token,
         R"({"ledCount":4,"colorOrder":"rgb","currentLimit":0})");
    lights(R"({"mode":"solid","color":"#0000ff","brightness":255})");
    REQUIRE(call(Method::kPut, "/api/connections/wled", token, settings).status == 200);
    run(1000);
  }
  ~LiveHub() { powerOff(); }  // the hub uses the network

  void lights(const std::string& settings) {
    REQUIRE(call(Method::kPost, "/api/config/led-config", token, R"({"strips":[)" + settings + "]}").status ==
            200);
  }
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
  nlohmann::json get(const char* path) { return nlohmann::json::parse(call(Method::kGet, path, token).body); }
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
  hub.call(Method::kPut, "/api/connections/wled", hub.token, R"({"enabled":true})");
  hub.run(10);
  CHECK(hub.network.open == std::set<uint16_t>{kDdp, kE131, kWledUdp});
  CHECK(hub.network.groups == std::set<Ipv4Address>{0xEFFF0001});
  CHECK(hub.services.wled.size() == 12);
  hub.call(Method::kPut, "/api/connections/wled", hub.token, R"({"enabled":false})");
  CHECK(hub.network.open.empty());
  CHECK(hub.network.groups.empty());
  CHECK(hub.services.wled.empty());
}

TEST_CASE("light of each protocol reaches the strip at once, unchanged at full brightness") {
  LiveHub hub;
  hub.send(ddp(kPicture));
  CHECK(hub.strip.wire == kPicture);
  hub.run(2500);
  hub.send(e131(kPicture), kE131);
  CHECK(hub.strip.wire == kPicture);
  hub.run(2500);
  hub.send(wledUdp(2, 1, kPicture), kWledUdp);
  CHECK(hub.strip.wire == kPicture);
}

TEST_CASE("the hub joins the groups of the universes, also when the network comes later") {
  LiveHub hub(R"({"enabled":true,"universe":300})");
  CHECK(hub.network.groups == std::set<Ipv4Address>{0xEFFF012C});
  LiveHub later;
  later.network.groups.clear();
  later.network.hasNetwork = false;
  later.call(Method::kPut, "/api/config/hardware", later.token, R"({"ledCount":400})");
  later.run(11'000);
  later.network.hasNetwork = true;
  later.run(11'000);
  CHECK(later.network.groups == std::set<Ipv4Address>{0xEFFF0001, 0xEFFF0002, 0xEFFF0003});
}

TEST_CASE("the hub joins its groups again while no E1.31 arrives, as its network may be another one") {
  LiveHub hub;
  hub.send(e131(kPicture), kE131);
  hub.network.groups.clear();
  hub.run(10'000);
  CHECK(hub.network.groups.empty());
  hub.run(10'000);
  CHECK(hub.network.groups == std::set<Ipv4Address>{0xEFFF0001});
}

TEST_CASE("a port that another program uses is named, and tried again") {
  LiveHub hub(R"({"enabled":false})");
  hub.network.taken = {kE131};
  hub.call(Method::kPut, "/api/connections/wled", hub.token, R"({"enabled":true})");
  hub.run(10);
  CHECK(hub.get("/api/connections/wled")["problem"] == "UDP port 5568 is taken.");
  hub.send(ddp(kPicture));
  CHECK(hub.strip.wire == kPicture);
  hub.network.taken.clear();
  hub.run(10'000);
  CHECK(hub.get("/api/connections/wled")["problem"] == "");
}

TEST_CASE("the effect comes back by a cross-fade 2.5 s after the last packet") {
  LiveHub hub;
  hub.send(ddp(kPicture));
  hub.run(2490);
  CHECK(hub.strip.wire == kPicture);
  hub.run(160);
  CHECK(hub.strip.wire[0] > 0);
  CHECK(hub.strip.wire[0] < 255);
  hub.run(400);
  CHECK(hub.strip.wire == kEffect);
}

TEST_CASE("lights that are switched off stay dark, and the mode off shows live light") {
  LiveHub hub;
  hub.lights(R"({"enabled":false})");
  hub.run(1000);
  hub.send(ddp(kPicture));
  hub.run(100);
  CHECK(hub.strip.wire == std::vector<uint8_t>(12, 0));
  hub.lights(R"({"enabled":true,"mode":"off"})");
  hub.send(ddp(kPicture));
  hub.run(400);
  CHECK(hub.strip.wire == kPicture);
  CHECK(hub.status()["lights"]["lit"] == true);
}

TEST_CASE("gamma is used if it is set") {
  LiveHub hub(R"({"enabled":true,"gamma":true})");
  hub.send(ddp(DatagramBytes(12, 128)));
  CHECK(hub.strip.wire[0] == 47);
}

TEST_CASE("the status says who gives the light, and a user takes the strip back") {
  LiveHub hub;
  CHECK_FALSE(hub.status().contains("live"));
  for (int i = 0; i < 120; ++i) {
    hub.send(ddp(kPicture));
    hub.run(20);
  }
  CHECK(hub.status()["live"] ==
        nlohmann::json::parse(R"({"protocol":"DDP","address":"192.168.1.20","fps":50})"));
  const auto live = hub.get("/api/connections/wled")["live"];
  CHECK(live["frames"] == 120);
  CHECK(live["skipped"] == 0);
  CHECK(hub.get("/json/info")["lip"] == "192.168.1.20");
  CHECK(hub.get("/json/state")["lor"] == 0);
  CHECK(hub.call(Method::kPost, "/api/connections/wled/take-back", hub.token).status == 200);
  CHECK(hub.get("/json/state")["lor"] == 1);
  CHECK(hub.get("/api/connections/wled")["live"]["takenBack"] == true);
  hub.run(1000);
  hub.send(ddp(kPicture));
  CHECK(hub.strip.wire == kEffect);
  CHECK_FALSE(hub.status().contains("live"));
  hub.call(Method::kPost, "/json/state", {}, R"({"lor":0})");
  CHECK(hub.get("/json/state")["lor"] == 0);
  hub.send(ddp(kPicture));
  CHECK(hub.strip.wire == kPicture);
}

TEST_CASE("another number of LEDs, and switching off, during live light") {
  LiveHub hub;
  hub.send(ddp(kPicture));
  hub.call(Method::kPut, "/api/config/hardware", hub.token, R"({"ledCount":2})");
  hub.send(ddp(kPicture));
  CHECK(hub.strip.wire == std::vector<uint8_t>(kPicture.begin(), kPicture.begin() + 6));
  hub.call(Method::kPut, "/api/connections/wled", hub.token, R"({"enabled":false})");
  hub.run(500);
  CHECK(hub.strip.wire == std::vector<uint8_t>(kEffect.begin(), kEffect.begin() + 6));
}

TEST_CASE("a flood takes a bounded part of each pass, and nothing grows") {
  LiveHub hub;
  hub.send(ddp(kPicture));
  hub.run(100);
  for (Ipv4Address i = 0; i < 1000; ++i)
    hub.network.arriving[kDdp].push_back({ddp(kPicture), kComputer + 1 + i});
  const size_t waiting = hub.network.arriving[kDdp].size();
  hub.hub().tick();
  CHECK(waiting - hub.network.arriving[kDdp].size() == 8);
}
