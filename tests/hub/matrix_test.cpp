#include <doctest/doctest.h>

#include "core/api/json/matrix_json.h"
#include "core/matrix/settings/matrix_settings.h"
#include "support/hub/device_config_text.h"
#include "support/hub/hub_fixture.h"
#include "support/hub/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct MatrixFixture : HubFixture {
  std::string token;

  MatrixFixture() {
    createOwner();
    token = signIn();
  }

  Answered post(const std::string& body, const std::string& contentType = "application/json") {
    return call(Method::kPost, "/api/config/matrix-config", token, body, contentType);
  }
  std::string get(const std::string& path) { return call(Method::kGet, path, token).body; }
  std::string status() { return get("/api/config/device/status"); }
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
  void setHardware(const std::string& json) {
    REQUIRE(call(Method::kPut, "/api/config/hardware", token, json).status == 200);
  }
  MatrixSettings matrix(size_t index) { return (*hub().matrices().settings())[index]; }
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string revisionField(uint32_t revision) {
  return "\"revision\":" + std::to_string(revision);
}

const std::string kNamed = R"({"matrices":[{"name":"Left"},{"name":"Right"}]})";

}  // namespace

TEST_CASE("posted matrices can be read back") {
  MatrixFixture fixture;
  const Answered answer = fixture.post(kNamed);
  CHECK(answer.status == 200);
  CHECK(answer.body == R"({"success":true,)" + revisionField(fixture.hub().matrices().revision()) + "}");
  const std::string configs = fixture.get("/api/config/configs");
  CHECK(configs.find(R"({"led":{"strips":[)") == 0);
  CHECK(holds(configs, R"(,"matrix":{"matrices":[{"name":"Left",)"));
  CHECK(holds(configs, R"({"name":"Right",)"));
  CHECK(holds(configs, revisionField(fixture.hub().matrices().revision()) + "}}"));
}

TEST_CASE("the largest part is accepted, whatever its texts contain") {
  MatrixFixture fixture;
  MatricesSettings settings = RandomMatrices(6).matrices();
  for (MatrixSettings& matrix : settings) {
    matrix.text.assign(MatrixSettings::kMaxTextLength - 7, '\\');
    matrix.pages.resize(MatrixSettings::kMaxPages - 1);
    for (MatrixPage& page : matrix.pages) page.text.assign(1, '\\');
  }
  auto source =
      matricesJson(std::make_shared<MatricesSettings>(settings), fixture.hub().matrices().revision());
  std::string body(PostedMatrices::kMaxJson, ' ');
  const size_t size = source->read({reinterpret_cast<uint8_t*>(body.data()), body.size()}).size;
  CHECK(size > 10'000);
  CHECK(size < body.size());
  CHECK(fixture.post(body).status == 200);
  CHECK(*fixture.hub().matrices().settings() == settings);
  CHECK(fixture.post(body + " ").status == 413);
}

TEST_CASE("an invalid part is rejected with the reason and changes nothing") {
  MatrixFixture fixture;
  const uint32_t revision = fixture.hub().matrices().revision();
  const Answered bad = fixture.post(R"({"matrices":[{"name":"Left"},{"matrix":{"brightness":256}}]})");
  CHECK(bad.status == 400);
  CHECK(holds(bad.body, R"("error":"brightness must be a whole number from 0 to 255.")"));
  for (const std::string body : {"{", "{}", "[]", "nonsense", R"({"matrices":[{}]})", "\"\xFF\""}) {
    CAPTURE(body);
    CHECK(fixture.post(body).status == 400);
  }
  CHECK(holds(fixture.post("{]").body, "The body is not valid JSON."));
  CHECK(fixture.post("").status == 400);
  CHECK(fixture.matrix(0).name == "Matrix 1");
  CHECK(fixture.hub().matrices().revision() == revision);
}

TEST_CASE("a change based on an outdated state gets the current part with its revision") {
  MatrixFixture fixture;
  const uint32_t seen = fixture.hub().matrices().revision();
  fixture.post(kNamed);
  const Answered answer =
      fixture.post(R"({"matrices":[{"name":"Mine"},{}],"revision":)" + std::to_string(seen) + "}");
  CHECK(answer.status == 409);
  CHECK(holds(answer.body, R"("code":"conflict",)" + revisionField(fixture.hub().matrices().revision())));
  CHECK(holds(answer.body, R"("matrix":{"matrices":[{"name":"Left",)"));
  CHECK(fixture.matrix(0).name == "Left");
}

TEST_CASE("resetting restores what the matrices showed first") {
  MatrixFixture fixture;
  fixture.post(kNamed);
  fixture.setHardware(R"({"matrices":[{"rotation":90},{}]})");
  CHECK(fixture.call(Method::kPost, "/api/config/reset-configs", fixture.token).status == 200);
  CHECK(*fixture.hub().matrices().settings() == *sharedDefaultMatrices());
  CHECK(holds(fixture.get("/api/config/hardware"), R"("rotation":90)"));
}

TEST_CASE("the status lists a matrix that is paired or connected to the hub, with the matrices' revisions") {
  MatrixFixture fixture;
  CHECK_FALSE(holds(fixture.status(), "matrix-"));
  fixture.enroll("matrix-1");
  fixture.setHardware(R"({"matrices":[{},{"connection":"hub"}]})");
  fixture.clock.advance(7 * kSecond);
  fixture.post(kNamed);
  const uint32_t revision = fixture.hub().matrices().revision();
  const std::string revisions = revisionField(revision) + R"(,"savedRevision":)" +
                                std::to_string(fixture.hub().matrices().savedRevision());
  const std::string status = fixture.status();
  const std::string paired = status.substr(status.find("\"matrix-1\""));
  CHECK(holds(paired, R"("matrix-1":{"online":false,"lastSeen":null,"lastSeenAgo":null,"uptime":null)"));
  const std::string driven = status.substr(status.find("\"matrix-2\""));
  CHECK(holds(driven, R"("matrix-2":{"online":true,)"));
  CHECK(holds(driven, R"("uptime":7,)"));
  CHECK(holds(paired, revisions));
  CHECK(holds(driven, revisions));
  fixture.clock.advance(2 * kSecond);
  for (size_t i = 0; i < kMatrices; ++i) fixture.hub().tick();
  CHECK(holds(fixture.status(), revisionField(revision) + R"(,"savedRevision":)" + std::to_string(revision)));
}

TEST_CASE("a panel's heartbeat may name a matrix that is connected to the hub") {
  MatrixFixture fixture;
  const std::string body = R"({"deviceId":"matrix-2","power":1})";
  const auto beat = [&] {
    return fixture.call(Method::kPost, "/api/config/device/heartbeat", fixture.token, body).status;
  };
  CHECK(beat() == 404);
  fixture.setHardware(R"({"matrices":[{},{"connection":"hub"}]})");
  CHECK(beat() == 200);
}

TEST_CASE("a device reads its content, its wiring and the time zone") {
  MatrixFixture fixture;
  const std::string device = fixture.enroll();
  fixture.post(kNamed);
  fixture.setHardware(R"({"timezone":"CET-1","matrices":[{"rotation":180,"colorOrder":"rgb"},{}]})");
  const auto read = deviceConfigFromJson(fixture.config(device).body);
  REQUIRE(read);
  CHECK(read.value().settings == fixture.matrix(0));
  CHECK(read.value().hardware.wiring.rotation == 180);
  CHECK(read.value().hardware.order == ColorOrder::kRgb);
  CHECK(read.value().timeZone == "CET-1");
  CHECK_FALSE(read.value().weather);
}

TEST_CASE("an unchanged configuration is not sent again, and the heartbeat's response names its revision") {
  MatrixFixture fixture;
  const std::string device = fixture.enroll();
  const std::string etag(fixture.config(device).headers.find("ETag"));
  const Answered again = fixture.config(device, "matrix-1", etag);
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(again.headers.find("ETag") == etag);
  fixture.hub().tick();
  CHECK(holds(fixture.heartbeat(device).body, "\"revision\":" + etag.substr(1, etag.size() - 2) + ","));
  fixture.post(kNamed);
  CHECK(fixture.config(device, "matrix-1", etag).status == 200);
  fixture.hub().tick();
  CHECK_FALSE(holds(fixture.heartbeat(device).body, "\"revision\":" + etag.substr(1, etag.size() - 2) + ","));
}

TEST_CASE("a device cannot read another device's configuration, or any once its token is invalid") {
  MatrixFixture fixture;
  const std::string first = fixture.enroll("matrix-1");
  fixture.enroll("matrix-2");
  CHECK(fixture.config(first, "matrix-2").status == 403);
  CHECK(fixture.config(first, "matrix-1").status == 200);
  const std::string renewed = fixture.enroll("matrix-1");
  CHECK(fixture.config(first, "matrix-1").status == 401);
  CHECK(fixture.heartbeat(first).status == 401);
  CHECK(fixture.config(renewed, "matrix-1").status == 200);
  REQUIRE(fixture.hub().devices().remove("matrix-1"));
  CHECK(fixture.config(renewed, "matrix-1").status == 401);
}

TEST_CASE("painted pixels are shown live, without a new revision, until the settings change") {
  MatrixFixture fixture;
  const std::string device = fixture.enroll();
  const std::string inPattern = R"({"matrices":[{"display":{"mode":"pattern"}},{}]})";
  REQUIRE(fixture.post(inPattern).status == 200);
  const uint32_t revision = fixture.hub().matrices().revision();
  const auto live = [&](const std::string& body) {
    return fixture.call(Method::kPost, "/api/config/matrix-live", fixture.token, body);
  };
  const Answered shown = live(R"({"index":0,"pixels":{"0":"#ff0000","255":"#00FF00"}})");
  CHECK(shown.status == 200);
  CHECK(shown.body == R"({"success":true})");
  CHECK(holds(fixture.config(device).body, R"("pattern":"ff0000000000)"));
  CHECK_FALSE(holds(fixture.get("/api/config/configs"), "#00ff00"));
  CHECK(fixture.hub().matrices().revision() == revision);

  CHECK(live(R"({"index":0,"pixels":{"256":"#ff0000"}})").status == 400);
  CHECK(live(R"({"index":2,"pixels":{}})").status == 404);
  CHECK(live(R"({"index":1,"pixels":{"0":"#ff0000"}})").status == 409);
  CHECK(live(std::string(5 * 1024 + 1, ' ')).status == 413);

  REQUIRE(fixture.post(R"({"matrices":[{"matrix":{"brightness":9}},{}]})").status == 200);
  CHECK(holds(fixture.config(device).body, R"("pattern":"000000)"));
}

TEST_CASE("a notification is in the device's configuration until its time is over, and is no setting") {
  MatrixFixture fixture;
  const std::string device = fixture.enroll();
  const std::string before = fixture.config(device).body;
  CHECK(holds(before, R"("temporary":false)"));
  const auto notify = [&](const std::string& body) {
    return fixture.call(Method::kPost, "/api/matrix/notify", fixture.token, body);
  };
  const Answered answer = notify(R"({"text":"Dinner","color":"#ff8000"})");
  CHECK(answer.status == 200);
  CHECK(answer.body == R"({"success":true})");
  const std::string shown = fixture.config(device).body;
  CHECK(holds(shown, R"("mode":"text","text":"Dinner","color":"#ff8000")"));
  CHECK(holds(shown, R"("temporary":true)"));
  CHECK_FALSE(holds(fixture.get("/api/config/configs"), "Dinner"));

  CHECK(notify(R"({"text":"x","repeat":0})").status == 400);
  for (int i = 1; i < 8; ++i) REQUIRE(notify(R"({"text":"Dinner"})").status == 200);
  CHECK(notify(R"({"text":"Dinner"})").status == 409);

  for (int i = 0; i < 8; ++i) {
    fixture.clock.advance(5 * kSecond);
    fixture.hub().tick();
  }
  CHECK(fixture.config(device).body == before);
}
