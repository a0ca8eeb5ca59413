#include <utility>

#include "core/http/routing/call_checks.h"
#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string codeIn(const std::string& body) {
  const size_t at = body.find("\"code\":\"");
  REQUIRE(at != std::string::npos);
  return body.substr(at + 8, 4);
}

}  // namespace

TEST_CASE("a satellite without a token shows a code of four digits and requests pairing with it") {
  SatelliteFixture fixture;
  CHECK(fixture.lit() > 10);
  REQUIRE(fixture.http.asked.size() == 1);
  CHECK(fixture.http.asked[0].method == "POST");
  CHECK(fixture.http.asked[0].url == "http://hub:8080/api/device/pair");
  CHECK(fixture.http.asked[0].bearer.empty());
  const std::string code = codeIn(fixture.http.asked[0].body);
  CHECK(code.find_first_not_of("0123456789") == std::string::npos);
  CHECK(fixture.askedWith(R"("deviceId":"matrix-1")"));
  CHECK(fixture.askedWith(R"("version":"1.2.3")"));
}

TEST_CASE("another satellite has another code") {
  SatelliteFixture first;
  SatelliteFixture second;
  second.random = FixedRandom(99);
  second.reboot();
  first.nextPath();
  second.nextPath();
  CHECK(codeIn(first.http.asked.back().body) != codeIn(second.http.asked.back().body));
}

TEST_CASE("it repeats the request with the same code every 2 s, whether no code or a wrong one was typed") {
  SatelliteFixture fixture;
  fixture.nextPath();
  const std::string code = codeIn(fixture.http.asked.back().body);
  constexpr const char* kPending = R"({"pending":true})";
  constexpr const char* kWrong = R"({"error":"Wrong.","message":"Wrong.","code":"wrong-code"})";
  for (const auto& [status, body] : {std::pair{202, kPending}, {403, kWrong}, {202, kPending}}) {
    CAPTURE(status);
    const Millis asked = fixture.clock.now();
    fixture.answer(status, body);
    REQUIRE(fixture.nextPath() == fixture.kPairPath);
    CHECK(fixture.clock.now() - asked == 2 * kSecond);
    CHECK(codeIn(fixture.http.asked.back().body) == code);
  }
  CHECK(fixture.log.lines.empty());
}

TEST_CASE("it sends fewer requests if it cannot be paired") {
  for (const int status : {400, 401, 403, 409, 429, 500, 503}) {
    CAPTURE(status);
    SatelliteFixture fixture;
    fixture.nextPath();
    fixture.answer(status, "{}");
    fixture.nextPath();
    CHECK(fixture.clock.now() == 10 * kSecond);
  }
}

TEST_CASE("the log contains the hub's reason why it cannot be paired") {
  SatelliteFixture fixture;
  fixture.nextPath();
  SUBCASE("from the hub") {
    fixture.answer(
        409,
        R"({"error":"This matrix is connected to the hub.","message":"This matrix is connected to the hub.","code":"conflict"})");
    REQUIRE(fixture.log.lines.size() == 1);
    CHECK(fixture.log.lines[0] ==
          "The request to http://hub:8080 failed: HTTP status 409: This matrix is connected to the hub.");
  }
  SUBCASE("from a server that tries to forge lines of the log") {
    fixture.answer(409, R"({"message":"First.\nSecond."})");
    REQUIRE(fixture.log.lines.size() == 1);
    CHECK(fixture.log.lines[0] == "The request to http://hub:8080 failed: HTTP status 409");
  }
}

TEST_CASE("it repeats its requests while there is no response") {
  SatelliteFixture fixture;
  fixture.nextPath();
  fixture.fail();
  REQUIRE(fixture.nextPath() == fixture.kPairPath);
  CHECK(fixture.clock.now() == 2 * kSecond);
  fixture.pass(HubClient::kTimeout);  // nothing at all
  CHECK(fixture.nextPath() == fixture.kPairPath);
  CHECK(fixture.clock.now() == 8 * kSecond);
}

TEST_CASE("once paired, it continues immediately, hides the code and saves the token") {
  SatelliteFixture fixture;
  fixture.nextPath();
  fixture.answer(200, R"({"token":"secret"})");
  CHECK(fixture.http.asked.back().url == std::string("http://hub:8080") + fixture.kHeartbeatPath);
  CHECK(fixture.http.asked.back().bearer == "secret");
  CHECK(fixture.lit() == 0);

  fixture.reboot();
  CHECK(fixture.nextPath() == fixture.kHeartbeatPath);
  CHECK(fixture.http.asked.back().bearer == "secret");
}

TEST_CASE("a response without a token is ignored") {
  for (const char* body : {"{}", "[]", "", R"({"token":7})", R"({"token":"cut)"}) {
    CAPTURE(body);
    SatelliteFixture fixture;
    fixture.nextPath();
    fixture.answer(200, body);
    CHECK(fixture.nextPath() == fixture.kPairPath);
  }
}

TEST_CASE("a configured token takes precedence over the saved one") {
  SatelliteFixture fixture("given");
  CHECK(fixture.nextPath() == fixture.kHeartbeatPath);
  CHECK(fixture.http.asked.back().bearer == "given");
}

TEST_CASE("a configured token that the hub does not know is replaced by the saved one") {
  SatelliteFixture fixture("given");
  fixture.nextPath();
  fixture.answer(401, fixture.kUnknownToken);
  REQUIRE(fixture.http.asked.back().url == std::string("http://hub:8080") + fixture.kPairPath);
  fixture.answer(200, R"({"token":"kept"})");

  for (int start = 0; start < 2; ++start) {
    CAPTURE(start);
    fixture.reboot();
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
    CHECK(fixture.http.asked.back().bearer == "given");
    fixture.answer(401, fixture.kUnknownToken);
    CHECK(fixture.http.asked.back().url == std::string("http://hub:8080") + fixture.kHeartbeatPath);
    CHECK(fixture.http.asked.back().bearer == "kept");
    CHECK(fixture.lit() == 0);
  }

  fixture.answer(401, fixture.kUnknownToken);
  CHECK(fixture.http.asked.back().url == std::string("http://hub:8080") + fixture.kPairPath);
  CHECK_FALSE(RecordStore(fixture.store, fixture.log).load("satellite"));
}

TEST_CASE("a 401 from a server that is not a hub does not delete the token") {
  for (const char* body : {"{}", "", "<html>Who are you?</html>", R"({"code":"unauthorized"})",
                           R"({"error":"unauthorized","message":"Log in.","code":"unauthorized"})",
                           R"({"error":"Log in.","message":"Log in.","code":"login"})",
                           R"({"error":"Log in.","message":"Log in.","code":"unauthorized")"}) {
    CAPTURE(body);
    ShowingFixture fixture;
    fixture.pass(KeptConfig::kQuiet);
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
    const Millis asked = fixture.clock.now();
    fixture.answer(401, body);
    CHECK_FALSE(fixture.satellite().online());
    CHECK(fixture.shown() == kRed);
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
    CHECK(fixture.http.asked.back().bearer == "token");
    CHECK(fixture.clock.now() - asked == HubClient::kRetry);
  }
}

TEST_CASE("a 401 from a real hub is accepted") {
  const Response refusal = *accessRefusal(Access::kDevice, Principal{}, false, Request{});
  REQUIRE(refusal.status == 401);
  ShowingFixture fixture;
  fixture.nextPath();
  fixture.answer(401, refusal.body);
  CHECK(fixture.http.asked.back().url == std::string("http://hub:8080") + fixture.kPairPath);
}

TEST_CASE("a token that the hub no longer knows is replaced by a new code; the config stays") {
  ShowingFixture fixture;
  fixture.pass(KeptConfig::kQuiet);
  std::string first;
  SUBCASE("at a heartbeat") {
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
  }
  SUBCASE("at the config") {
    fixture.notify(2);
    REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  }
  fixture.answer(401, fixture.kUnknownToken);
  CHECK(fixture.http.asked.back().url == "http://hub:8080/api/device/pair");
  CHECK_FALSE(fixture.satellite().online());
  CHECK(fixture.lit() < kMatrixPixels / 2);  // digits, not red all over

  fixture.answer(200, R"({"token":"new"})");
  CHECK(fixture.shown() == kRed);
}

TEST_CASE("a forgotten token is not there after a restart either") {
  SatelliteFixture fixture;
  fixture.nextPath();
  fixture.answer(200, R"({"token":"secret"})");
  fixture.answer(401, fixture.kUnknownToken);
  fixture.reboot();
  CHECK(fixture.nextPath() == fixture.kPairPath);
}
