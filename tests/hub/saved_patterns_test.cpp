#include <doctest/doctest.h>

#include "support/has.h"
#include "support/hub/hub_fixture.h"
#include "support/hub/saved_pattern_bytes.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kPatterns = "/api/matrix/patterns";

struct PatternCalls : HubFixture {
  std::string token;
  std::string device;

  PatternCalls() {
    createOwner();
    token = signIn();
    device = hub().devices().enroll("matrix-1").value();
  }

  Answered ask(Method method, const std::string& path, const std::string& body = {}) {
    return call(method, kPatterns + path, token, body, "application/octet-stream");
  }
  std::string list() { return ask(Method::kGet, "").body; }
  uint32_t crcOf(uint32_t id) { return hub().savedPatterns().crcOf(id).value_or(0); }
};

const std::string kPattern = SavedPatternBytes().take();
const std::string kLarge = SavedPatternBytes::largest().take();

}  // namespace

TEST_CASE("a posted pattern is listed and can be read back") {
  PatternCalls fixture;
  CHECK(fixture.list() == R"({"revision":0,"max":64,"patterns":[]})");
  const Answered posted = fixture.ask(Method::kPost, "", kPattern);
  CHECK(posted.status == 201);
  const std::string crc = std::to_string(fixture.crcOf(1));
  CHECK(posted.body == R"({"success":true,"id":1,"revision":)" + crc + "}");
  CHECK(fixture.ask(Method::kPost, "", kLarge).status == 201);
  CHECK(fixture.list() == R"({"revision":2,"max":64,"patterns":[{"id":1,"name":"Blink","columns":32,)"
                          R"("frames":2,"revision":)" +
                              crc + R"(},{"id":2,"name":")" + std::string(32, 'n') +
                              R"(","columns":64,"frames":32,"revision":)" + std::to_string(fixture.crcOf(2)) +
                              "}]}");
  CHECK(fixture.ask(Method::kGet, "/1").body == kPattern);
  CHECK(fixture.ask(Method::kGet, "/2").body == kLarge);
  fixture.reboot();
  fixture.token = fixture.signIn();
  CHECK(fixture.ask(Method::kGet, "/1").body == kPattern);
}

TEST_CASE("a client that has the pattern gets 304") {
  PatternCalls fixture;
  fixture.ask(Method::kPost, "", kPattern);
  const std::string etag = "\"" + std::to_string(fixture.crcOf(1)) + "\"";
  const Answered first = fixture.ask(Method::kGet, "/1");
  CHECK(first.headers.find("ETag") == etag);
  Request request = HubFixture::makeRequest(Method::kGet, "/api/matrix/patterns/1", fixture.token);
  request.headers.add("If-None-Match", etag);
  const Answered again = fixture.call(std::move(request));
  CHECK(again.status == 304);
  CHECK(again.body == "");
}

TEST_CASE("a pattern is replaced, and deleted once") {
  PatternCalls fixture;
  fixture.ask(Method::kPost, "", kPattern);
  const Answered replaced = fixture.ask(Method::kPut, "/1", kLarge);
  CHECK(replaced.status == 200);
  CHECK(replaced.body == R"({"success":true,"id":1,"revision":)" + std::to_string(fixture.crcOf(1)) + "}");
  CHECK(fixture.ask(Method::kGet, "/1").body == kLarge);
  CHECK(fixture.ask(Method::kDelete, "/1").status == 200);
  for (const Method method : {Method::kGet, Method::kPut, Method::kDelete}) {
    for (const std::string id : {"/1", "/0", "/65", "/257", "/x", "/-1"}) {
      CAPTURE(id);
      const Answered missing = fixture.ask(method, id, method == Method::kPut ? kPattern : "");
      CHECK(missing.status == 404);
      CHECK(HubFixture::field(missing.body, "error") == "There is no such pattern.");
    }
  }
}

TEST_CASE("an invalid pattern gets the reason and changes nothing") {
  PatternCalls fixture;
  fixture.ask(Method::kPost, "", kPattern);
  for (const std::string& bad : {kPattern.substr(0, 100), kPattern + "x", std::string("{}"), std::string()}) {
    CAPTURE(bad.size());
    const Answered refused = fixture.ask(Method::kPut, "/1", bad);
    CHECK(refused.status == 400);
    CHECK(HubFixture::field(refused.body, "error") != "");
    CHECK(fixture.ask(Method::kPost, "", bad).status == 400);
  }
  CHECK(fixture.ask(Method::kPost, "", kLarge + "x").status == 413);
  CHECK(fixture.ask(Method::kGet, "/1").body == kPattern);
  CHECK(fixture.hub().savedPatterns().revision() == 1);
}

TEST_CASE("a full library, a store without room and a file in use are conflicts") {
  PatternCalls fixture;
  fixture.ask(Method::kPost, "", kPattern);
  {
    const auto reader = fixture.hub().savedPatterns().open(1);
    CHECK(fixture.ask(Method::kDelete, "/1").status == 409);
    CHECK(fixture.ask(Method::kPut, "/1", kPattern).status == 409);
  }
  const StoreSpace space = fixture.store.space();
  fixture.store.setCapacity(space.total - space.free + reserveOf(StoreUse::kPatterns) + SavedPatterns::kRoom -
                            1);
  const Answered full = fixture.ask(Method::kPost, "", kPattern);
  CHECK(full.status == 409);
  CHECK(HubFixture::field(full.body, "error") ==
        "There is no room for another pattern. Please delete one first.");
  fixture.store.setCapacity(MemoryFileStore::kRoomy);
  for (size_t i = 1; i < kMaxSavedPatterns; ++i) fixture.ask(Method::kPost, "", kPattern);
  CHECK(fixture.ask(Method::kPost, "", kPattern).status == 409);
  CHECK(fixture.ask(Method::kPut, "/64", kPattern).status == 200);
}

TEST_CASE("the status tells when the library has changed") {
  PatternCalls fixture;
  const auto told = [&](const std::string& text) {
    return fixture.call(Method::kGet, "/api/config/device/status", fixture.token).body.find(text) !=
           std::string::npos;
  };
  CHECK(told(R"("matrixPatterns":{"revision":0})"));
  fixture.ask(Method::kPost, "", kPattern);
  CHECK(told(R"("matrixPatterns":{"revision":1})"));
}

TEST_CASE("a satellite reads patterns by its own id only") {
  PatternCalls fixture;
  fixture.ask(Method::kPost, "", kPattern);
  const auto get = [&](const std::string& path) {
    return fixture.call(Method::kGet, "/api/device/" + path, fixture.device);
  };
  CHECK(get("matrix-1/patterns/1").body == kPattern);
  CHECK(get("matrix-1/patterns/2").status == 404);
  CHECK(get("matrix-2/patterns/1").status == 403);
}

TEST_CASE("a scene shows a saved pattern, on the first page and on others") {
  PatternCalls fixture;
  fixture.ask(Method::kPost, "", kPattern);
  fixture.ask(Method::kPost, "", kLarge);
  const std::string display =
      R"({"mode":"pattern","patternId":2,"pages":[{"mode":"pattern","patternId":1},{"mode":"pattern"}]})";
  const Answered made =
      fixture.call(Method::kPost, "/api/scenes", fixture.token,
                   R"({"name":"Rain","matrix":{"matrices":[{"display":)" + display + R"(},{}]}})");
  REQUIRE(made.status == 201);
  REQUIRE(fixture.call(Method::kPost, "/api/scenes/1/run", fixture.token).status == 200);
  const MatrixSettings shown = fixture.hub().matrices().shown(0);
  CHECK(shown.patternId == 2);
  REQUIRE(shown.pages.size() == 2);
  CHECK(shown.pages[0].patternId == 1);
  CHECK(shown.pages[1].patternId == 0);
}
