#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/api/panel/recovery_page.h"
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
  SignedInFixture fixture;
  CHECK(fixture.post("/api/config/led-config", kRed).status == 200);
  fixture.settle();
  REQUIRE(fixture.strip.wire.size() == 180);
  CHECK(fixture.strip.wire[1] > 50);  // red is the second byte on the wire
  CHECK(fixture.strip.wire[0] == 0);
  CHECK(fixture.strip.wire[2] == 0);
  CHECK(fixture.call(Method::kGet, "/api/config/configs", fixture.token).body.find("#ff0000") !=
        std::string::npos);
}

TEST_CASE("every effect and palette that the hub names can be posted") {
  SignedInFixture fixture;
  const auto all =
      nlohmann::json::parse(fixture.call(Method::kGet, "/api/config/effects", fixture.token).body);
  CHECK(all["effects"][0]["name"] == "off");
  CHECK(all["effects"][1] == nlohmann::json::parse(R"({"name":"solid","colors":1,"palette":false,)"
                                                   R"("intensity":false,"speed":false})"));
  CHECK(all["palettes"].size() == 17);
  CHECK(all["palettes"][0]["colors"].empty());
  CHECK(all["palettes"][1]["colors"][0] == "#ff0000");
  for (const auto& effect : all["effects"]) {
    for (const auto& palette : all["palettes"]) {
      const nlohmann::json strip = {{"mode", effect["name"]}, {"palette", palette["name"]}};
      const nlohmann::json body = {{"strips", {strip}}};
      REQUIRE(fixture.post("/api/config/led-config", body.dump()).status == 200);
    }
  }
}

TEST_CASE("a change based on an outdated state is a conflict that contains the current state") {
  SignedInFixture fixture;
  const Answered first = fixture.post("/api/config/led-config", kRed);
  const std::string stale = R"({"strips":[{"brightness":9}],"revision":0})";
  const Answered answer = fixture.post("/api/config/led-config", stale);
  CHECK(first.status == 200);
  CHECK(answer.status == 409);
  CHECK(answer.body.find("#ff0000") != std::string::npos);
  CHECK(answer.body.find("\"revision\":" + std::to_string(fixture.hub().lights().revision())) !=
        std::string::npos);
  CHECK(fixture.hub().lights().settings().strip.brightness == 255);
}

TEST_CASE("the status reports when a change has reached the flash") {
  SignedInFixture fixture;
  fixture.post("/api/config/led-config", R"({"strips":[{"brightness":9}]})");
  fixture.post("/api/config/led-config", kRed);
  const std::string changed = std::to_string(fixture.hub().lights().revision());
  CHECK(fixture.status().find("\"savedRevision\":" + changed) == std::string::npos);
  fixture.clock.advance(2 * kSecond);
  fixture.hub().tick();
  CHECK(fixture.status().find("\"savedRevision\":" + changed) != std::string::npos);
}

TEST_CASE("the status contains the matrices' revisions, also while none is paired") {
  SignedInFixture fixture;
  const std::string present = std::to_string(fixture.hub().matrices().revision());
  CHECK(fixture.status().find("\"matrix\":{\"revision\":" + present) != std::string::npos);
  CHECK(fixture.status().find("matrix-1") == std::string::npos);
}

TEST_CASE("resetting restores the default appearance and timer, never the hardware") {
  SignedInFixture fixture;
  fixture.post("/api/config/led-config", kRed);
  CHECK(fixture.call(Method::kPut, "/api/config/hardware", fixture.token, R"({"ledCount":12})").status ==
        200);
  CHECK(fixture.post("/api/config/reset-configs", "").status == 200);
  CHECK(fixture.hub().lights().settings() == LightsSettings{});
  fixture.settle();
  CHECK(fixture.strip.wire.size() == 36);
}

TEST_CASE("a device is online by its own heartbeat and not by a panel's") {
  SignedInFixture fixture;
  const std::string device = fixture.hub().devices().enroll("matrix-1").value();
  CHECK(fixture.post("/api/config/device/heartbeat", R"({"deviceId":"matrix-1","power":1})").status == 200);
  CHECK(fixture.status().find(R"("matrix-1":{"online":false)") != std::string::npos);
  const Answered own = fixture.call(Method::kPost, "/api/config/device/heartbeat", device,
                                    R"({"deviceId":"matrix-1","uptime":5})");
  CHECK(own.status == 200);
  CHECK(HubFixture::field(own.body, "time") == "2026-05-01T06:00:00.000Z");
  CHECK(fixture.status().find(R"("matrix-1":{"online":true)") != std::string::npos);
  const Answered foreign =
      fixture.call(Method::kPost, "/api/config/device/heartbeat", device, R"({"deviceId":"matrix-2"})");
  CHECK(foreign.status == 403);
}

TEST_CASE("an administrator's browser sets an unset clock, and the status reports whether it is set") {
  SignedInFixture fixture;
  fixture.clock.unsetWall();
  CHECK(fixture.status().find("\"clockSet\":false") != std::string::npos);
  fixture.post("/api/config/device/heartbeat",
               R"({"deviceId":"room-lights-esp32","currentTime":"2026-05-01T08:00:00.000Z","power":2})");
  CHECK(fixture.status().find("\"clockSet\":true") != std::string::npos);
  CHECK(fixture.clock.wall() == fromIso("2026-05-01T08:00Z"));
}

TEST_CASE("the status contains the hub's offset from UTC, including summer time") {
  SignedInFixture fixture;
  CHECK(fixture.status().find("\"utcOffset\":0") != std::string::npos);
  fixture.call(Method::kPut, "/api/config/hardware", fixture.token,
               R"({"timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
  CHECK(fixture.status().find("\"utcOffset\":7200") != std::string::npos);
  fixture.clock.unsetWall();
  CHECK(fixture.status().find("\"utcOffset\":null") != std::string::npos);
}

TEST_CASE("the owner's browser sends its time zone with the first account") {
  HubFixture fixture;
  (void)fixture.hub().auth().setSetupToken(HubFixture::kAdminToken);
  const Answered made =
      fixture.call(Method::kPost, "/api/auth/register", {},
                   R"({"name":"Ann","username":"ann","password":"secret-1","adminToken":"K7M2Q9RTWX4B",
                                       "timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
  CHECK(made.status == 201);
  const Answered hardware =
      fixture.call(Method::kGet, "/api/config/hardware", HubFixture::field(made.body, "token"));
  CHECK(hardware.body.find("CET-1CEST,M3.5.0,M10.5.0/3") != std::string::npos);
}

TEST_CASE("the status reports when the update history changed") {
  SignedInFixture fixture;
  const auto revision = [&fixture] {
    return "\"updates\":{\"revision\":" + std::to_string(fixture.hub().ota().history().revision()) + "}";
  };
  const std::string before = revision();
  CHECK(fixture.status().find(before) != std::string::npos);
  const auto sink = fixture.hub().ota().upload({}, "owner", [](const FirmwareVersion&, const Reply&) {});
  sink->fileBegin("firmware", "hub.bin");
  sink->fileData(asBytes("no image"));
  CHECK(revision() != before);
  CHECK(fixture.status().find(revision()) != std::string::npos);
}

TEST_CASE("another table is used at once, and named by the table's call") {
  SignedInFixture fixture;
  const Answered polar = fixture.call(
      Method::kPut, "/api/config/hardware", fixture.token,
      R"({"drive":"polar","stepsPerMm":320,"stepsPerMmY":287,"table":{"shape":"round","width":400}})");
  CHECK(polar.status == 200);
  CHECK(polar.body.find(R"("shape":"round","width":400,"height":400,"origin":"center")") !=
        std::string::npos);
  fixture.hub().tick();
  const std::string table = fixture.call(Method::kGet, "/api/gcode/table", fixture.token).body;
  CHECK(table.find(R"("shape":{"width":400,"height":400,"isRound":true})") != std::string::npos);
  CHECK(table.find(R"("stepsPerMm":320)") != std::string::npos);
  const Answered wrong = fixture.call(Method::kPut, "/api/config/hardware", fixture.token,
                                      R"({"table":{"shape":"rectangle","width":600,"height":400}})");
  CHECK(wrong.status == 400);
  CHECK(wrong.body.find("A polar table must be round: its arm turns around the centre.") !=
        std::string::npos);
}
