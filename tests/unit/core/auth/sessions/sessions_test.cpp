#include "core/auth/sessions/sessions.h"

#include <doctest/doctest.h>

#include <vector>

#include "core/auth/sessions/device_label.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr EpochMillis kStart = 1'780'000'000'000;

struct SessionsFixture : StoredRecords {
  ManualClock clock{kStart};
  FixedRandom random;
  PortableCrypto crypto;
  Sessions sessions{records, clock, random, crypto};

  std::string open(uint32_t userId, bool remember = false) { return sessions.open(userId, remember); }
  Sessions rebooted() {
    Sessions other(records, clock, random, crypto);
    other.load();
    return other;
  }
  std::string saved() { return records.load("sessions").value_or(""); }
};

}  // namespace

TEST_CASE_FIXTURE(SessionsFixture, "a token is 64 hex digits, different each time, and identifies its user") {
  const std::string first = open(1);
  const std::string second = open(2);
  CHECK(first.size() == 64);
  CHECK(first.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(first != second);
  CHECK(sessions.use(first) == 1u);
  CHECK(sessions.use(second) == 2u);
  CHECK_FALSE(sessions.use(""));
  CHECK_FALSE(sessions.use(first.substr(1)));
  CHECK_FALSE(sessions.use(std::string(64, '0')));
}

TEST_CASE_FIXTURE(SessionsFixture, "sessions of deleted users are dropped at boot") {
  const std::string token = open(7);
  Sessions other(records, clock, random, crypto);
  other.load();
  CHECK(other.dropOrphans([](uint32_t id) { return id != 7; }));
  CHECK_FALSE(other.use(token));
}

TEST_CASE("a session expires 12 hours after its last use, a remembered one 30 days") {
  for (const bool remember : {false, true}) {
    CAPTURE(remember);
    const Millis limit = remember ? 30 * kDay : 12 * kHour;
    SessionsFixture fixture;
    const std::string token = fixture.open(1, remember);
    for (int i = 0; i < 4; ++i) {
      fixture.clock.advance(limit - 1);
      CHECK(fixture.sessions.use(token));
    }
    fixture.clock.advance(limit);
    CHECK_FALSE(fixture.sessions.use(token));
  }
}

TEST_CASE_FIXTURE(SessionsFixture, "no session expires while the clock is unset") {
  clock.unsetWall();
  const std::string token = open(1);
  clock.advance(100 * kDay);
  sessions.tick();
  CHECK(sessions.use(token) == 1u);
  CHECK(rebooted().use(token) == 1u);
}

TEST_CASE_FIXTURE(SessionsFixture, "once the clock is set, the time since the last use counts") {
  clock.unsetWall();
  const std::string used = open(1, true);
  const std::string idle = open(2);
  clock.advance(12 * kHour - 1);
  sessions.use(used);
  clock.advance(2);
  clock.setWall(kStart);
  CHECK(sessions.use(used) == 1u);
  CHECK_FALSE(sessions.use(idle));
}

TEST_CASE("a use while the clock was unset does not revive an expired session") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1);
  Sessions rebooted = fixture.rebooted();
  fixture.clock.unsetWall();
  CHECK(rebooted.use(token) == 1u);
  fixture.clock.setWall(kStart + 13 * EpochMillis{kHour});
  CHECK_FALSE(rebooted.use(token));
}

TEST_CASE_FIXTURE(SessionsFixture,
                  "a use with a clock that was years ahead does not extend a session for years") {
  clock.setWall(kStart + 3650 * EpochMillis{kDay});
  const std::string token = open(1);
  clock.setWall(kStart);
  CHECK(sessions.use(token) == 1u);
  clock.advance(12 * kHour);
  CHECK_FALSE(sessions.use(token));
}

TEST_CASE("a clock that starts in the past does not revive a session that expired while the hub was off") {
  for (const bool isUsedBefore : {false, true}) {
    CAPTURE(isUsedBefore);
    SessionsFixture fixture;
    const std::string token = fixture.open(1);
    Sessions rebooted = fixture.rebooted();
    fixture.clock.setWall(kStart - 10 * EpochMillis{kMinute});
    rebooted.tick();
    if (isUsedBefore) CHECK(rebooted.use(token) == 1u);
    fixture.clock.advance(90 * kSecond);
    rebooted.tick();
    fixture.clock.setWall(kStart + 60 * EpochMillis{kDay});
    CHECK_FALSE(rebooted.use(token));
    rebooted.tick();
    CHECK_FALSE(fixture.rebooted().use(token));
  }
}

TEST_CASE("a steady clock that is set back revives no session, even before any call checks it") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1, true);
  Sessions rebooted = fixture.rebooted();
  for (int minute = 0; minute < 90; ++minute) {
    fixture.clock.advance(kMinute);
    rebooted.tick();
  }
  fixture.clock.setWall(kStart - EpochMillis{kDay});
  CHECK(rebooted.use(token) == 1u);
  fixture.clock.setWall(kStart + 60 * EpochMillis{kDay});
  CHECK_FALSE(rebooted.use(token));
}

TEST_CASE("a session with a last use years ahead expires in time once the clock has proved steady") {
  SessionsFixture fixture;
  fixture.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  const std::string token = fixture.open(1);
  fixture.clock.setWall(kStart);
  Sessions rebooted = fixture.rebooted();
  for (int minute = 0; minute <= 13 * 60; ++minute) {
    rebooted.tick();
    fixture.clock.advance(kMinute);
  }
  CHECK_FALSE(rebooted.use(token));
}

TEST_CASE("a session that was used while the clock was slightly behind is kept") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1);
  Sessions rebooted = fixture.rebooted();
  fixture.clock.setWall(kStart - 10 * EpochMillis{kMinute});
  CHECK(rebooted.use(token) == 1u);
  fixture.clock.setWall(kStart + EpochMillis{kHour});
  CHECK(rebooted.use(token) == 1u);
  fixture.clock.advance(12 * kHour - 1);
  CHECK(rebooted.use(token) == 1u);
}

TEST_CASE("no clock jump ends a session that was used since boot") {
  for (const EpochMillis days : {-3650, -31, -1, 1, 31, 3650, 29200}) {
    CAPTURE(days);
    SessionsFixture fixture;
    const std::string token = fixture.open(1);
    fixture.clock.setWall(kStart + days * EpochMillis{kDay});
    for (int minute = 0; minute < 180; ++minute) {
      fixture.clock.advance(kMinute);
      fixture.sessions.tick();
    }
    CHECK(fixture.sessions.use(token) == 1u);
    fixture.clock.setWall(kStart + 3 * EpochMillis{kHour});
    fixture.clock.advance(kMinute);
    fixture.sessions.tick();
    CHECK(fixture.rebooted().use(token) == 1u);
    fixture.clock.advance(12 * kHour);
    CHECK_FALSE(fixture.sessions.use(token));
  }
}

TEST_CASE("a session not used since boot is valid again once a clock that was years ahead is corrected") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1, true);
  Sessions rebooted = fixture.rebooted();
  fixture.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  for (int minute = 0; minute < 50; ++minute) {
    CHECK_FALSE(rebooted.use(token));
    fixture.clock.advance(kMinute);
    rebooted.tick();
  }
  fixture.clock.setWall(kStart + EpochMillis{kHour});
  CHECK(rebooted.use(token) == 1u);
}

TEST_CASE("a power cut right after a wrong clock was corrected ends no session") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1, true);
  fixture.clock.setWall(kStart - 60 * EpochMillis{kDay});
  for (int second = 0; second < 90; ++second) {
    fixture.sessions.tick();
    fixture.clock.advance(kSecond);
  }
  std::vector<Session> saved;
  REQUIRE(fromBytes(fixture.saved(), saved));
  REQUIRE(saved.front().lastUse < kStart);
  fixture.clock.setWall(kStart);
  fixture.sessions.tick();
  CHECK(fixture.rebooted().use(token) == 1u);
}

TEST_CASE("a session that expired while the hub was off is removed once the clock has proved steady") {
  SessionsFixture fixture;
  fixture.open(1);
  Sessions rebooted = fixture.rebooted();
  fixture.clock.setWall(kStart + EpochMillis{kDay});
  for (int minute = 0; minute <= 61; ++minute) {
    rebooted.tick();
    if (minute < 59) CHECK(rebooted.all().size() == 1);
    fixture.clock.advance(kMinute);
  }
  CHECK(rebooted.all().empty());
}

TEST_CASE_FIXTURE(SessionsFixture,
                  "the seventeenth session of a user ends that user's least recently used one") {
  const std::string other = open(2);
  std::vector<std::string> tokens;
  for (int i = 0; i < 17; ++i) {
    clock.advance(kMinute);
    if (i > 0) CHECK(sessions.use(tokens[0]) == 1u);  // the phone on the wall
    tokens.push_back(open(1));
  }
  CHECK_FALSE(sessions.use(tokens[1]));
  CHECK(sessions.use(tokens[0]));
  for (size_t i = 2; i < tokens.size(); ++i) CHECK(sessions.use(tokens[i]));
  CHECK(sessions.use(other));
}

TEST_CASE_FIXTURE(SessionsFixture, "at most 48 sessions exist, and the least recently used one is evicted") {
  std::vector<std::string> tokens;
  for (uint32_t i = 0; i < 49; ++i) {
    clock.advance(kMinute);
    if (i == 48) CHECK(sessions.use(tokens[0]));
    tokens.push_back(open(1 + i % 6));
  }
  CHECK_FALSE(sessions.use(tokens[1]));
  CHECK(sessions.use(tokens[0]));
  for (size_t i = 2; i < tokens.size(); ++i) CHECK(sessions.use(tokens[i]));
  CHECK(rebooted().all().size() == 48);
}

TEST_CASE("after a restart, a use counts for the eviction even while the clock is unset") {
  SessionsFixture fixture;
  const std::string used = fixture.open(1, true);
  fixture.clock.advance(kDay);
  for (int i = 1; i < 16; ++i) fixture.open(1, true);
  Sessions rebooted = fixture.rebooted();
  fixture.clock.unsetWall();
  fixture.clock.advance(kMinute);
  CHECK(rebooted.use(used) == 1u);
  CHECK_FALSE(rebooted.open(1, false).empty());
  CHECK(rebooted.use(used) == 1u);
}

TEST_CASE("a closed session stays closed after a reboot, and other sessions stay open") {
  SessionsFixture fixture;
  const std::string closed = fixture.open(1);
  const std::string open = fixture.open(1);
  CHECK(fixture.sessions.close(*fixture.sessions.find(closed)).ok());
  CHECK_FALSE(fixture.sessions.use(closed));
  CHECK_FALSE(fixture.rebooted().use(closed));
  CHECK(fixture.rebooted().use(open));
}

TEST_CASE("a session keeps where it was opened, and its id reveals nothing of its token") {
  SessionsFixture fixture;
  const SessionOrigin origin{"192.168.178.123", deviceOf("Mozilla/5.0 (Android 14; Mobile) Firefox/128.0")};
  const std::string token = fixture.sessions.open(1, false, origin);
  const Sessions rebooted = fixture.rebooted();
  const Session* session = rebooted.find(token);
  REQUIRE(session != nullptr);
  CHECK(session->origin.address == origin.address);
  CHECK(deviceLabel(session->origin.device) == "Firefox on Android");
  CHECK(session->openedAt == kStart / 1000);
  CHECK(session->id().size() == 16);
  CHECK(token.find(session->id()) == std::string::npos);
  const std::string fresh = fixture.sessions.replaceAll(1, token, "10.0.0.7").value();
  CHECK(fixture.sessions.find(fresh)->origin.address == "10.0.0.7");
  CHECK(fixture.sessions.find(fresh)->origin.device == origin.device);
}

TEST_CASE_FIXTURE(SessionsFixture, "a password counts for the address that gave it last, which is kept") {
  const std::string token = sessions.open(1, false, {"10.0.0.1", 0});
  const auto isConfirmedAt = [&](const std::string& address) {
    bool isConfirmed = false;
    CHECK(sessions.use(token, address, &isConfirmed) == 1u);
    return isConfirmed;
  };
  CHECK(isConfirmedAt("10.0.0.1"));
  CHECK_FALSE(isConfirmedAt("10.0.0.2"));
  sessions.confirm(token, "10.0.0.2");
  CHECK(isConfirmedAt("10.0.0.2"));
  CHECK_FALSE(isConfirmedAt("10.0.0.1"));
  clock.advance(Sessions::kConfirmedFor);
  CHECK_FALSE(isConfirmedAt("10.0.0.2"));
  sessions.tick();
  CHECK(rebooted().find(token)->origin.address == "10.0.0.2");
}

TEST_CASE_FIXTURE(SessionsFixture, "all sessions of a user but one can be closed") {
  const std::string own = open(1);
  const std::string stolen = open(1);
  const std::string foreign = open(2);
  CHECK(sessions.allOf(1).size() == 2);
  CHECK(sessions.closeOthersOf(1, sessions.find(own)).ok());
  CHECK(rebooted().use(own));
  CHECK_FALSE(rebooted().use(stolen));
  CHECK(rebooted().use(foreign));
}

TEST_CASE("browser and system are named as people know them") {
  const auto label = [](const char* userAgent) { return deviceLabel(deviceOf(userAgent)); };
  CHECK(label("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") ==
        "Firefox on Linux");
  CHECK(label("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 "
              "Chrome/121.0.0.0 Mobile Safari/537.36") == "Samsung Internet on Android");
  CHECK(
      label(
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
          "Safari/537.36 Edg/126.0.0.0") == "Edge on Windows");
  CHECK(
      label("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/17.5 Mobile/15E148 Safari/604.1") == "Safari on iPhone");
  CHECK(label("curl/8.5.0") == "curl");
  CHECK(label("") == "Unknown device");
  for (int device = 0; device < 256; ++device) CHECK(deviceLabel(static_cast<uint8_t>(device)).size() <= 32);
}

TEST_CASE_FIXTURE(SessionsFixture,
                  "replacing ends all sessions of the user and remembers the new one like the calling one") {
  const std::string remembered = open(1, true);
  const std::string second = open(1);
  const std::string foreign = open(2);
  const std::string fresh = sessions.replaceAll(1, remembered, "").value();
  CHECK_FALSE(sessions.use(remembered));
  CHECK_FALSE(sessions.use(second));
  CHECK(sessions.use(foreign));
  clock.advance(29 * kDay);
  CHECK(sessions.use(fresh) == 1u);
}

TEST_CASE_FIXTURE(SessionsFixture,
                  "a session that cannot be saved is opened in memory, but replaces no other") {
  const std::string old = open(1);
  files.setCapacity(0);
  const std::string fresh = open(1);
  CHECK(sessions.use(fresh));
  CHECK_FALSE(sessions.replaceAll(1, old, "").ok());
  CHECK(sessions.use(old));
  CHECK(sessions.all().size() == 2);
}

TEST_CASE_FIXTURE(SessionsFixture,
                  "sessions that cannot be erased stay open, and are closed by the next attempt") {
  const std::string token = open(1);
  files.setCapacity(0);
  CHECK_FALSE(sessions.close(*sessions.find(token)).ok());
  CHECK_FALSE(sessions.closeOthersOf(1, nullptr).ok());
  CHECK(sessions.use(token));
  files.setCapacity(MemoryFileStore::kRoomy);
  clock.advance(kMinute);
  sessions.tick();
  CHECK(rebooted().use(token));
  CHECK(sessions.close(*sessions.find(token)).ok());
  CHECK_FALSE(rebooted().use(token));
}

TEST_CASE_FIXTURE(SessionsFixture, "the last use of a remembered session is written at most daily") {
  const std::string token = open(1, true);
  int writes = 0;
  std::string last = saved();
  for (int minute = 0; minute < 3 * 24 * 60 + 5; ++minute) {
    clock.advance(kMinute);
    sessions.use(token);
    sessions.tick();
    if (saved() != last) ++writes;
    last = saved();
  }
  CHECK(writes == 3);
}

TEST_CASE("a session in constant use survives a power cut at any time") {
  for (const bool remember : {false, true}) {
    SessionsFixture fixture;
    const std::string token = fixture.open(1, remember);
    for (int i = 0; i < 24 * 40; ++i) {
      fixture.clock.advance(kHour);
      fixture.sessions.use(token);
      fixture.sessions.tick();
      CHECK(fixture.rebooted().use(token) == 1u);
    }
  }
}

TEST_CASE("a record with any other content is rejected") {
  SessionsFixture fixture;
  fixture.open(1);
  const std::string whole = fixture.saved();
  std::vector<Session> sessions;
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK_FALSE(fromBytes(whole.substr(0, length), sessions));
  CHECK_FALSE(fromBytes(whole + "x", sessions));
}

TEST_CASE_FIXTURE(SessionsFixture, "unreadable sessions end with a log entry, and new ones can be saved") {
  const std::string token = open(1, true);
  CHECK(records.save("sessions", "\x63" + saved().substr(1)).ok());
  CHECK(log.lines.empty());
  Sessions after = rebooted();
  CHECK_FALSE(after.use(token));
  CHECK(log.contains("The sessions can't be read"));
  const std::string fresh = after.open(1, true);
  log.lines.clear();
  CHECK(rebooted().use(fresh) == 1u);
  CHECK(log.lines.empty());
}
