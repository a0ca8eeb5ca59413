#include <doctest/doctest.h>

#include "support/hub/hub_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SignedInFixture : HubFixture {
  std::string token;

  SignedInFixture() {
    createOwner();
    token = signIn();
  }

  Answered post(const std::string& path, const std::string& body) {
    return call(Method::kPost, path, token, body);
  }

  std::string status() { return call(Method::kGet, "/api/config/device/status", token).body; }

  /** Lets enough time pass for the cross-fade to end. */
  void settle() {
    for (int frame = 0; frame < 100; ++frame) {
      clock.advance(16);
      hub().tick();
    }
  }
};

const std::string kRed = R"({"strips":[{"mode":"solid","color":"#ff0000","brightness":255,"enabled":true}]})";

}  // namespace

TEST_CASE("a posted colour is shown by the strip and can be read back") {
  SignedInFixture bench;
  CHECK(bench.post("/api/config/led-config", kRed).status == 200);
  bench.settle();
  REQUIRE(bench.strip.wire.size() == 180);
  CHECK(bench.strip.wire[1] > 50);  // red is the second byte on the wire
  CHECK(bench.strip.wire[0] == 0);
  CHECK(bench.strip.wire[2] == 0);
  CHECK(bench.call(Method::kGet, "/api/config/configs", bench.token).body.find("#ff0000") !=
        std::string::npos);
}

TEST_CASE("a change based on an outdated state is a conflict that contains the current state") {
  SignedInFixture bench;
  const Answered first = bench.post("/api/config/led-config", kRed);
  const std::string stale = R"({"strips":[{"brightness":9}],"revision":0})";
  const Answered answer = bench.post("/api/config/led-config", stale);
  CHECK(first.status == 200);
  CHECK(answer.status == 409);
  CHECK(answer.body.find("#ff0000") != std::string::npos);
  CHECK(answer.body.find("\"revision\":" + std::to_string(bench.hub().lights().revision())) !=
        std::string::npos);
  CHECK(bench.hub().lights().settings().strip.brightness == 255);
}

TEST_CASE("the status reports when a change has reached the flash") {
  SignedInFixture bench;
  bench.post("/api/config/led-config", kRed);
  const std::string changed = std::to_string(bench.hub().lights().revision());
  CHECK(bench.status().find("\"savedRevision\":" + changed) == std::string::npos);
  bench.clock.advance(2 * kSecond);
  bench.hub().tick();
  CHECK(bench.status().find("\"savedRevision\":" + changed) != std::string::npos);
}

TEST_CASE("the status contains the matrices' revisions, also while none is paired") {
  SignedInFixture bench;
  const std::string present = std::to_string(bench.hub().matrices().revision());
  CHECK(bench.status().find("\"matrix\":{\"revision\":" + present) != std::string::npos);
  CHECK(bench.status().find("matrix-1") == std::string::npos);
}

TEST_CASE("resetting restores the default appearance and timer, never the hardware") {
  SignedInFixture bench;
  bench.post("/api/config/led-config", kRed);
  CHECK(bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"ledCount":12})").status == 200);
  CHECK(bench.post("/api/config/reset-configs", "").status == 200);
  CHECK(bench.hub().lights().settings() == LightsSettings{});
  bench.settle();
  CHECK(bench.strip.wire.size() == 36);
}

TEST_CASE("an invalid time zone is rejected and changes nothing") {
  SignedInFixture bench;
  const Answered answer =
      bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"timezone":"nonsense"})");
  CHECK(answer.status == 400);
  CHECK(bench.call(Method::kGet, "/api/config/hardware", bench.token).body.find("UTC0") != std::string::npos);
}

TEST_CASE("a device is online by its own heartbeat and not by a panel's") {
  SignedInFixture bench;
  const std::string device = bench.hub().devices().enroll("matrix-1").value();
  CHECK(bench.post("/api/config/device/heartbeat", R"({"deviceId":"matrix-1","power":1})").status == 200);
  CHECK(bench.status().find(R"("matrix-1":{"online":false)") != std::string::npos);
  const Answered own = bench.call(Method::kPost, "/api/config/device/heartbeat", device,
                                  R"({"deviceId":"matrix-1","uptime":5})");
  CHECK(own.status == 200);
  CHECK(HubFixture::field(own.body, "time") == "2026-05-01T06:00:00.000Z");
  CHECK(bench.status().find(R"("matrix-1":{"online":true)") != std::string::npos);
  const Answered foreign =
      bench.call(Method::kPost, "/api/config/device/heartbeat", device, R"({"deviceId":"matrix-2"})");
  CHECK(foreign.status == 403);
}

TEST_CASE("after a power cut, all settings and sessions reported as saved exist") {
  SignedInFixture bench;
  bench.post("/api/config/led-config", kRed);
  bench.clock.advance(2 * kSecond);
  bench.hub().tick();
  bench.post("/api/config/led-config", R"({"strips":[{"color":"#0000ff"}]})");
  const uint32_t handedOut = bench.hub().lights().revision();
  bench.reboot();
  CHECK(bench.call(Method::kGet, "/api/auth/verify", bench.token).status == 200);
  CHECK(bench.hub().lights().settings().strip.color == Rgb{255, 0, 0});
  CHECK(bench.hub().lights().revision() > handedOut);
}

TEST_CASE("an administrator's browser sets an unset clock, and the status reports whether it is set") {
  SignedInFixture bench;
  bench.clock.unsetWall();
  CHECK(bench.status().find("\"clockSet\":false") != std::string::npos);
  bench.post("/api/config/device/heartbeat",
             R"({"deviceId":"room-lights-esp32","currentTime":"2026-05-01T08:00:00.000Z","power":2})");
  CHECK(bench.status().find("\"clockSet\":true") != std::string::npos);
  CHECK(bench.clock.wall() == fromIso("2026-05-01T08:00Z"));
}

TEST_CASE("the status contains the hub's offset from UTC, including summer time") {
  SignedInFixture bench;
  CHECK(bench.status().find("\"utcOffset\":0") != std::string::npos);
  bench.call(Method::kPut, "/api/config/hardware", bench.token,
             R"({"timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
  CHECK(bench.status().find("\"utcOffset\":7200") != std::string::npos);
  bench.clock.unsetWall();
  CHECK(bench.status().find("\"utcOffset\":null") != std::string::npos);
}

TEST_CASE("the owner's browser sends its time zone with the first account") {
  HubFixture bench;
  (void)bench.hub().auth().setAdminToken(HubFixture::kAdminToken);
  const Answered made =
      bench.call(Method::kPost, "/api/auth/register", {},
                 R"({"name":"Ann","username":"ann","password":"secret-1","adminToken":"K7M2Q9RTWX4B",
                                       "timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
  CHECK(made.status == 201);
  const Answered hardware =
      bench.call(Method::kGet, "/api/config/hardware", HubFixture::field(made.body, "token"));
  CHECK(hardware.body.find("CET-1CEST,M3.5.0,M10.5.0/3") != std::string::npos);
}

TEST_CASE("a hub without a panel serves the recovery page, and its calls work") {
  HubFixture bench;
  bench.www.clear();
  bench.reboot();
  CHECK(bench.call(Method::kGet, "/dashboard").body.find("Lumisand recovery") != std::string::npos);
  CHECK(bench.call(Method::kGet, "/api/auth/status").status == 200);
}

TEST_CASE("a full store returns 413 to new hardware settings and keeps the old ones") {
  SignedInFixture bench;
  bench.store.setCapacity(0);
  CHECK(bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"ledCount":12})").status == 413);
  CHECK(bench.call(Method::kGet, "/api/config/hardware", bench.token).body.find("\"ledCount\":60") !=
        std::string::npos);
}

TEST_CASE("a panel that is replaced while the hub runs is served with its own policy") {
  SignedInFixture bench;
  const std::string oldTag(bench.call(Method::kGet, "/").headers.find("ETag"));
  bench.www.open("index-2.html.gz", OpenMode::kReplace)->write(asBytes("a newer panel"));
  bench.www.open("panel.txt", OpenMode::kReplace)
      ->write(asBytes("LUMIPANEL 1\nversion 2\npage index-2.html.gz\npolicy default-src 'self'\n"));
  const Answered page = bench.call(Method::kGet, "/");
  CHECK(page.body == "a newer panel");
  CHECK(page.headers.find("Content-Security-Policy") == "default-src 'self'");
  CHECK(page.headers.find("ETag") != oldTag);
}

TEST_CASE("the status reports when the update history changed") {
  SignedInFixture bench;
  const auto revision = [&bench] {
    return "\"updates\":{\"revision\":" + std::to_string(bench.hub().ota().history().revision()) + "}";
  };
  const std::string before = revision();
  CHECK(bench.status().find(before) != std::string::npos);
  const auto sink = bench.hub().ota().upload({}, "owner", [](const FirmwareVersion&, const Reply&) {});
  sink->fileBegin("firmware", "hub.bin");
  sink->fileData(asBytes("no image"));
  CHECK(revision() != before);
  CHECK(bench.status().find(revision()) != std::string::npos);
}
