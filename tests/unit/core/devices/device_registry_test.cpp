#include "core/devices/device_registry.h"

#include <doctest/doctest.h>

#include "core/devices/devices_codec.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct RegistryFixture : StoredRecords {
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  FixedRandom random;
  PortableCrypto crypto;
  DeviceRegistry registry{records, clock, random, crypto};
};

}  // namespace

TEST_CASE_FIXTURE(RegistryFixture, "a device is online from its heartbeat until 15 s of silence") {
  REQUIRE(registry.enroll("matrix-1").ok());
  const Device& device = *registry.find("matrix-1");
  CHECK_FALSE(registry.isOnline(device));
  CHECK_FALSE(registry.silence(device).has_value());

  Heartbeat heartbeat;
  heartbeat.uptime = 77;
  registry.report("matrix-1", heartbeat, "10.0.0.7");
  CHECK(registry.isOnline(device));
  CHECK(device.heartbeat.uptime == 77);
  CHECK(device.address == "10.0.0.7");
  CHECK(device.lastSeenWall == clock.wall());

  clock.advance(14'999);
  CHECK(registry.isOnline(device));
  clock.advance(1);
  CHECK_FALSE(registry.isOnline(device));
  CHECK(registry.silence(device) == 15'000);
}

TEST_CASE_FIXTURE(RegistryFixture, "only paired devices can report") {
  registry.report("matrix-9", {}, "10.0.0.7");
  CHECK(registry.all().empty());
}

TEST_CASE_FIXTURE(
    RegistryFixture,
    "a device is identified by its token, also after a restart, and the store contains no token") {
  const std::string token = registry.enroll("matrix-1").value();
  DeviceRegistry again(records, clock, random, crypto);
  again.load();
  REQUIRE(again.identify(token) != nullptr);
  CHECK(again.identify(token)->id == "matrix-1");
  CHECK(again.identify(token + "0") == nullptr);
  CHECK(again.identify("") == nullptr);
  CHECK(records.load("devices")->find(token) == std::string::npos);
}

TEST_CASE_FIXTURE(RegistryFixture,
                  "a device can be added with an existing token, which replaces its old one") {
  const std::string old = registry.enroll("matrix-1").value();
  REQUIRE(registry.admit("matrix-1", "known already").ok());
  REQUIRE(registry.identify("known already") != nullptr);
  CHECK(registry.identify(old) == nullptr);
  CHECK(registry.all().size() == 1);
}

TEST_CASE_FIXTURE(RegistryFixture, "pairing a device again invalidates its old token") {
  const std::string first = registry.enroll("matrix-1").value();
  const std::string second = registry.enroll("matrix-1").value();
  CHECK(first != second);
  CHECK(registry.identify(first) == nullptr);
  CHECK(registry.identify(second) != nullptr);
  CHECK(registry.all().size() == 1);
}

TEST_CASE_FIXTURE(RegistryFixture, "a device that was paired again is offline until it reports") {
  REQUIRE(registry.enroll("matrix-1").ok());
  registry.report("matrix-1", {}, "10.0.0.7");
  REQUIRE(registry.enroll("matrix-1").ok());
  CHECK_FALSE(registry.isOnline(*registry.find("matrix-1")));
  CHECK(registry.find("matrix-1")->address.empty());
}

TEST_CASE_FIXTURE(
    RegistryFixture,
    "a removed device's token is invalid at once and after a restart; other tokens stay valid") {
  const std::string stolen = registry.enroll("matrix-1").value();
  const std::string kept = registry.enroll("matrix-2").value();
  REQUIRE(registry.remove("matrix-1").ok());
  CHECK(registry.identify(stolen) == nullptr);
  CHECK(registry.find("matrix-1") == nullptr);
  CHECK(registry.identify(kept)->id == "matrix-2");

  DeviceRegistry again(records, clock, random, crypto);
  again.load();
  CHECK(again.identify(stolen) == nullptr);
  CHECK(again.identify(kept) != nullptr);
}

TEST_CASE_FIXTURE(RegistryFixture, "a removal that cannot be saved removes nothing") {
  const std::string token = registry.enroll("matrix-1").value();
  files.setCapacity(0);
  CHECK_FALSE(registry.remove("matrix-1").ok());
  CHECK(registry.identify(token) != nullptr);
  CHECK(registry.remove("matrix-2").ok());
}

TEST_CASE("of the address that a device reports only the port is used") {
  struct Example {
    const char* address;
    uint16_t port;
  };
  for (const Example& example :
       {Example{"10.0.0.7:4300", 4300}, Example{"10.0.0.7", 4211}, Example{"10.0.0.7:0", 4211},
        Example{"10.0.0.7:65535", 65535}, Example{"10.0.0.7:65536", 4211}, Example{"10.0.0.7:-1", 4211},
        Example{"10.0.0.7:", 4211}, Example{":4300", 4300}, Example{"[fe80::1]:4300", 4300},
        Example{"fe80::1:4300", 4211}, Example{"::1", 4211}, Example{"", 4211}}) {
    CAPTURE(example.address);
    const auto report =
        heartbeatFromJson(R"({"deviceId":"matrix-1","address":")" + std::string(example.address) + R"("})");
    REQUIRE(report.ok());
    CHECK(report.value().heartbeat.notifierPort == example.port);
  }
}

TEST_CASE_FIXTURE(RegistryFixture, "the registry is bounded, and a failed save adds no device") {
  for (size_t i = 0; i < DeviceRegistry::kMaxDevices; ++i) {
    REQUIRE(registry.enroll("d" + std::to_string(i)).ok());
  }
  CHECK_FALSE(registry.enroll("one-more").ok());

  RegistryFixture full;
  full.files.setCapacity(0);
  CHECK_FALSE(full.registry.enroll("matrix-1").ok());
  CHECK(full.registry.all().empty());
}

TEST_CASE("a stored device whose id can't be displayed is skipped") {
  Device device;
  for (const std::string& odd : {std::string("a\xFF"), std::string("a\nb"), std::string(65, 'a')}) {
    device.id = odd;
    CHECK(devicesFromJson(devicesToJson({device})).empty());
  }
  device.id = "matrix-1";
  CHECK(devicesFromJson(devicesToJson({device})).size() == 1);
}

TEST_CASE("a heartbeat is parsed completely or rejected with a reason") {
  const auto report = heartbeatFromJson(
      R"({"deviceId":"matrix-1","currentTime":"2026-05-01T06:00:00.000Z","power":1.5,"uptime":9,"version":"1.0",
          "address":"10.0.0.7","rssi":-60,"freeHeap":120000,"chip":5})");
  REQUIRE(report.ok());
  CHECK(report.value().heartbeat.chip == 5);
  CHECK(heartbeatFromJson(R"({"deviceId":"matrix-1","uptime":9})").value().heartbeat.chip == 0);
  CHECK(report.value().heartbeat.uptime == 9);
  CHECK(report.value().heartbeat.rssi == -60);
  CHECK(report.value().currentTime == fromIso("2026-05-01T06:00Z"));

  for (const char* body : {"", "null", "[]", "{}", R"({"deviceId":5})", R"({"deviceId":""})",
                           R"({"deviceId":"x","currentTime":"noon"})", R"({"deviceId":"x","currentTime":5})",
                           R"({"deviceId":"x","power":"much"})", R"({"deviceId":"x","uptime":-1})",
                           R"({"deviceId":"x","rssi":"strong"})", R"({"deviceId":"x","chip":-1})",
                           R"({"deviceId":"x","chip":"ESP32"})", R"({"deviceId":"a\u0000b"})",
                           "{\"deviceId\":\"a\xFF\"}", "{\"deviceId\":\"x\",\"version\":\"\xFF\"}"}) {
    CAPTURE(body);
    CHECK_FALSE(heartbeatFromJson(body).ok());
  }
}

TEST_CASE("a pairing request is parsed completely or rejected with a reason") {
  const auto command = pairingRequestFromJson(
      R"({"deviceId":"matrix-1","code":"0042","version":"1.0.0","address":"10.9.9.9","extra":1})");
  REQUIRE(command.ok());
  CHECK(command.value().deviceId == "matrix-1");
  CHECK(command.value().code == "0042");
  CHECK(command.value().version == "1.0.0");
  CHECK(command.value().address.empty());

  for (const std::string& body :
       {std::string(), std::string("[]"), std::string(R"({"code":42})"),
        std::string(R"({"deviceId":"a\nb"})"), R"({"version":")" + std::string(65, '1') + "\"}"}) {
    CAPTURE(body);
    CHECK_FALSE(pairingRequestFromJson(body).ok());
  }
}
