#include "core/auth/sessions/sessions.h"

#include <doctest/doctest.h>

#include <vector>

#include "core/auth/sessions/device_label.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr EpochMillis kStart = 1'780'000'000'000;

struct SessionsFixture {
  QuietLog log;
  MemoryFileStore files;
  RecordStore records{files, log};
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

TEST_CASE("a token is 64 hex digits, different each time, and identifies its user") {
  SessionsFixture fixture;
  const std::string first = fixture.open(1);
  const std::string second = fixture.open(2);
  CHECK(first.size() == 64);
  CHECK(first.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(first != second);
  CHECK(fixture.sessions.use(first) == 1u);
  CHECK(fixture.sessions.use(second) == 2u);
  CHECK_FALSE(fixture.sessions.use(""));
  CHECK_FALSE(fixture.sessions.use(first.substr(1)));
  CHECK_FALSE(fixture.sessions.use(std::string(64, '0')));
}

TEST_CASE("sessions of deleted users are dropped at boot") {
  SessionsFixture fixture;
  const std::string token = fixture.open(7);
  Sessions other(fixture.records, fixture.clock, fixture.random, fixture.crypto);
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

TEST_CASE("no session expires while the clock is unset") {
  SessionsFixture fixture;
  fixture.clock.unsetWall();
  const std::string token = fixture.open(1);
  fixture.clock.advance(100 * kDay);
  fixture.sessions.tick();
  CHECK(fixture.sessions.use(token) == 1u);
  CHECK(fixture.rebooted().use(token) == 1u);
}

TEST_CASE("once the clock is set, the time since the last use counts") {
  SessionsFixture fixture;
  fixture.clock.unsetWall();
  const std::string used = fixture.open(1, true);
  const std::string idle = fixture.open(2);
  fixture.clock.advance(12 * kHour - 1);
  fixture.sessions.use(used);
  fixture.clock.advance(2);
  fixture.clock.setWall(kStart);
  CHECK(fixture.sessions.use(used) == 1u);
  CHECK_FALSE(fixture.sessions.use(idle));
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

TEST_CASE("a use with a clock that was years ahead does not extend a session for years") {
  SessionsFixture fixture;
  fixture.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  const std::string token = fixture.open(1);
  fixture.clock.setWall(kStart);
  CHECK(fixture.sessions.use(token) == 1u);
  fixture.clock.advance(12 * kHour);
  CHECK_FALSE(fixture.sessions.use(token));
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

TEST_CASE("the seventeenth session of a user ends that user's least recently used one") {
  SessionsFixture fixture;
  const std::string other = fixture.open(2);
  std::vector<std::string> tokens;
  for (int i = 0; i < 17; ++i) {
    fixture.clock.advance(kMinute);
    if (i > 0) CHECK(fixture.sessions.use(tokens[0]) == 1u);  // the phone on the wall
    tokens.push_back(fixture.open(1));
  }
  CHECK_FALSE(fixture.sessions.use(tokens[1]));
  CHECK(fixture.sessions.use(tokens[0]));
  for (size_t i = 2; i < tokens.size(); ++i) CHECK(fixture.sessions.use(tokens[i]));
  CHECK(fixture.sessions.use(other));
}

TEST_CASE("at most 48 sessions exist, and the least recently used one is evicted") {
  SessionsFixture fixture;
  std::vector<std::string> tokens;
  for (uint32_t i = 0; i < 49; ++i) {
    fixture.clock.advance(kMinute);
    if (i == 48) CHECK(fixture.sessions.use(tokens[0]));
    tokens.push_back(fixture.open(1 + i % 6));
  }
  CHECK_FALSE(fixture.sessions.use(tokens[1]));
  CHECK(fixture.sessions.use(tokens[0]));
  for (size_t i = 2; i < tokens.size(); ++i) CHECK(fixture.sessions.use(tokens[i]));
  CHECK(fixture.rebooted().all().size() == 48);
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

TEST_CASE("a password counts for the address that gave it last, which is kept") {
  SessionsFixture fixture;
  const std::string token = fixture.sessions.open(1, false, {"10.0.0.1", 0});
  const auto isConfirmedAt = [&](const std::string& address) {
    bool isConfirmed = false;
    CHECK(fixture.sessions.use(token, address, &isConfirmed) == 1u);
    return isConfirmed;
  };
  CHECK(isConfirmedAt("10.0.0.1"));
  CHECK_FALSE(isConfirmedAt("10.0.0.2"));
  fixture.sessions.confirm(token, "10.0.0.2");
  CHECK(isConfirmedAt("10.0.0.2"));
  CHECK_FALSE(isConfirmedAt("10.0.0.1"));
  fixture.clock.advance(Sessions::kConfirmedFor);
  CHECK_FALSE(isConfirmedAt("10.0.0.2"));
  fixture.sessions.tick();
  CHECK(fixture.rebooted().find(token)->origin.address == "10.0.0.2");
}

TEST_CASE("all sessions of a user but one can be closed") {
  SessionsFixture fixture;
  const std::string own = fixture.open(1);
  const std::string stolen = fixture.open(1);
  const std::string foreign = fixture.open(2);
  CHECK(fixture.sessions.allOf(1).size() == 2);
  CHECK(fixture.sessions.closeOthersOf(1, fixture.sessions.find(own)).ok());
  CHECK(fixture.rebooted().use(own));
  CHECK_FALSE(fixture.rebooted().use(stolen));
  CHECK(fixture.rebooted().use(foreign));
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

TEST_CASE("replacing ends all sessions of the user and remembers the new one like the calling one") {
  SessionsFixture fixture;
  const std::string remembered = fixture.open(1, true);
  const std::string second = fixture.open(1);
  const std::string foreign = fixture.open(2);
  const std::string fresh = fixture.sessions.replaceAll(1, remembered, "").value();
  CHECK_FALSE(fixture.sessions.use(remembered));
  CHECK_FALSE(fixture.sessions.use(second));
  CHECK(fixture.sessions.use(foreign));
  fixture.clock.advance(29 * kDay);
  CHECK(fixture.sessions.use(fresh) == 1u);
}

TEST_CASE("a session that cannot be saved is opened in memory, but replaces no other") {
  SessionsFixture fixture;
  const std::string old = fixture.open(1);
  fixture.files.setCapacity(0);
  const std::string fresh = fixture.open(1);
  CHECK(fixture.sessions.use(fresh));
  CHECK_FALSE(fixture.sessions.replaceAll(1, old, "").ok());
  CHECK(fixture.sessions.use(old));
  CHECK(fixture.sessions.all().size() == 2);
}

TEST_CASE("sessions that cannot be erased stay open, and are closed by the next attempt") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1);
  fixture.files.setCapacity(0);
  CHECK_FALSE(fixture.sessions.close(*fixture.sessions.find(token)).ok());
  CHECK_FALSE(fixture.sessions.closeOthersOf(1, nullptr).ok());
  CHECK(fixture.sessions.use(token));
  fixture.files.setCapacity(MemoryFileStore::kRoomy);
  fixture.clock.advance(kMinute);
  fixture.sessions.tick();
  CHECK(fixture.rebooted().use(token));
  CHECK(fixture.sessions.close(*fixture.sessions.find(token)).ok());
  CHECK_FALSE(fixture.rebooted().use(token));
}

TEST_CASE("the last use of a remembered session is written at most daily") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1, true);
  int writes = 0;
  std::string last = fixture.saved();
  for (int minute = 0; minute < 3 * 24 * 60 + 5; ++minute) {
    fixture.clock.advance(kMinute);
    fixture.sessions.use(token);
    fixture.sessions.tick();
    if (fixture.saved() != last) ++writes;
    last = fixture.saved();
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

TEST_CASE("unreadable sessions end with a log entry, and new ones can be saved") {
  SessionsFixture fixture;
  const std::string token = fixture.open(1, true);
  CHECK(fixture.records.save("sessions", "\x63" + fixture.saved().substr(1)).ok());
  CHECK(fixture.log.lines.empty());
  Sessions after = fixture.rebooted();
  CHECK_FALSE(after.use(token));
  CHECK(fixture.log.contains("The sessions can't be read"));
  const std::string fresh = after.open(1, true);
  fixture.log.lines.clear();
  CHECK(fixture.rebooted().use(fresh) == 1u);
  CHECK(fixture.log.lines.empty());
}
