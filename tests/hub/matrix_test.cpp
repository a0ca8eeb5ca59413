#include <doctest/doctest.h>

#include "core/api/json/matrix_json.h"
#include "core/matrix/settings/matrix_settings.h"
#include "panel_hub.h"
#include "support/hub/device_config_text.h"
#include "support/hub/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct MatrixFixture : PanelHub {
  Answered set(const std::string& body) { return PanelHub::post("/api/config/matrix-config", body); }
  std::string get(const std::string& path) { return PanelHub::get(path).body; }
  Answered config(const std::string& device, const std::string& id = "matrix-1",
                  const std::string& etag = "") {
    Request request = makeRequest(Method::kGet, "/api/device/" + id + "/config", device);
    if (!etag.empty()) request.headers.add("If-None-Match", etag);
    return call(std::move(request));
  }
  std::string enroll(const std::string& id = "matrix-1") { return hub().devices().enroll(id).value(); }
  Answered heartbeat(const std::string& device, const std::string& id = "matrix-1") {
    return call(Method::kPost, "/api/config/device/heartbeat", device,
                R"({"deviceId":")" + id + R"(","uptime":5})");
  }
};

std::string revisionField(uint32_t revision) {
  return "\"revision\":" + std::to_string(revision);
}

const std::string kNamed = R"({"matrices":[{"name":"Left"},{"name":"Right"}]})";

}  // namespace

TEST_CASE_FIXTURE(MatrixFixture, "posted matrices can be read back") {
  const Answered answer = set(kNamed);
  CHECK(answer.status == 200);
  CHECK(answer.body == R"({"success":true,)" + revisionField(hub().matrices().revision()) + "}");
  const std::string configs = get("/api/config/configs");
  CHECK(configs.find(R"({"led":{"strips":[)") == 0);
  CHECK(has(configs, R"(,"matrix":{"matrices":[{"name":"Left",)"));
  CHECK(has(configs, R"({"name":"Right",)"));
  CHECK(has(configs, revisionField(hub().matrices().revision()) + "}}"));
}

TEST_CASE_FIXTURE(MatrixFixture, "the largest part is accepted, whatever its texts contain") {
  MatricesSettings settings = RandomMatrices(6).matrices();
  for (MatrixSettings& matrix : settings) {
    matrix.text.assign(MatrixSettings::kMaxTextLength - 7, '\\');
    matrix.pages.resize(MatrixSettings::kMaxPages - 1);
    for (MatrixPage& page : matrix.pages) page.text.assign(1, '\\');
  }
  auto source = matricesJson(std::make_shared<MatricesSettings>(settings), hub().matrices().revision());
  std::string body(PostedMatrices::kMaxJson, ' ');
  const size_t size = source->read({reinterpret_cast<uint8_t*>(body.data()), body.size()}).size;
  CHECK(size > 10'000);
  CHECK(size < body.size());
  CHECK(set(body).status == 200);
  CHECK(*hub().matrices().settings() == settings);
  CHECK(set(body + " ").status == 413);
}

TEST_CASE_FIXTURE(MatrixFixture, "an invalid part is rejected with the reason and changes nothing") {
  const uint32_t revision = hub().matrices().revision();
  const Answered bad = set(R"({"matrices":[{"name":"Left"},{"matrix":{"brightness":256}}]})");
  CHECK(bad.status == 400);
  CHECK(has(bad.body, R"("error":"brightness must be a whole number from 0 to 255.")"));
  for (const std::string body : {"{", "{}", "[]", "nonsense", R"({"matrices":[{}]})", "\"\xFF\""}) {
    CAPTURE(body);
    CHECK(set(body).status == 400);
  }
  CHECK(has(set("{]").body, "The body is not valid JSON."));
  CHECK(set("").status == 400);
  CHECK(matrix(0).name == "Matrix 1");
  CHECK(hub().matrices().revision() == revision);
}

TEST_CASE_FIXTURE(MatrixFixture,
                  "a change based on an outdated state gets the current part with its revision") {
  const uint32_t seen = hub().matrices().revision();
  set(kNamed);
  const Answered answer = set(R"({"matrices":[{"name":"Mine"},{}],"revision":)" + std::to_string(seen) + "}");
  CHECK(answer.status == 409);
  CHECK(has(answer.body, R"("code":"conflict",)" + revisionField(hub().matrices().revision())));
  CHECK(has(answer.body, R"("matrix":{"matrices":[{"name":"Left",)"));
  CHECK(matrix(0).name == "Left");
}

TEST_CASE_FIXTURE(MatrixFixture, "resetting restores what the matrices showed first") {
  set(kNamed);
  setHardware(R"({"matrices":[{"rotation":90},{}]})");
  CHECK(call(Method::kPost, "/api/config/reset-configs", token).status == 200);
  CHECK(*hub().matrices().settings() == *sharedDefaultMatrices());
  CHECK(has(get("/api/config/hardware"), R"("rotation":90)"));
}

TEST_CASE("the status lists a matrix that is paired or connected to the hub, with the matrices' revisions") {
  MatrixFixture fixture;
  CHECK_FALSE(has(fixture.status(), "matrix-"));
  fixture.enroll("matrix-1");
  fixture.setHardware(R"({"matrices":[{},{"connection":"hub"}]})");
  fixture.clock.advance(7 * kSecond);
  fixture.set(kNamed);
  const uint32_t revision = fixture.hub().matrices().revision();
  const std::string revisions = revisionField(revision) + R"(,"savedRevision":)" +
                                std::to_string(fixture.hub().matrices().savedRevision());
  const std::string status = fixture.status();
  const std::string paired = status.substr(status.find("\"matrix-1\""));
  CHECK(has(paired, R"("matrix-1":{"online":false,"lastSeen":null,"lastSeenAgo":null,"uptime":null)"));
  const std::string driven = status.substr(status.find("\"matrix-2\""));
  CHECK(has(driven, R"("matrix-2":{"online":true,)"));
  CHECK(has(driven, R"("uptime":7,)"));
  CHECK(has(paired, revisions));
  CHECK(has(driven, revisions));
  fixture.clock.advance(2 * kSecond);
  for (size_t i = 0; i < kMatrices; ++i) fixture.hub().tick();
  CHECK(has(fixture.status(), revisionField(revision) + R"(,"savedRevision":)" + std::to_string(revision)));
}

TEST_CASE_FIXTURE(MatrixFixture, "a panel's heartbeat may name a matrix that is connected to the hub") {
  const std::string body = R"({"deviceId":"matrix-2","power":1})";
  const auto beat = [&] { return post("/api/config/device/heartbeat", body).status; };
  CHECK(beat() == 404);
  setHardware(R"({"matrices":[{},{"connection":"hub"}]})");
  CHECK(beat() == 200);
}

TEST_CASE_FIXTURE(MatrixFixture, "a device reads its content, its wiring and the time zone") {
  const std::string device = enroll();
  set(kNamed);
  setHardware(R"({"timezone":"CET-1","matrices":[{"rotation":180,"colorOrder":"rgb"},{}]})");
  const auto read = deviceConfigFromJson(config(device).body);
  REQUIRE(read);
  CHECK(read.value().settings == matrix(0));
  CHECK(read.value().hardware.wiring.rotation == 180);
  CHECK(read.value().hardware.order == ColorOrder::kRgb);
  CHECK(read.value().timeZone == "CET-1");
  CHECK_FALSE(read.value().weather);
}

TEST_CASE_FIXTURE(
    MatrixFixture,
    "an unchanged configuration is not sent again, and the heartbeat's response names its revision") {
  const std::string device = enroll();
  const std::string etag(config(device).headers.find("ETag"));
  const Answered again = config(device, "matrix-1", etag);
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(again.headers.find("ETag") == etag);
  hub().tick();
  CHECK(has(heartbeat(device).body, "\"revision\":" + etag.substr(1, etag.size() - 2) + ","));
  set(kNamed);
  CHECK(config(device, "matrix-1", etag).status == 200);
  hub().tick();
  CHECK_FALSE(has(heartbeat(device).body, "\"revision\":" + etag.substr(1, etag.size() - 2) + ","));
}

TEST_CASE_FIXTURE(MatrixFixture,
                  "a device cannot read another device's configuration, or any once its token is invalid") {
  const std::string first = enroll("matrix-1");
  enroll("matrix-2");
  CHECK(config(first, "matrix-2").status == 403);
  CHECK(config(first, "matrix-1").status == 200);
  const std::string renewed = enroll("matrix-1");
  CHECK(config(first, "matrix-1").status == 401);
  CHECK(heartbeat(first).status == 401);
  CHECK(config(renewed, "matrix-1").status == 200);
  REQUIRE(hub().devices().remove("matrix-1"));
  CHECK(config(renewed, "matrix-1").status == 401);
}

TEST_CASE_FIXTURE(MatrixFixture,
                  "painted pixels are shown live, without a new revision, until the settings change") {
  const std::string device = enroll();
  const std::string inPattern = R"({"matrices":[{"display":{"mode":"pattern"}},{}]})";
  REQUIRE(set(inPattern).status == 200);
  const uint32_t revision = hub().matrices().revision();
  const auto live = [&](const std::string& body) { return post("/api/config/matrix-live", body); };
  const Answered shown = live(R"({"index":0,"pixels":{"0":"#ff0000","255":"#00FF00"}})");
  CHECK(shown.status == 200);
  CHECK(shown.body == R"({"success":true})");
  CHECK(has(config(device).body, R"("pattern":"ff0000000000)"));
  CHECK_FALSE(has(get("/api/config/configs"), "#00ff00"));
  CHECK(hub().matrices().revision() == revision);

  CHECK(live(R"({"index":0,"pixels":{"256":"#ff0000"}})").status == 400);
  CHECK(live(R"({"index":2,"pixels":{}})").status == 404);
  CHECK(live(R"({"index":1,"pixels":{"0":"#ff0000"}})").status == 409);
  CHECK(live(std::string(5 * 1024 + 1, ' ')).status == 413);

  setMatrices(R"({"matrix":{"brightness":9}})");
  CHECK(has(config(device).body, R"("pattern":"000000)"));
}

TEST_CASE_FIXTURE(
    MatrixFixture,
    "a notification is in the device's configuration until its time is over, and is no setting") {
  const std::string device = enroll();
  const std::string before = config(device).body;
  CHECK(has(before, R"("temporary":false)"));
  const auto notify = [&](const std::string& body) { return post("/api/matrix/notify", body); };
  const Answered answer = notify(R"({"text":"Dinner","color":"#ff8000"})");
  CHECK(answer.status == 200);
  CHECK(answer.body == R"({"success":true})");
  const std::string shown = config(device).body;
  CHECK(has(shown, R"("mode":"text","text":"Dinner","color":"#ff8000")"));
  CHECK(has(shown, R"("temporary":true)"));
  CHECK_FALSE(has(get("/api/config/configs"), "Dinner"));

  CHECK(notify(R"({"text":"x","repeat":0})").status == 400);
  for (int i = 1; i < 8; ++i) REQUIRE(notify(R"({"text":"Dinner"})").status == 200);
  CHECK(notify(R"({"text":"Dinner"})").status == 409);

  for (int i = 0; i < 8; ++i) {
    clock.advance(5 * kSecond);
    hub().tick();
  }
  CHECK(config(device).body == before);
}
