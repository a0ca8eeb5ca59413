#include <doctest/doctest.h>

#include <string>

#include "panel_hub.h"
#include "support/hub/good_bodies.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kSentence =
    "The hardware settings say that this matrix is not a satellite. Change its connection there first.";

/** A hub whose matrix 1 is paired and then gets another connection. */
struct Rewired : PanelHub {
  std::string device = hub().devices().enroll("matrix-1").value();

  void connect(const std::string& how) {
    setHardware(R"({"matrices":[{"connection":")" + how + R"("}]})");
    hub().tick();
  }

  Answered callAsDevice(const Router::Listed& route) {
    std::string path = route.pattern;
    if (const size_t hole = path.find("{}"); hole != std::string::npos) path.replace(hole, 2, "matrix-1");
    if (const size_t hole = path.find("{}"); hole != std::string::npos) path.replace(hole, 2, "1.0.0");
    return call(route.method, path, device, goodBodyOf(route.method, route.pattern));
  }

  int heartbeat() {
    return call(Method::kPost, "/api/config/device/heartbeat", device,
                R"({"deviceId":"matrix-1","uptime":5,"version":"1.0.0"})")
        .status;
  }
};

bool isForSatellites(const Router::Listed& route) {
  return route.access == Access::kDevice || route.access == Access::kUserOrDevice;
}

}  // namespace

TEST_CASE("a paired matrix that is no longer a satellite gets nothing that satellites get") {
  for (const char* how : {"hub", "none"}) {
    Rewired fixture;
    fixture.connect(how);
    int routes = 0;
    for (const Router::Listed& route : fixture.hub().router().listed()) {
      if (!isForSatellites(route)) continue;
      CAPTURE(how);
      CAPTURE(route.pattern);
      const Answered answer = fixture.callAsDevice(route);
      CHECK(answer.status == 409);
      CHECK(HubFixture::field(answer.body, "message") == kSentence);
      CHECK(HubFixture::field(answer.body, "code") == "conflict");
      ++routes;
    }
    CHECK(routes == 5);
  }
}

TEST_CASE("calls that a satellite may never make are still rejected after its matrix was rewired") {
  Rewired fixture;
  fixture.connect("hub");
  CHECK(fixture.call(Method::kGet, "/api/config/configs", fixture.device).status == 403);
  CHECK(fixture.call(Method::kGet, "/api/device/matrix-1/config", "not-a-token").status == 401);
}

TEST_CASE("a matrix that becomes a satellite again continues with its old token") {
  Rewired fixture;
  fixture.connect("none");
  REQUIRE(fixture.heartbeat() == 409);
  fixture.connect("satellite");
  CHECK(fixture.heartbeat() == 200);
  CHECK(fixture.call(Method::kGet, "/api/device/matrix-1/config", fixture.device).status == 200);
  CHECK(has(fixture.status(), R"("matrix-1":{"online":true)"));
}

TEST_CASE("the other matrix stays a satellite") {
  Rewired fixture;
  const std::string other = fixture.hub().devices().enroll("matrix-2").value();
  fixture.connect("hub");
  CHECK(fixture.call(Method::kGet, "/api/device/matrix-2/config", other).status == 200);
}

TEST_CASE("a paired matrix that is configured as absent is not among the devices") {
  Rewired fixture;
  REQUIRE(fixture.heartbeat() == 200);
  REQUIRE(fixture.status().find("matrix-1") != std::string::npos);
  fixture.connect("none");
  CHECK_FALSE(has(fixture.status(), "matrix-1"));
  CHECK(fixture.post("/api/config/device/heartbeat", R"({"deviceId":"matrix-1","power":1})").status == 404);
}
