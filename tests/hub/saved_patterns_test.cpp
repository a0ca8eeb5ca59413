#include <doctest/doctest.h>

#include "panel_hub.h"
#include "support/has.h"
#include "support/hub/saved_pattern_bytes.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kPatterns = "/api/matrix/patterns";

struct PatternCalls : PanelHub {
  std::string device = hub().devices().enroll("matrix-1").value();

  Answered ask(Method method, const std::string& path, const std::string& body = {}) {
    return call(method, kPatterns + path, token, body, "application/octet-stream");
  }
  std::string list() { return ask(Method::kGet, "").body; }
  uint32_t crcOf(uint32_t id) { return hub().savedPatterns().crcOf(id).value_or(0); }
};

const std::string kPattern = SavedPatternBytes().take();
const std::string kLarge = SavedPatternBytes::largest().take();

}  // namespace

TEST_CASE_FIXTURE(PatternCalls, "a posted pattern is listed and can be read back") {
  CHECK(list() == R"({"revision":0,"max":64,"patterns":[]})");
  const Answered posted = ask(Method::kPost, "", kPattern);
  CHECK(posted.status == 201);
  const std::string crc = std::to_string(crcOf(1));
  CHECK(posted.body == R"({"success":true,"id":1,"revision":)" + crc + "}");
  CHECK(ask(Method::kPost, "", kLarge).status == 201);
  CHECK(list() == R"({"revision":2,"max":64,"patterns":[{"id":1,"name":"Blink","columns":32,)"
                  R"("frames":2,"revision":)" +
                      crc + R"(},{"id":2,"name":")" + std::string(32, 'n') +
                      R"(","columns":64,"frames":32,"revision":)" + std::to_string(crcOf(2)) + "}]}");
  CHECK(ask(Method::kGet, "/1").body == kPattern);
  CHECK(ask(Method::kGet, "/2").body == kLarge);
  restart();
  CHECK(ask(Method::kGet, "/1").body == kPattern);
}

TEST_CASE_FIXTURE(PatternCalls, "a client that has the pattern gets 304") {
  ask(Method::kPost, "", kPattern);
  const std::string etag = "\"" + std::to_string(crcOf(1)) + "\"";
  const Answered first = ask(Method::kGet, "/1");
  CHECK(first.headers.find("ETag") == etag);
  Request request = HubFixture::makeRequest(Method::kGet, "/api/matrix/patterns/1", token);
  request.headers.add("If-None-Match", etag);
  const Answered again = call(std::move(request));
  CHECK(again.status == 304);
  CHECK(again.body == "");
}

TEST_CASE_FIXTURE(PatternCalls, "a pattern is replaced, and deleted once") {
  ask(Method::kPost, "", kPattern);
  const Answered replaced = ask(Method::kPut, "/1", kLarge);
  CHECK(replaced.status == 200);
  CHECK(replaced.body == R"({"success":true,"id":1,"revision":)" + std::to_string(crcOf(1)) + "}");
  CHECK(ask(Method::kGet, "/1").body == kLarge);
  CHECK(ask(Method::kDelete, "/1").status == 200);
  for (const Method method : {Method::kGet, Method::kPut, Method::kDelete}) {
    for (const std::string id : {"/1", "/0", "/65", "/257", "/x", "/-1"}) {
      CAPTURE(id);
      const Answered missing = ask(method, id, method == Method::kPut ? kPattern : "");
      CHECK(missing.status == 404);
      CHECK(HubFixture::field(missing.body, "error") == "There is no such pattern.");
    }
  }
}

TEST_CASE_FIXTURE(PatternCalls, "a newer pattern with the same id is not deleted in another's place") {
  ask(Method::kPost, "", kPattern);
  const auto remove = [&](const std::string& revision) {
    Request request = HubFixture::makeRequest(Method::kDelete, "/api/matrix/patterns/1", token);
    request.query = "revision=" + revision;
    return call(std::move(request)).status;
  };
  const std::string meant = std::to_string(crcOf(1));
  ask(Method::kPut, "/1", kLarge);
  for (const std::string& other : {meant, std::string("abc"), std::string("18446744073709551616")}) {
    CAPTURE(other);
    CHECK(remove(other) == 409);
    CHECK(ask(Method::kGet, "/1").body == kLarge);
  }
  CHECK(remove(std::to_string(crcOf(1))) == 200);
  CHECK(remove(meant) == 404);
}

TEST_CASE_FIXTURE(PatternCalls, "an invalid pattern gets the reason and changes nothing") {
  ask(Method::kPost, "", kPattern);
  for (const std::string& bad : {kPattern.substr(0, 100), kPattern + "x", std::string("{}"), std::string()}) {
    CAPTURE(bad.size());
    const Answered refused = ask(Method::kPut, "/1", bad);
    CHECK(refused.status == 400);
    CHECK(HubFixture::field(refused.body, "error") != "");
    CHECK(ask(Method::kPost, "", bad).status == 400);
  }
  CHECK(ask(Method::kPost, "", kLarge + "x").status == 413);
  CHECK(ask(Method::kGet, "/1").body == kPattern);
  CHECK(hub().savedPatterns().revision() == 1);
}

TEST_CASE_FIXTURE(PatternCalls, "a full library, a store without room and a file in use are conflicts") {
  ask(Method::kPost, "", kPattern);
  {
    const auto reader = hub().savedPatterns().open(1);
    CHECK(ask(Method::kDelete, "/1").status == 409);
    CHECK(ask(Method::kPut, "/1", kPattern).status == 409);
  }
  const StoreSpace space = store.space();
  store.setCapacity(space.total - space.free + reserveOf(StoreUse::kPatterns) + SavedPatterns::kRoom - 1);
  const Answered full = ask(Method::kPost, "", kPattern);
  CHECK(full.status == 409);
  CHECK(HubFixture::field(full.body, "error") ==
        "There is no room for another pattern. Please delete one first.");
  store.setCapacity(MemoryFileStore::kRoomy);
  for (size_t i = 1; i < kMaxSavedPatterns; ++i) ask(Method::kPost, "", kPattern);
  CHECK(ask(Method::kPost, "", kPattern).status == 409);
  CHECK(ask(Method::kPut, "/64", kPattern).status == 200);
}

TEST_CASE_FIXTURE(PatternCalls, "the status tells when the library has changed") {
  CHECK(has(status(), R"("matrixPatterns":{"revision":0})"));
  ask(Method::kPost, "", kPattern);
  CHECK(has(status(), R"("matrixPatterns":{"revision":1})"));
}

TEST_CASE_FIXTURE(PatternCalls, "a satellite reads patterns by its own id only") {
  ask(Method::kPost, "", kPattern);
  const auto get = [&](const std::string& path) { return call(Method::kGet, "/api/device/" + path, device); };
  CHECK(get("matrix-1/patterns/1").body == kPattern);
  CHECK(get("matrix-1/patterns/2").status == 404);
  CHECK(get("matrix-2/patterns/1").status == 403);
}

TEST_CASE_FIXTURE(PatternCalls, "a scene shows a saved pattern, on the first page and on others") {
  ask(Method::kPost, "", kPattern);
  ask(Method::kPost, "", kLarge);
  const std::string display =
      R"({"mode":"pattern","patternId":2,"pages":[{"mode":"pattern","patternId":1},{"mode":"pattern"}]})";
  addScene(R"(,"matrix":{"matrices":[{"display":)" + display + "},{}]}");
  REQUIRE(call(Method::kPost, "/api/scenes/1/run", token).status == 200);
  const MatrixSettings shown = hub().matrices().shown(0);
  CHECK(shown.patternId == 2);
  REQUIRE(shown.pages.size() == 2);
  CHECK(shown.pages[0].patternId == 1);
  CHECK(shown.pages[1].patternId == 0);
}
