#include <doctest/doctest.h>

#include <random>

#include "support/hub/full_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr EpochMillis kDayMillis = kDay;

/** A hub in normal use whose clock is set to any time, right or wrong. */
struct JumpyHub : FullHub {
  std::mt19937 random;
  std::string guest;
  std::vector<std::string> files;

  explicit JumpyHub(uint32_t seed) : FullHub({2, 2, 3, 1, 2, 20, 10}), random(seed) {
    guest = signIn("user-1", "a-password");
    REQUIRE(
        call(
            Method::kPost, "/api/config/led-config", token,
            R"({"strips":[{"enabled":true}],"globalSettings":{"autoOn":true,"autoOff":true,"autoOnTime":"18:00",)"
            R"("autoOffTime":"23:00","fadeOnDuration":5}})")
            .status == 200);
    pass(15 * kSecond);
    files = queue();
  }

  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random() % limit); }

  /** Lets `time` pass while both matrices send heartbeats. */
  void pass(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end; clock.advance(kSecond)) {
      if (clock.now() % (5 * kSecond) < kSecond) {
        report(0);
        report(1);
      }
      hub().tick();
    }
  }

  void report(size_t index) {
    const std::string body =
        R"({"deviceId":"matrix-)" + std::to_string(index + 1) + R"(","uptime":5,"version":"1"})";
    const Answered answer = call(Method::kPost, "/api/config/device/heartbeat", deviceTokens[index], body);
    CHECK(answer.status == 200);
  }

  void jump() {
    static const char* const kTimes[] = {
        "1970-01-01T00:10:00Z", "2000-01-01T00:00:00Z", "2038-01-19T03:14:07Z",
        "2038-01-19T03:14:08Z", "2106-02-07T06:28:15Z", "2106-02-07T06:28:16Z",
        "2026-03-29T00:59:50Z", "2026-10-25T00:59:50Z", "9999-12-31T23:59:59Z"};
    static constexpr EpochMillis kSteps[] = {60'000, 3'600'000, kDayMillis, 40 * kDayMillis,
                                             3650 * kDayMillis};
    const uint32_t kind = below(20);
    if (kind < std::size(kTimes)) return clock.setWall(fromIso(kTimes[kind]).value());
    if (kind == 9) return clock.unsetWall();
    const EpochMillis step = kSteps[below(std::size(kSteps))];
    const EpochMillis from = clock.wall().value_or(fromIso("2026-05-02T00:00Z").value());
    clock.setWall(below(2) == 0 || from < step ? from + step : from - step);
  }

  std::vector<std::string> queue() {
    std::vector<std::string> names;
    for (const Job& job : hub().sand().queue().jobs()) names.push_back(job.file);
    return names;
  }

  /** Checks that nothing is lost and that all reported values are right. */
  void check() {
    CHECK(call(Method::kGet, "/api/auth/verify", token).status == 200);
    CHECK(call(Method::kGet, "/api/auth/verify", guest).status == 200);
    CHECK(queue() == files);
    const std::string status = call(Method::kGet, "/api/config/device/status", token).body;
    CAPTURE(status);
    for (const char* id : {"\"matrix-1\":", "\"matrix-2\":"}) {
      const size_t at = status.find(id);
      REQUIRE(at != std::string::npos);
      CHECK(status.substr(at).find("\"online\":true") < 20);
      const std::string ago = status.substr(status.find("lastSeenAgo\":", at) + 13, 2);
      CHECK((ago[0] >= '0' && ago[0] <= '5' && ago[1] == ','));
    }
    uint32_t last = 0;
    EventLog::Reader reader(hub().log());
    while (const auto event = reader.next()) {
      CHECK(event->number > last);
      last = event->number;
    }
  }
};

bool isLit(const JumpyHub& fixture) {
  return std::any_of(fixture.strip.wire.begin(), fixture.strip.wire.end(),
                     [](uint8_t byte) { return byte > 0; });
}

}  // namespace

TEST_CASE("a jump of the clock ends no session and loses nothing") {
  for (uint32_t seed = 1; seed <= 5; ++seed) {
    CAPTURE(seed);
    JumpyHub fixture(seed);
    for (int i = 0; i < 12; ++i) {
      fixture.jump();
      CAPTURE(fixture.clock.wall().value_or(-1));
      fixture.pass((5 + fixture.below(130)) * kSecond);
      fixture.check();
    }
    const bool isEvening = seed % 2 == 0;
    const char* const time = isEvening ? "2026-05-03T17:30:00Z" : "2026-05-03T10:00:00Z";
    fixture.clock.setWall(fromIso(time).value());
    fixture.pass(70 * kSecond);  // the times of last use are recomputed once a minute
    fixture.check();
    CHECK(isLit(fixture) == isEvening);
    fixture.reboot();
    fixture.pass(70 * kSecond);  // the times of last use are recomputed once a minute
    fixture.check();
    CHECK(isLit(fixture) == isEvening);
  }
}

TEST_CASE("a wrong clock set by an administrator's browser is corrected by another one after the restart") {
  HubFixture fixture;
  fixture.createOwner();
  const std::string token = fixture.signIn();
  const auto poll = [&fixture](const std::string& caller, const char* time) {
    Request request = HubFixture::makeRequest(Method::kGet, "/api/config/device/status", caller);
    request.headers.add("X-Client-Time", std::to_string(fromIso(time).value()));
    return fixture.call(std::move(request)).status;
  };
  fixture.clock.unsetWall();
  fixture.reboot();
  CHECK(poll(token, "2090-01-01T00:00:00Z") == 200);
  CHECK(fixture.clock.wall() == fromIso("2090-01-01T00:00:00Z"));
  fixture.clock.advance(kHour / 2);
  fixture.hub().tick();
  fixture.clock.unsetWall();
  fixture.reboot();
  CHECK(poll(token, "2026-05-01T07:00:00Z") == 200);
  CHECK(fixture.clock.wall() == fromIso("2026-05-01T07:00:00Z"));
  CHECK(poll(token, "2026-05-01T07:00:00Z") == 200);
}
