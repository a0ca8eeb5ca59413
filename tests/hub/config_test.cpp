#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/api/panel/recovery_page.h"
#include "panel_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct ConfigFixture : PanelHub {
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

TEST_CASE_FIXTURE(ConfigFixture, "a posted colour is shown by the strip and can be read back") {
  CHECK(post("/api/config/led-config", kRed).status == 200);
  settle();
  REQUIRE(strip.wire.size() == 180);
  CHECK(strip.wire[1] > 50);  // red is the second byte on the wire
  CHECK(strip.wire[0] == 0);
  CHECK(strip.wire[2] == 0);
  CHECK(has(get("/api/config/configs").body, "#ff0000"));
}

TEST_CASE_FIXTURE(ConfigFixture, "the settings of lights and matrices are sent together, or one of both") {
  const auto all = nlohmann::json::parse(get("/api/config/configs").body);
  const auto only = [this](const std::string& part) {
    Request request = makeRequest(Method::kGet, "/api/config/configs", token);
    request.query = "only=" + part;
    return call(std::move(request));
  };
  for (const char* part : {"led", "matrix"}) {
    CHECK(nlohmann::json::parse(only(part).body) == nlohmann::json{{part, all[part]}});
  }
  CHECK(all.size() == 2);
  CHECK(only("led").body.size() < 1000);
  CHECK(only("strips").status == 400);
}

TEST_CASE("every effect and palette that the hub names can be posted") {
  ConfigFixture fixture;
  const auto all = nlohmann::json::parse(fixture.get("/api/config/effects").body);
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

TEST_CASE_FIXTURE(ConfigFixture,
                  "a change based on an outdated state is a conflict that contains the current state") {
  const Answered first = post("/api/config/led-config", kRed);
  const std::string stale = R"({"strips":[{"brightness":9}],"revision":0})";
  const Answered answer = post("/api/config/led-config", stale);
  CHECK(first.status == 200);
  CHECK(answer.status == 409);
  CHECK(has(answer.body, "#ff0000"));
  CHECK(has(answer.body, "\"revision\":" + std::to_string(hub().lights().revision())));
  CHECK(hub().lights().settings().strip.brightness == 255);
}

TEST_CASE_FIXTURE(ConfigFixture, "the status reports when a change has reached the flash") {
  post("/api/config/led-config", R"({"strips":[{"brightness":9}]})");
  post("/api/config/led-config", kRed);
  const std::string changed = std::to_string(hub().lights().revision());
  CHECK_FALSE(has(status(), "\"savedRevision\":" + changed));
  clock.advance(2 * kSecond);
  hub().tick();
  CHECK(has(status(), "\"savedRevision\":" + changed));
}

TEST_CASE_FIXTURE(ConfigFixture, "the status contains the matrices' revisions, also while none is paired") {
  const std::string present = std::to_string(hub().matrices().revision());
  CHECK(has(status(), "\"matrix\":{\"revision\":" + present));
  CHECK_FALSE(has(status(), "matrix-1"));
}

TEST_CASE_FIXTURE(ConfigFixture, "resetting restores the default appearance and timer, never the hardware") {
  post("/api/config/led-config", kRed);
  setHardware(R"({"ledCount":12})");
  CHECK(post("/api/config/reset-configs", "").status == 200);
  CHECK(hub().lights().settings() == LightsSettings{});
  settle();
  CHECK(strip.wire.size() == 36);
}

TEST_CASE_FIXTURE(ConfigFixture, "a device is online by its own heartbeat and not by a panel's") {
  const std::string device = hub().devices().enroll("matrix-1").value();
  CHECK(post("/api/config/device/heartbeat", R"({"deviceId":"matrix-1","power":1})").status == 200);
  CHECK(has(status(), R"("matrix-1":{"online":false)"));
  const Answered own =
      call(Method::kPost, "/api/config/device/heartbeat", device, R"({"deviceId":"matrix-1","uptime":5})");
  CHECK(own.status == 200);
  CHECK(HubFixture::field(own.body, "time") == "2026-05-01T06:00:00.000Z");
  CHECK(has(status(), R"("matrix-1":{"online":true)"));
  const Answered foreign =
      call(Method::kPost, "/api/config/device/heartbeat", device, R"({"deviceId":"matrix-2"})");
  CHECK(foreign.status == 403);
}

TEST_CASE_FIXTURE(
    ConfigFixture,
    "an administrator's browser sets an unset clock, and the status reports whether it is set") {
  clock.unsetWall();
  CHECK(has(status(), "\"clockSet\":false"));
  post("/api/config/device/heartbeat",
       R"({"deviceId":"room-lights-esp32","currentTime":"2026-05-01T08:00:00.000Z","power":2})");
  CHECK(has(status(), "\"clockSet\":true"));
  CHECK(clock.wall() == fromIso("2026-05-01T08:00Z"));
}

TEST_CASE_FIXTURE(ConfigFixture, "the status contains the hub's offset from UTC, including summer time") {
  CHECK(has(status(), "\"utcOffset\":0"));
  setHardware(R"({"timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
  CHECK(has(status(), "\"utcOffset\":7200"));
  clock.unsetWall();
  CHECK(has(status(), "\"utcOffset\":null"));
}

TEST_CASE_FIXTURE(ConfigFixture, "the status tells whether the home has a table and matrices") {
  CHECK(has(status(), R"("homeHas":{"table":true,"matrices":true})"));
  setHardware(R"({"table":{"present":false},"matrices":[{"connection":"none"}]})");
  CHECK(has(status(), R"("homeHas":{"table":false,"matrices":true})"));
  setHardware(R"({"table":{"present":true},"matrices":[{},{"connection":"none"}]})");
  CHECK(has(status(), R"("homeHas":{"table":true,"matrices":false})"));
}

TEST_CASE_FIXTURE(HubFixture, "the owner's browser sends its time zone with the first account") {
  (void)hub().auth().setSetupToken(HubFixture::kAdminToken);
  const Answered made =
      call(Method::kPost, "/api/auth/register", {},
           R"({"name":"Ann","username":"ann","password":"secret-1","adminToken":"K7M2Q9RTWX4B",
                                       "timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
  CHECK(made.status == 201);
  const Answered hardware = call(Method::kGet, "/api/config/hardware", HubFixture::field(made.body, "token"));
  CHECK(has(hardware.body, "CET-1CEST,M3.5.0,M10.5.0/3"));
}

TEST_CASE_FIXTURE(ConfigFixture, "the status reports when the update history changed") {
  const auto revision = [this] {
    return "\"updates\":{\"revision\":" + std::to_string(hub().ota().history().revision()) + "}";
  };
  const std::string before = revision();
  CHECK(has(status(), before));
  const auto sink = hub().ota().upload({}, "owner", [](const FirmwareVersion&, const Reply&) {});
  sink->fileBegin("firmware", "hub.bin");
  sink->fileData(asBytes("no image"));
  CHECK(revision() != before);
  CHECK(has(status(), revision()));
}

TEST_CASE("another table is used at once, and named by the table's call") {
  ConfigFixture fixture;
  const Answered polar = fixture.put(
      "/api/config/hardware",
      R"({"drive":"polar","stepsPerMm":320,"stepsPerMmY":287,"table":{"shape":"round","width":400}})");
  CHECK(polar.status == 200);
  CHECK(has(polar.body, R"("shape":"round","width":400,"height":400,"origin":"center")"));
  fixture.hub().tick();
  const std::string table = fixture.get("/api/gcode/table").body;
  CHECK(has(table, R"("shape":{"width":400,"height":400,"isRound":true})"));
  CHECK(has(table, R"("stepsPerMm":320)"));
  const Answered wrong =
      fixture.put("/api/config/hardware", R"({"table":{"shape":"rectangle","width":600,"height":400}})");
  CHECK(wrong.status == 400);
  CHECK(has(wrong.body, "A polar table must be round: its arm turns around the centre."));
}
