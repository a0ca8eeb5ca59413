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
  SatelliteFixture bench;
  CHECK(bench.lit() > 10);
  REQUIRE(bench.http.asked.size() == 1);
  CHECK(bench.http.asked[0].method == "POST");
  CHECK(bench.http.asked[0].url == "http://hub:8080/api/device/pair");
  CHECK(bench.http.asked[0].bearer.empty());
  const std::string code = codeIn(bench.http.asked[0].body);
  CHECK(code.find_first_not_of("0123456789") == std::string::npos);
  CHECK(bench.askedWith(R"("deviceId":"matrix-1")"));
  CHECK(bench.askedWith(R"("version":"1.2.3")"));
  CHECK(bench.askedWith(R"("address":":4211")"));
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
  SatelliteFixture bench;
  bench.nextPath();
  const std::string code = codeIn(bench.http.asked.back().body);
  constexpr const char* kPending = R"({"pending":true})";
  constexpr const char* kWrong = R"({"error":"Wrong.","message":"Wrong.","code":"wrong-code"})";
  for (const auto& [status, body] : {std::pair{202, kPending}, {403, kWrong}, {202, kPending}}) {
    CAPTURE(status);
    const Millis asked = bench.clock.now();
    bench.answer(status, body);
    REQUIRE(bench.nextPath() == bench.kPairPath);
    CHECK(bench.clock.now() - asked == 2 * kSecond);
    CHECK(codeIn(bench.http.asked.back().body) == code);
  }
  CHECK(bench.log.lines.empty());
}

TEST_CASE("it sends fewer requests if it cannot be paired") {
  for (const int status : {400, 401, 403, 409, 429, 500, 503}) {
    CAPTURE(status);
    SatelliteFixture bench;
    bench.nextPath();
    bench.answer(status, "{}");
    bench.nextPath();
    CHECK(bench.clock.now() == 10 * kSecond);
  }
}

TEST_CASE("the log contains the hub's reason why it cannot be paired") {
  SatelliteFixture bench;
  bench.nextPath();
  SUBCASE("from the hub") {
    bench.answer(409,
                 R"({"error":"It hangs on the hub.","message":"It hangs on the hub.","code":"conflict"})");
    REQUIRE(bench.log.lines.size() == 1);
    CHECK(bench.log.lines[0] == "No luck with http://hub:8080: it said 409: It hangs on the hub.");
  }
  SUBCASE("from a server that tries to forge lines of the log") {
    bench.answer(409, R"({"message":"First.\nSecond."})");
    REQUIRE(bench.log.lines.size() == 1);
    CHECK(bench.log.lines[0] == "No luck with http://hub:8080: it said 409");
  }
}

TEST_CASE("it repeats its requests while there is no response") {
  SatelliteFixture bench;
  bench.nextPath();
  bench.fail();
  REQUIRE(bench.nextPath() == bench.kPairPath);
  CHECK(bench.clock.now() == 2 * kSecond);
  bench.pass(HubClient::kTimeout);  // nothing at all
  CHECK(bench.nextPath() == bench.kPairPath);
  CHECK(bench.clock.now() == 8 * kSecond);
}

TEST_CASE("once paired, it continues immediately, hides the code and saves the token") {
  SatelliteFixture bench;
  bench.nextPath();
  bench.answer(200, R"({"token":"secret"})");
  CHECK(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kHeartbeatPath);
  CHECK(bench.http.asked.back().bearer == "secret");
  CHECK(bench.lit() == 0);

  bench.reboot();
  CHECK(bench.nextPath() == bench.kHeartbeatPath);
  CHECK(bench.http.asked.back().bearer == "secret");
}

TEST_CASE("a response without a token is ignored") {
  for (const char* body : {"{}", "[]", "", R"({"token":7})", R"({"token":"cut)"}) {
    CAPTURE(body);
    SatelliteFixture bench;
    bench.nextPath();
    bench.answer(200, body);
    CHECK(bench.nextPath() == bench.kPairPath);
  }
}

TEST_CASE("a configured token takes precedence over the saved one") {
  SatelliteFixture bench("given");
  CHECK(bench.nextPath() == bench.kHeartbeatPath);
  CHECK(bench.http.asked.back().bearer == "given");
}

TEST_CASE("a configured token that the hub does not know is replaced by the saved one") {
  SatelliteFixture bench("given");
  bench.nextPath();
  bench.answer(401, bench.kUnknownToken);
  REQUIRE(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kPairPath);
  bench.answer(200, R"({"token":"kept"})");

  for (int start = 0; start < 2; ++start) {
    CAPTURE(start);
    bench.reboot();
    REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
    CHECK(bench.http.asked.back().bearer == "given");
    bench.answer(401, bench.kUnknownToken);
    CHECK(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kHeartbeatPath);
    CHECK(bench.http.asked.back().bearer == "kept");
    CHECK(bench.lit() == 0);
  }

  bench.answer(401, bench.kUnknownToken);
  CHECK(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kPairPath);
  CHECK_FALSE(RecordStore(bench.store, bench.log).load("satellite"));
}

TEST_CASE("a 401 from a server that is not a hub does not delete the token") {
  for (const char* body : {"{}", "", "<html>Who are you?</html>", R"({"code":"unauthorized"})",
                           R"({"error":"unauthorized","message":"Log in.","code":"unauthorized"})",
                           R"({"error":"Log in.","message":"Log in.","code":"login"})",
                           R"({"error":"Log in.","message":"Log in.","code":"unauthorized")"}) {
    CAPTURE(body);
    ShowingFixture bench;
    bench.pass(KeptConfig::kQuiet);
    REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
    const Millis asked = bench.clock.now();
    bench.answer(401, body);
    CHECK_FALSE(bench.satellite().online());
    CHECK(bench.shown() == kRed);
    REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
    CHECK(bench.http.asked.back().bearer == "token");
    CHECK(bench.clock.now() - asked == HubClient::kRetry);
  }
}

TEST_CASE("a 401 from a real hub is accepted") {
  const Response refusal = *accessRefusal(Access::kDevice, Principal{}, false, false);
  REQUIRE(refusal.status == 401);
  ShowingFixture bench;
  bench.nextPath();
  bench.answer(401, refusal.body);
  CHECK(bench.http.asked.back().url == std::string("http://hub:8080") + bench.kPairPath);
}

TEST_CASE("a token that the hub no longer knows is replaced by a new code; the config stays") {
  ShowingFixture bench;
  bench.pass(KeptConfig::kQuiet);
  std::string first;
  SUBCASE("at a heartbeat") {
    REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
  }
  SUBCASE("at the config") {
    bench.notify(2);
    REQUIRE(bench.nextPath() == bench.kConfigPath);
  }
  bench.answer(401, bench.kUnknownToken);
  CHECK(bench.http.asked.back().url == "http://hub:8080/api/device/pair");
  CHECK_FALSE(bench.satellite().online());
  CHECK(bench.lit() < kMatrixPixels / 2);  // digits, not red all over

  bench.answer(200, R"({"token":"new"})");
  CHECK(bench.shown() == kRed);
}

TEST_CASE("a forgotten token is not there after a restart either") {
  SatelliteFixture bench;
  bench.nextPath();
  bench.answer(200, R"({"token":"secret"})");
  bench.answer(401, bench.kUnknownToken);
  bench.reboot();
  CHECK(bench.nextPath() == bench.kPairPath);
}

TEST_CASE("a full store is logged, and the satellite continues to work") {
  SatelliteFixture bench;
  bench.store.live().setCapacity(0);
  bench.nextPath();
  bench.answer(200, R"({"token":"secret"})");
  CHECK(bench.log.contains("The token is not kept"));
  bench.answer(200, R"({"time":null,"revision":1})");
  bench.config("#00ff00");
  CHECK(bench.shown() == kGreen);
}
