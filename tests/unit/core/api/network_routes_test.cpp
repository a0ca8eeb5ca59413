#include "core/api/network_routes.h"

#include <doctest/doctest.h>

#include "support/fakes/fake_access_policy.h"
#include "support/fakes/fake_radio.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/has.h"
#include "support/http/http_call.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct NetworkAnswer {
  int status;
  std::string text;
};

/** The network calls behind a router. Requests arrive through the access point. */
struct NetworkFixture : StoredRecords {
  FakeRadio radio;
  ManualClock clock;
  FixedRandom random;
  WifiKeeper wifi{records, radio, clock, random, log};
  FakeAccessPolicy policy;
  Router router{policy, clock};
  std::optional<int> matrix;
  bool canKeepMatrix = true;

  explicit NetworkFixture(bool isMatrix = false) {
    policy.setup = true;
    const auto name = [] { return std::string("lumisand"); };
    if (isMatrix) {
      addNetworkRoutes(router, {wifi, "matrix", name, [this] { return matrix; },
                                [this](int number) { return become(number); }});
    } else {
      addNetworkRoutes(router, {wifi, "hub", name, {}, {}});
    }
    wifi.load();
  }

  Status become(int number) {
    if (!canKeepMatrix) return Error{"The storage is full."};
    matrix = number;
    return Done{};
  }

  NetworkAnswer call(Method method, const std::string& path, const std::string& body = "") {
    HttpCall call(method, "/api/network/" + path);
    call.request.onAccessPoint = true;
    const auto reader = call.ask(router, body);
    return {reader->response().status, reader->body()};
  }
  NetworkAnswer get(const std::string& path) { return call(Method::kGet, path); }
  NetworkAnswer post(const std::string& path, const std::string& body = "") {
    return call(Method::kPost, path, body);
  }
  int joinStatus(const std::string& body) { return post("join", body).status; }

  void pass(Millis time) {
    for (Millis left = time; left > 0; left -= 100) {
      clock.advance(100);
      wifi.tick();
    }
  }
  void joinHome() {
    radio.inReach["HOME"] = "password1";
    REQUIRE(joinStatus(R"({"ssid":"HOME","password":"password1"})") == 202);
    pass(100);
  }
};

}  // namespace

TEST_CASE_FIXTURE(NetworkFixture, "the state of a hub before its first set-up") {
  CHECK(get("state").text ==
        R"({"product":"hub","name":"lumisand","onAccessPoint":true,)"
        R"("accessPoint":{"ssid":"lumisand-4F2A1C","open":true},"joined":null,"join":null,"known":[]})");
}

TEST_CASE_FIXTURE(NetworkFixture, "the state contains the requested join and the network, but no password") {
  radio.inReach["HOME"] = "password1";
  CHECK(post("join", R"({"ssid":"HOME","password":"password1"})").text == R"({"success":true})");
  CHECK(has(get("state").text,
            R"("joined":null,"join":{"ssid":"HOME","state":"joining","message":""},"known":[]})"));
  pass(100);
  const std::string state = get("state").text;
  CHECK(has(state, R"("joined":{"ssid":"HOME","address":"192.168.1.23","rssi":-55},)"
                   R"("join":{"ssid":"HOME","state":"joined","message":""},"known":["HOME"]})"));
  CHECK_FALSE(has(state, "password"));
  CHECK_FALSE(has(state, wifi.accessPoint().password));
}

TEST_CASE_FIXTURE(NetworkFixture, "a failed join is reported with its reason") {
  CHECK(joinStatus(R"({"ssid":"HO\"ME","password":""})") == 202);
  pass(WifiKeeper::kJoinTimeout);
  CHECK(has(get("state").text,
            R"("join":{"ssid":"HO\"ME","state":"failed","message":"HO\"ME was not found."})"));
}

TEST_CASE_FIXTURE(NetworkFixture, "a join with an invalid body returns 400 and nothing is tried") {
  for (const char* body :
       {"{", "[]", R"({"password":""})", R"({"ssid":"HOME"})", R"({"ssid":7,"password":""})",
        R"({"ssid":"","password":""})", R"({"ssid":"HOME","password":"short"})",
        R"({"ssid":"HOME","password":"","matrix":3})", R"({"ssid":"HOME","password":"","matrix":"1"})"}) {
    CAPTURE(body);
    CHECK(joinStatus(body) == 400);
  }
  CHECK(radio.joins.empty());
  CHECK(joinStatus("") == 400);
}

TEST_CASE_FIXTURE(NetworkFixture, "a second join while one is being tried returns 409") {
  radio.silent = true;
  CHECK(joinStatus(R"({"ssid":"HOME","password":""})") == 202);
  const NetworkAnswer second = post("join", R"({"ssid":"CAFE","password":""})");
  CHECK(second.status == 409);
  CHECK(has(second.text, "Another network is being tried. Please wait a moment."));
  CHECK(post("scan").status == 409);
  CHECK(radio.joins.size() == 1);
}

TEST_CASE_FIXTURE(NetworkFixture, "one call starts a scan and another reads its results") {
  CHECK(get("scan").text == R"({"scanning":false,"networks":[]})");
  CHECK(post("scan").text == R"({"success":true})");
  CHECK(get("scan").text == R"({"scanning":true,"networks":[]})");
  radio.around = std::vector<FoundNetwork>{{"Cafe", -70, false}, {"H\"ME", -50, true}};
  CHECK(get("scan").text == R"({"scanning":false,"networks":[{"ssid":"H\"ME","rssi":-50,"secured":true},)"
                            R"({"ssid":"Cafe","rssi":-70,"secured":false}]})");
}

TEST_CASE_FIXTURE(NetworkFixture, "finish returns 409 until a network is joined") {
  CHECK(post("finish").status == 409);
  joinHome();
  CHECK(post("finish").text == R"({"success":true})");
  pass(WifiKeeper::kFinishAfter + 100);
  CHECK(has(get("state").text, R"("open":false)"));
}

TEST_CASE_FIXTURE(NetworkFixture, "a known network can be forgotten once; after that it returns 404") {
  joinHome();
  CHECK(post("forget", R"({"ssid":"HOME"})").text == R"({"success":true})");
  CHECK(post("forget", R"({"ssid":"HOME"})").status == 404);
  CHECK(post("forget", "{}").status == 400);
  CHECK(has(get("state").text, R"("known":[])"));
}

TEST_CASE_FIXTURE(NetworkFixture, "a network that cannot be forgotten durably is reported") {
  joinHome();
  files.setCapacity(0);
  CHECK(post("forget", R"({"ssid":"HOME"})").status == 413);
  CHECK(has(get("state").text, R"("known":["HOME"])"));
}

TEST_CASE("a matrix must be given its number once") {
  NetworkFixture fixture(true);
  CHECK(has(fixture.get("state").text, R"("product":"matrix","name":"lumisand","matrix":null,)"));
  const NetworkAnswer without = fixture.post("join", R"({"ssid":"HOME","password":""})");
  CHECK(without.status == 400);
  CHECK(has(without.text, "Please choose which matrix this is: 1 or 2."));
  CHECK(fixture.joinStatus(R"({"ssid":"HOME","password":"","matrix":2})") == 202);
  CHECK(fixture.matrix == 2);
  fixture.pass(WifiKeeper::kJoinTimeout);
  CHECK(has(fixture.get("state").text, R"("matrix":2,)"));
  CHECK(fixture.joinStatus(R"({"ssid":"HOME","password":""})") == 202);
  CHECK(fixture.matrix == 2);
}

TEST_CASE("a rejected join does not change the number of the matrix") {
  NetworkFixture fixture(true);
  CHECK(fixture.joinStatus(R"({"ssid":"HOME","password":"short","matrix":1})") == 400);
  CHECK_FALSE(fixture.matrix);
  fixture.radio.silent = true;
  CHECK(fixture.joinStatus(R"({"ssid":"HOME","password":"","matrix":1})") == 202);
  CHECK(fixture.joinStatus(R"({"ssid":"HOME","password":"","matrix":2})") == 409);
  CHECK(fixture.matrix == 1);
}

TEST_CASE("a matrix that cannot save its number joins nothing") {
  NetworkFixture fixture(true);
  fixture.canKeepMatrix = false;
  CHECK(fixture.joinStatus(R"({"ssid":"HOME","password":"","matrix":1})") == 413);
  CHECK(fixture.radio.joins.empty());
}

TEST_CASE_FIXTURE(NetworkFixture, "a hub ignores the number of a matrix") {
  CHECK(joinStatus(R"({"ssid":"HOME","password":"","matrix":1})") == 202);
  CHECK_FALSE(has(get("state").text, "\"matrix\""));
}
