#include <doctest/doctest.h>

#include <random>

#include "satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub that sends wrong responses or none. */
struct FlappingHubFixture : ShowingFixture {
  FlappingHubFixture() { leds.busy = true; }

  uint32_t revision = 9;  // revision of the config that never arrives completely
  int asked = 0;
  int fetches = 0;

  uint32_t below(size_t limit) { return static_cast<uint32_t>(random_() % limit); }

  std::string heartbeatAnswer() const {
    return R"({"success":true,"time":null,"revision":)" + std::to_string(revision) + "}";
  }

  void waitForQuestion() {
    if (!http.busy()) REQUIRE_FALSE(nextPath().empty());
    ++asked;
    fetches += isFetching() ? 1 : 0;
  }

  void answerAnyhow() {
    waitForQuestion();
    if (below(4) == 0) notify(revision);
    switch (below(10)) {
      case 0:
        return answer(500, R"({"error":"Out of order."})");
      case 1:
        return answer(200, "<html>Please sign in to the hotel</html>");
      case 2:
        return answer(200, std::string(5000, '['));
      case 3:
        return answer(401, "no");
      case 4:
        return answer(403, R"({"message":"You may not do this."})");
      case 5:
        return answer(200, "{}");
      case 6:
        return fail();
      case 7:
        return breakOff();
      case 8:
        return pass(2 * HubClient::kTimeout);
      default:
        return isFetching() ? answer(503, R"({"error":"Busy."})") : answer(200, heartbeatAnswer());
    }
  }

  /** Returns the shown pixel. Frames are drawn only during this call. */
  std::vector<uint8_t> shown() {
    leds.busy = false;
    std::vector<uint8_t> color = SatelliteFixture::shown();
    leds.busy = true;
    return color;
  }

 private:
  void breakOff() {
    const std::string whole = isFetching() ? configJson("#00ff00") : heartbeatAnswer();
    http.breaksOff(200, whole.substr(0, below(whole.size())));
    satellite().tick();
  }

  std::mt19937 random_{3};
};

}  // namespace

TEST_CASE(
    "a hub that sends garbage, half or no responses for an hour does not change what the matrix shows") {
  FlappingHubFixture fixture;
  while (fixture.clock.now() < kHour) {
    fixture.answerAnyhow();
    if (fixture.asked % 20 == 0) CHECK(fixture.shown() == kRed);
  }
  CHECK(fixture.fetches > 100);
  CHECK(fixture.asked < 3600 / 2 + fixture.fetches);
  CHECK(fixture.store.live().paths().size() < 8);
}

TEST_CASE("once the hub works again, the matrix is online and shows new content within fifteen seconds") {
  FlappingHubFixture fixture;
  for (int round = 0; round < 40; ++round) {
    ++fixture.revision;
    for (int i = 0; i < 10; ++i) fixture.answerAnyhow();
    const Millis well = fixture.clock.now();
    const std::string color = round % 2 == 0 ? "#00ff00" : "#0000ff";
    const auto isCured = [&] {
      return fixture.shown() == (round % 2 == 0 ? kGreen : kBlue) && fixture.satellite().online();
    };
    while (!isCured() && fixture.clock.now() - well < kMinute) {
      fixture.waitForQuestion();
      if (fixture.isFetching()) {
        fixture.config(color, "\"" + color + "\"");
      } else {
        fixture.answer(200, fixture.heartbeatAnswer());
      }
    }
    CHECK(fixture.clock.now() - well <= 15 * kSecond);
  }
}
