#include "core/api/ota_routes.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/fakes/fake_access_policy.h"
#include "unit/core/api/json_answer.h"
#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** The firmware calls behind a router. */
struct RoutesFixture : OtaFixture {
  FakeAccessPolicy policy;
  std::optional<Router> router;

  RoutesFixture() { addRoutes(); }

  void addRoutes() {
    router.emplace(policy, clock);
    addOtaRoutes(*router, {*ota, [](uint32_t userId) { return "user " + std::to_string(userId); }, log});
  }

  JsonAnswer call(Method method, const std::string& target, const std::string& body = "",
                  const std::string& token = "sure") {
    HttpCall call(method, target.substr(0, target.find('?')), token);
    if (const size_t mark = target.find('?'); mark != std::string::npos) {
      call.request.query = target.substr(mark + 1);
    }
    return JsonAnswer(*call.ask(*router, body));
  }
  JsonAnswer get(const std::string& target) { return call(Method::kGet, target); }

  JsonAnswer upload(const std::string& image, const std::string& version) {
    const auto reader = std::make_shared<AnswerReader>();
    BodyHandler intake = openUpload(reader);
    if (!intake.parts) return JsonAnswer(*reader);
    intake.parts->field("version", version);
    intake.parts->fileBegin("firmware", "hub.bin");
    ConstBytes rest = asBytes(image);
    while (!rest.empty() && !reader->answered()) rest = rest.sub(intake.parts->fileData(rest));
    intake.parts->fileEnd();
    intake.parts->end();
    return JsonAnswer(*reader);
  }
  BodyHandler openUpload(const std::shared_ptr<AnswerReader>& reader, const std::string& token = "sure",
                         std::optional<uint64_t> length = std::nullopt) {
    HttpCall call(Method::kPost, "/api/ota/upload", token);
    call.withType("multipart/form-data; boundary=x").withUnknownLength();
    call.request.contentLength = length;
    return router->open(call.request, Reply(reader));
  }
};

std::string namesIn(const nlohmann::json& json, const char* list, const char* field) {
  std::string names;
  for (const nlohmann::json& entry : json.at(list)) {
    names += entry.at(field).get<std::string>() + " ";
  }
  return names;
}

}  // namespace

TEST_CASE_FIXTURE(RoutesFixture, "an uploaded version is returned and listed with all its fields") {
  const std::string image = programOf("1.1.0");
  const JsonAnswer uploaded = upload(image, "1.1.0");
  REQUIRE(uploaded.status == 200);
  CHECK(uploaded.json.at("success").get<bool>());
  const JsonAnswer listed = get("/api/ota/versions");
  CHECK(listed.status == 200);
  for (nlohmann::json version : {uploaded.json.at("version"), listed.json.at("versions").at(0)}) {
    CHECK(version.at("id").get<int>() == 1);
    CHECK(version.at("kind").get<std::string>() == "program");
    CHECK(version.at("version").get<std::string>() == "1.1.0");
    CHECK(version.at("description").get<std::string>().empty());
    CHECK(version.at("device_category").get<std::string>() == "led_strip");
    CHECK(version.at("device_id").is_null());
    CHECK_FALSE(version.at("is_stable").get<bool>());
    CHECK(version.at("file_size").get<size_t>() == image.size());
    CHECK(version.at("created_at").get<std::string>() == toIso(*clock.wall()));
    CHECK(version.at("uploaded_by_username").get<std::string>() == "user 1");
    CHECK(version.at("sha256").get<std::string>() == toHex(crypto.sha256(asBytes(image))));
    CHECK_FALSE(version.at("signed").get<bool>());
    CHECK(version.at("available").get<bool>());
  }
  CHECK(listed.json.at("versions").size() == 1);
  CHECK(listed.json.at("maxBytes").get<uint64_t>() == FakeFirmwareSlot::kCapacity);
  CHECK(listed.json.at("freeBytes").get<uint64_t>() == FakeFirmwareSlot::kCapacity);
}

TEST_CASE_FIXTURE(RoutesFixture, "an empty catalogue and an empty history are returned as lists") {
  CHECK(get("/api/ota/versions").json.at("versions") == nlohmann::json::array());
  CHECK(get("/api/ota/update-history").text == "{\"total\":0,\"updates\":[]}");
}

TEST_CASE_FIXTURE(RoutesFixture, "a version without stored bytes is listed as not available") {
  REQUIRE(upload(programOf("1.1.0"), "1.1.0").status == 200);
  REQUIRE(store.remove("firmware/1.bin"));
  CHECK_FALSE(get("/api/ota/versions").json.at("versions").at(0).at("available").get<bool>());
}

TEST_CASE_FIXTURE(RoutesFixture, "a version deleted while the list is being sent is left out") {
  for (const char* version : {"1", "2", "3"}) REQUIRE(upload(programOf(version), version).status == 200);
  const auto reader = std::make_shared<AnswerReader>();
  HttpCall call(Method::kGet, "/api/ota/versions", "admin");
  router->open(call.request, Reply(reader));
  REQUIRE(ota->removeVersion(2).ok());
  CHECK(namesIn(JsonAnswer(*reader).json, "versions", "version") == "1 3 ");
}

TEST_CASE_FIXTURE(RoutesFixture, "the history is listed newest first, in the requested pages") {
  for (int i = 1; i <= 12; ++i) {
    const std::string version = std::to_string(i);
    REQUIRE(upload(programOf(version), version).status == 200);
  }
  const auto versions = [this](const std::string& query) {
    const JsonAnswer answer = get("/api/ota/update-history" + query);
    CHECK(answer.json.at("total").get<int>() == 12);
    return namesIn(answer.json, "updates", "version");
  };
  CHECK(versions("") == "12 11 10 9 8 7 6 5 4 3 ");
  CHECK(versions("?limit=3") == "12 11 10 ");
  CHECK(versions("?limit=3&offset=10") == "2 1 ");
  CHECK(versions("?offset=12").empty());
  CHECK(versions("?offset=99999999999&limit=99999999999").empty());
  CHECK(versions("?limit=40") == "12 11 10 9 8 7 6 5 4 3 2 1 ");
  CHECK(versions("?limit=0").empty());
  CHECK(versions("?limit=many") == "12 11 10 9 8 7 6 5 4 3 ");
}

TEST_CASE_FIXTURE(RoutesFixture, "a history entry has its status, reason and progress") {
  CHECK(upload("no image", "1.1.0").status == 422);
  REQUIRE(upload(programOf("1.1.0"), "1.1.0").status == 200);
  CHECK(call(Method::kPost, "/api/ota/versions/1/install").status == 202);
  const JsonAnswer answer = get("/api/ota/update-history");
  CHECK(namesIn(answer.json, "updates", "status") == "installing uploaded failed ");
  CHECK(namesIn(answer.json, "updates", "device_id") == "room-lights-esp32 admin-upload admin-upload ");
  const nlohmann::json installing = answer.json.at("updates").at(0);
  CHECK(installing.at("id").get<int>() == 3);
  CHECK(installing.at("version_id").get<int>() == 1);
  CHECK(installing.at("device_category").get<std::string>() == "led_strip");
  CHECK(installing.at("started_at").get<std::string>() == toIso(*clock.wall()));
  CHECK(installing.at("error_message").is_null());
  CHECK(installing.at("progress").is_number());
  const nlohmann::json failed = answer.json.at("updates").at(2);
  CHECK(failed.at("error_message").get<std::string>() == "This is not a firmware image.");
  CHECK(failed.at("progress").is_null());
}

TEST_CASE_FIXTURE(RoutesFixture,
                  "versions are installed on the requested devices, or the response says why not") {
  REQUIRE(upload(programOf("1.1.0"), "1.1.0").status == 200);
  const auto install = [this](const std::string& id, const std::string& body) {
    return call(Method::kPost, "/api/ota/versions/" + id + "/install", body);
  };
  for (const char* body : {"[]", "{", "{\"device_id\":7}"}) {
    CAPTURE(body);
    CHECK(install("1", body).status == 400);
  }
  for (const char* id : {"2", "0", "-1", "x", "4294967297", "99999999999999999999"}) {
    CAPTURE(id);
    CHECK(install(id, "").status == 404);
  }
  const JsonAnswer elsewhere = install("1", "{\"device_id\":\"matrix-1\"}");
  CHECK(elsewhere.status == 409);
  CHECK_FALSE(elsewhere.error().empty());
  const JsonAnswer begun = install("1", "{\"device_id\":\"room-lights-esp32\"}");
  CHECK(begun.status == 202);
  CHECK(begun.text == "{\"success\":true}");
  CHECK(install("1", "{\"device_id\":null}").status == 409);
}

TEST_CASE_FIXTURE(RoutesFixture,
                  "versions and history entries can be deleted once, and not while they are in use") {
  REQUIRE(upload(programOf("1.1.0"), "1.1.0").status == 200);
  REQUIRE(call(Method::kPost, "/api/ota/versions/1/install").status == 202);
  CHECK(call(Method::kDelete, "/api/ota/versions/1").status == 409);
  CHECK(call(Method::kDelete, "/api/ota/update-history/2").status == 409);
  runOut();
  addRoutes();
  CHECK(call(Method::kDelete, "/api/ota/versions/1").text == "{\"success\":true}");
  CHECK(call(Method::kDelete, "/api/ota/versions/1").status == 404);
  CHECK(call(Method::kDelete, "/api/ota/versions/x").status == 404);
  CHECK(call(Method::kDelete, "/api/ota/update-history/2").text == "{\"success\":true}");
  CHECK(call(Method::kDelete, "/api/ota/update-history/2").status == 404);
  CHECK(get("/api/ota/update-history").json.at("total").get<int>() == 1);
  CHECK_FALSE(store.exists("firmware/1.bin"));
}

TEST_CASE_FIXTURE(RoutesFixture, "a deletion that cannot be saved returns 413 and changes nothing") {
  REQUIRE(upload(programOf("1.1.0"), "1.1.0").status == 200);
  store.live().setCapacity(0);
  CHECK(call(Method::kDelete, "/api/ota/update-history/1").status == 413);
  CHECK(get("/api/ota/update-history").json.at("total").get<int>() == 1);
}

TEST_CASE_FIXTURE(RoutesFixture, "without a previous panel, reverting fails") {
  const JsonAnswer answer = call(Method::kPost, "/api/ota/panel/revert");
  CHECK(answer.status == 409);
  CHECK_FALSE(answer.error().empty());
}

TEST_CASE_FIXTURE(RoutesFixture,
                  "a second upload at the same time is rejected because another one is running") {
  const auto first = std::make_shared<AnswerReader>();
  BodyHandler intake = openUpload(first);
  const JsonAnswer second = upload(programOf("1.1.0"), "1.1.0");
  CHECK(second.status == 409);
  CHECK(second.error() == "Another firmware upload is running. Please try again when it has finished.");
  intake.parts->abort();
  CHECK(upload(programOf("1.1.0"), "1.1.0").status == 200);
}

TEST_CASE_FIXTURE(RoutesFixture, "more than 50 MB are rejected with the same message as in the panel") {
  const auto reader = std::make_shared<AnswerReader>();
  CHECK_FALSE(openUpload(reader, "sure", 60 * 1024 * 1024).parts);
  const JsonAnswer answer = JsonAnswer(*reader);
  CHECK(answer.status == 413);
  CHECK(answer.error() == "File too large. Maximum size is 50MB.");
}

TEST_CASE_FIXTURE(RoutesFixture,
                  "the log names who uploaded, installed and deleted a version, but not who was rejected") {
  REQUIRE(upload(programOf("1.1.0"), "1.1.0").status == 200);
  CHECK(log.contains("Firmware 1.1.0 was uploaded by user "));
  satellites = {"matrix-1"};
  CHECK(call(Method::kPost, "/api/ota/versions/1/install", "{\"device_id\":\"matrix-1\"}").status == 409);
  CHECK_FALSE(log.contains("asked for by"));
  REQUIRE(call(Method::kPost, "/api/ota/versions/1/install").status == 202);
  CHECK(log.contains("Firmware 1.1.0 is installed as asked for by user "));
  CHECK(call(Method::kDelete, "/api/ota/versions/1").status == 409);
  CHECK_FALSE(log.contains("was deleted by"));
  runOut();
  addRoutes();
  REQUIRE(call(Method::kDelete, "/api/ota/versions/1").status == 200);
  CHECK(log.contains("Firmware 1.1.0 was deleted by user "));
}
