#include <doctest/doctest.h>

#include "core/api/matrix_json.h"
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
  MatrixFixture bench;
  const Answered answer = bench.post(kNamed);
  CHECK(answer.status == 200);
  CHECK(answer.body == R"({"success":true,)" + revisionField(bench.hub().matrices().revision()) + "}");
  const std::string configs = bench.get("/api/config/configs");
  CHECK(configs.find(R"({"led":{"strips":[)") == 0);
  CHECK(holds(configs, R"(,"matrix":{"matrices":[{"name":"Left",)"));
  CHECK(holds(configs, R"({"name":"Right",)"));
  CHECK(holds(configs, revisionField(bench.hub().matrices().revision()) + "}}"));
}

TEST_CASE("the largest part is accepted, whatever its texts contain") {
  MatrixFixture bench;
  MatricesSettings settings = RandomMatrices(6).matrices();
  for (MatrixSettings& matrix : settings) matrix.text.assign(MatrixSettings::kMaxTextLength, '\\');
  auto source = matricesJson(std::make_shared<MatricesSettings>(settings), bench.hub().matrices().revision());
  std::string body(16 * 1024, ' ');
  const size_t size = source->read({reinterpret_cast<uint8_t*>(body.data()), body.size()}).size;
  CHECK(size > 10'000);
  CHECK(size < body.size());
  CHECK(bench.post(body).status == 200);
  CHECK(*bench.hub().matrices().settings() == settings);
  CHECK(bench.post(body + " ").status == 413);
}

TEST_CASE("an invalid part is rejected with the reason and changes nothing") {
  MatrixFixture bench;
  const uint32_t revision = bench.hub().matrices().revision();
  const Answered bad = bench.post(R"({"matrices":[{"name":"Left"},{"matrix":{"brightness":256}}]})");
  CHECK(bad.status == 400);
  CHECK(holds(bad.body, R"("error":"brightness must be a whole number from 0 to 255.")"));
  for (const std::string body : {"{", "{}", "[]", "nonsense", R"({"matrices":[{}]})", "\"\xFF\""}) {
    CAPTURE(body);
    CHECK(bench.post(body).status == 400);
  }
  CHECK(holds(bench.post("{]").body, "The body is not valid JSON."));
  CHECK(bench.post("").status == 400);
  CHECK(bench.matrix(0).name == "Matrix 1");
  CHECK(bench.hub().matrices().revision() == revision);
}

TEST_CASE("a part that is not declared as JSON is rejected") {
  MatrixFixture bench;
  CHECK(bench.post(kNamed, "text/plain").status == 415);
  CHECK(bench.post(kNamed, "application/json; charset=utf-8").status == 200);
}

TEST_CASE("a change based on an outdated state gets the current part with its revision") {
  MatrixFixture bench;
  const uint32_t seen = bench.hub().matrices().revision();
  bench.post(kNamed);
  const Answered answer =
      bench.post(R"({"matrices":[{"name":"Mine"},{}],"revision":)" + std::to_string(seen) + "}");
  CHECK(answer.status == 409);
  CHECK(holds(answer.body, R"("code":"conflict",)" + revisionField(seen + 1)));
  CHECK(holds(answer.body, R"("matrix":{"matrices":[{"name":"Left",)"));
  CHECK(bench.matrix(0).name == "Left");
}

TEST_CASE("resetting restores what the matrices showed first") {
  MatrixFixture bench;
  bench.post(kNamed);
  bench.setHardware(R"({"matrices":[{"rotation":90},{}]})");
  CHECK(bench.call(Method::kPost, "/api/config/reset-configs", bench.token).status == 200);
  CHECK(*bench.hub().matrices().settings() == *sharedDefaultMatrices());
  CHECK(holds(bench.get("/api/config/hardware"), R"("rotation":90)"));
}

TEST_CASE("the status lists a matrix that is paired or connected to the hub, with the matrices' revisions") {
  MatrixFixture bench;
  CHECK_FALSE(holds(bench.status(), "matrix-"));
  bench.enroll("matrix-1");
  bench.setHardware(R"({"matrices":[{},{"connection":"hub"}]})");
  bench.clock.advance(7 * kSecond);
  bench.post(kNamed);
  const uint32_t revision = bench.hub().matrices().revision();
  const std::string revisions =
      revisionField(revision) + R"(,"savedRevision":)" + std::to_string(revision - 1);
  const std::string status = bench.status();
  const std::string paired = status.substr(status.find("\"matrix-1\""));
  CHECK(holds(paired, R"("matrix-1":{"online":false,"lastSeen":null,"lastSeenAgo":null,"uptime":null)"));
  const std::string driven = status.substr(status.find("\"matrix-2\""));
  CHECK(holds(driven, R"("matrix-2":{"online":true,)"));
  CHECK(holds(driven, R"("uptime":7,)"));
  CHECK(holds(paired, revisions));
  CHECK(holds(driven, revisions));
  bench.clock.advance(2 * kSecond);
  bench.hub().tick();
  CHECK(holds(bench.status(), revisionField(revision) + R"(,"savedRevision":)" + std::to_string(revision)));
}

TEST_CASE("a panel's heartbeat may name a matrix that is connected to the hub") {
  MatrixFixture bench;
  const std::string body = R"({"deviceId":"matrix-2","power":1})";
  const auto beat = [&] {
    return bench.call(Method::kPost, "/api/config/device/heartbeat", bench.token, body).status;
  };
  CHECK(beat() == 404);
  bench.setHardware(R"({"matrices":[{},{"connection":"hub"}]})");
  CHECK(beat() == 200);
}

TEST_CASE("a device reads its content, its wiring and the time zone") {
  MatrixFixture bench;
  const std::string device = bench.enroll();
  bench.post(kNamed);
  bench.setHardware(R"({"timezone":"CET-1","matrices":[{"rotation":180,"colorOrder":"rgb"},{}]})");
  const auto read = deviceConfigFromJson(bench.config(device).body);
  REQUIRE(read);
  CHECK(read.value().settings == bench.matrix(0));
  CHECK(read.value().hardware.wiring.rotation == 180);
  CHECK(read.value().hardware.order == ColorOrder::kRgb);
  CHECK(read.value().timeZone == "CET-1");
  CHECK_FALSE(read.value().weather);
}

TEST_CASE("an unchanged configuration is not sent again, and the heartbeat's response names its revision") {
  MatrixFixture bench;
  const std::string device = bench.enroll();
  const std::string etag(bench.config(device).headers.find("ETag"));
  const Answered again = bench.config(device, "matrix-1", etag);
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(again.headers.find("ETag") == etag);
  bench.hub().tick();
  CHECK(holds(bench.heartbeat(device).body, "\"revision\":" + etag.substr(1, etag.size() - 2) + ","));
  bench.post(kNamed);
  CHECK(bench.config(device, "matrix-1", etag).status == 200);
  bench.hub().tick();
  CHECK_FALSE(holds(bench.heartbeat(device).body, "\"revision\":" + etag.substr(1, etag.size() - 2) + ","));
}

TEST_CASE("a change of one matrix does not change the other's configuration") {
  MatrixFixture bench;
  const std::string first = bench.enroll("matrix-1");
  const std::string second = bench.enroll("matrix-2");
  const std::string firstTag(bench.config(first, "matrix-1").headers.find("ETag"));
  const std::string secondTag(bench.config(second, "matrix-2").headers.find("ETag"));
  bench.post(R"({"matrices":[{"matrix":{"brightness":1}},{}]})");
  CHECK(bench.config(first, "matrix-1", firstTag).status == 200);
  CHECK(bench.config(second, "matrix-2", secondTag).status == 304);
}

TEST_CASE("a device cannot read another device's configuration, or any once its token is invalid") {
  MatrixFixture bench;
  const std::string first = bench.enroll("matrix-1");
  bench.enroll("matrix-2");
  CHECK(bench.config(first, "matrix-2").status == 403);
  CHECK(bench.config(first, "matrix-1").status == 200);
  const std::string renewed = bench.enroll("matrix-1");
  CHECK(bench.config(first, "matrix-1").status == 401);
  CHECK(bench.heartbeat(first).status == 401);
  CHECK(bench.config(renewed, "matrix-1").status == 200);
  REQUIRE(bench.hub().devices().remove("matrix-1"));
  CHECK(bench.config(renewed, "matrix-1").status == 401);
}

TEST_CASE("after a power cut, all matrix content reported as saved exists") {
  MatrixFixture bench;
  bench.post(kNamed);
  bench.clock.advance(2 * kSecond);
  bench.hub().tick();
  bench.post(R"({"matrices":[{"name":"Lost"},{}]})");
  bench.reboot();
  CHECK(bench.matrix(0).name == "Left");
  bench.post(R"({"matrices":[{"name":"Flushed"},{}]})");
  REQUIRE(bench.hub().flush());
  bench.reboot();
  CHECK(bench.matrix(0).name == "Flushed");
}
