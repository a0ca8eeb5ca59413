#include "core/auth/sessions/sessions.h"

#include <doctest/doctest.h>

#include <vector>

#include "platform/host/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr EpochMillis kStart = 1'780'000'000'000;

struct Bench {
  QuietLog log;
  MemoryFileStore files;
  RecordStore records{files, log};
  ManualClock clock{kStart};
  FixedRandom random;
  PortableCrypto crypto;
  Sessions sessions{records, clock, random, crypto, log};

  std::string open(uint32_t userId, bool remember = false) { return sessions.open(userId, remember).value(); }
  Sessions rebooted() {
    Sessions other(records, clock, random, crypto, log);
    other.load([](uint32_t) { return true; });
    return other;
  }
  std::string saved() { return records.load("sessions").value_or(""); }
};

}  // namespace

TEST_CASE("a token is 64 hex digits, different each time, and identifies its user") {
  Bench bench;
  const std::string first = bench.open(1);
  const std::string second = bench.open(2);
  CHECK(first.size() == 64);
  CHECK(first.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(first != second);
  CHECK(bench.sessions.use(first) == 1u);
  CHECK(bench.sessions.use(second) == 2u);
  CHECK_FALSE(bench.sessions.use(""));
  CHECK_FALSE(bench.sessions.use(first.substr(1)));
  CHECK_FALSE(bench.sessions.use(std::string(64, '0')));
}

TEST_CASE("a session survives a reboot") {
  Bench bench;
  const std::string token = bench.open(7, true);
  CHECK(bench.rebooted().use(token) == 7u);
}

TEST_CASE("sessions of deleted users are dropped at boot") {
  Bench bench;
  const std::string token = bench.open(7);
  Sessions other(bench.records, bench.clock, bench.random, bench.crypto, bench.log);
  other.load([](uint32_t id) { return id != 7; });
  CHECK_FALSE(other.use(token));
}

TEST_CASE("a session expires 12 hours after its last use") {
  Bench bench;
  const std::string token = bench.open(1);
  for (int i = 0; i < 4; ++i) {
    bench.clock.advance(12 * kHour - 1);
    CHECK(bench.sessions.use(token));
  }
  bench.clock.advance(12 * kHour);
  CHECK_FALSE(bench.sessions.use(token));
}

TEST_CASE("a remembered session expires 30 days after its last use") {
  Bench bench;
  const std::string token = bench.open(1, true);
  for (int i = 0; i < 4; ++i) {
    bench.clock.advance(30 * kDay - 1);
    CHECK(bench.sessions.use(token));
  }
  bench.clock.advance(30 * kDay);
  CHECK_FALSE(bench.sessions.use(token));
}

TEST_CASE("no session expires while the clock is unset") {
  Bench bench;
  bench.clock.unsetWall();
  const std::string token = bench.open(1);
  bench.clock.advance(100 * kDay);
  bench.sessions.tick();
  CHECK(bench.sessions.use(token) == 1u);
  CHECK(bench.rebooted().use(token) == 1u);
}

TEST_CASE("once the clock is set, the time since the last use counts") {
  Bench bench;
  bench.clock.unsetWall();
  const std::string used = bench.open(1);
  const std::string idle = bench.open(2);
  bench.clock.advance(12 * kHour - 1);
  bench.sessions.use(used);
  bench.clock.advance(2);
  bench.clock.setWall(kStart);
  CHECK(bench.sessions.use(used) == 1u);
  CHECK_FALSE(bench.sessions.use(idle));
}

TEST_CASE("a use while the clock was unset does not revive an expired session") {
  Bench bench;
  const std::string token = bench.open(1);
  Sessions rebooted = bench.rebooted();
  bench.clock.unsetWall();
  CHECK(rebooted.use(token) == 1u);
  bench.clock.setWall(kStart + 13 * EpochMillis{kHour});
  CHECK_FALSE(rebooted.use(token));
}

TEST_CASE("a use with a clock that was years ahead does not extend a session for years") {
  Bench bench;
  bench.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  const std::string token = bench.open(1);
  bench.clock.setWall(kStart);
  CHECK(bench.sessions.use(token) == 1u);
  bench.clock.advance(12 * kHour);
  CHECK_FALSE(bench.sessions.use(token));
}

TEST_CASE("a clock that starts in the past does not revive a session that expired while the hub was off") {
  for (const bool isUsedBefore : {false, true}) {
    CAPTURE(isUsedBefore);
    Bench bench;
    const std::string token = bench.open(1);
    Sessions rebooted = bench.rebooted();
    bench.clock.setWall(kStart - 10 * EpochMillis{kMinute});
    rebooted.tick();
    if (isUsedBefore) CHECK(rebooted.use(token) == 1u);
    bench.clock.advance(90 * kSecond);
    rebooted.tick();
    bench.clock.setWall(kStart + 60 * EpochMillis{kDay});
    CHECK_FALSE(rebooted.use(token));
    rebooted.tick();
    CHECK_FALSE(bench.rebooted().use(token));
  }
}

TEST_CASE("a steady clock that is set back revives no session, even before any call checks it") {
  Bench bench;
  const std::string token = bench.open(1, true);
  Sessions rebooted = bench.rebooted();
  for (int minute = 0; minute < 90; ++minute) {
    bench.clock.advance(kMinute);
    rebooted.tick();
  }
  bench.clock.setWall(kStart - EpochMillis{kDay});
  CHECK(rebooted.use(token) == 1u);
  bench.clock.setWall(kStart + 60 * EpochMillis{kDay});
  CHECK_FALSE(rebooted.use(token));
}

TEST_CASE("a session with a last use years ahead expires in time once the clock has proved steady") {
  Bench bench;
  bench.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  const std::string token = bench.open(1);
  bench.clock.setWall(kStart);
  Sessions rebooted = bench.rebooted();
  for (int minute = 0; minute <= 13 * 60; ++minute) {
    rebooted.tick();
    bench.clock.advance(kMinute);
  }
  CHECK_FALSE(rebooted.use(token));
}

TEST_CASE("a session that was used while the clock was slightly behind is kept") {
  Bench bench;
  const std::string token = bench.open(1);
  Sessions rebooted = bench.rebooted();
  bench.clock.setWall(kStart - 10 * EpochMillis{kMinute});
  CHECK(rebooted.use(token) == 1u);
  bench.clock.setWall(kStart + EpochMillis{kHour});
  CHECK(rebooted.use(token) == 1u);
  bench.clock.advance(12 * kHour - 1);
  CHECK(rebooted.use(token) == 1u);
}

TEST_CASE("no clock jump ends a session that was used since boot") {
  for (const EpochMillis days : {-3650, -31, -1, 1, 31, 3650, 29200}) {
    CAPTURE(days);
    Bench bench;
    const std::string token = bench.open(1);
    bench.clock.setWall(kStart + days * EpochMillis{kDay});
    for (int minute = 0; minute < 180; ++minute) {
      bench.clock.advance(kMinute);
      bench.sessions.tick();
    }
    CHECK(bench.sessions.use(token) == 1u);
    bench.clock.setWall(kStart + 3 * EpochMillis{kHour});
    bench.clock.advance(kMinute);
    bench.sessions.tick();
    CHECK(bench.rebooted().use(token) == 1u);
    bench.clock.advance(12 * kHour);
    CHECK_FALSE(bench.sessions.use(token));
  }
}

TEST_CASE("a session not used since boot is valid again once a clock that was years ahead is corrected") {
  Bench bench;
  const std::string token = bench.open(1, true);
  Sessions rebooted = bench.rebooted();
  bench.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  for (int minute = 0; minute < 50; ++minute) {
    CHECK_FALSE(rebooted.use(token));
    bench.clock.advance(kMinute);
    rebooted.tick();
  }
  bench.clock.setWall(kStart + EpochMillis{kHour});
  CHECK(rebooted.use(token) == 1u);
}

TEST_CASE("one use after a reboot is enough for a session to survive a clock jump right after it") {
  Bench bench;
  const std::string token = bench.open(1, true);
  Sessions rebooted = bench.rebooted();
  CHECK(rebooted.use(token) == 1u);
  bench.clock.setWall(kStart + 3650 * EpochMillis{kDay});
  CHECK(rebooted.use(token) == 1u);
}

TEST_CASE("a power cut right after a wrong clock was corrected ends no session") {
  Bench bench;
  const std::string token = bench.open(1, true);
  bench.clock.setWall(kStart - 60 * EpochMillis{kDay});
  for (int second = 0; second < 90; ++second) {
    bench.sessions.tick();
    bench.clock.advance(kSecond);
  }
  REQUIRE(decodeSessions(bench.saved())->front().lastUse < kStart);
  bench.clock.setWall(kStart);
  bench.sessions.tick();
  CHECK(bench.rebooted().use(token) == 1u);
}

TEST_CASE("a session that expired while the hub was off is removed once the clock has proved steady") {
  Bench bench;
  bench.open(1);
  Sessions rebooted = bench.rebooted();
  bench.clock.setWall(kStart + EpochMillis{kDay});
  for (int minute = 0; minute <= 61; ++minute) {
    rebooted.tick();
    if (minute < 59) CHECK(rebooted.all().size() == 1);
    bench.clock.advance(kMinute);
  }
  CHECK(rebooted.all().empty());
}

TEST_CASE("the seventeenth session of a user ends that user's oldest one") {
  Bench bench;
  const std::string other = bench.open(2);
  std::vector<std::string> tokens;
  for (int i = 0; i < 17; ++i) tokens.push_back(bench.open(1));
  CHECK_FALSE(bench.sessions.use(tokens[0]));
  for (size_t i = 1; i < tokens.size(); ++i) CHECK(bench.sessions.use(tokens[i]));
  CHECK(bench.sessions.use(other));
}

TEST_CASE("at most 48 sessions exist, and the oldest one is evicted") {
  Bench bench;
  std::vector<std::string> tokens;
  for (uint32_t i = 0; i < 49; ++i) tokens.push_back(bench.open(1 + i % 6));
  CHECK_FALSE(bench.sessions.use(tokens[0]));
  for (size_t i = 1; i < tokens.size(); ++i) CHECK(bench.sessions.use(tokens[i]));
  CHECK(bench.rebooted().all().size() == 48);
}

TEST_CASE("a closed session stays closed after a reboot, and other sessions stay open") {
  Bench bench;
  const std::string closed = bench.open(1);
  const std::string open = bench.open(1);
  CHECK(bench.sessions.close(closed).ok());
  CHECK_FALSE(bench.sessions.use(closed));
  CHECK_FALSE(bench.rebooted().use(closed));
  CHECK(bench.rebooted().use(open));
}

TEST_CASE("replacing ends all sessions of the user and remembers the new one like the calling one") {
  Bench bench;
  const std::string remembered = bench.open(1, true);
  const std::string second = bench.open(1);
  const std::string foreign = bench.open(2);
  const std::string fresh = bench.sessions.replaceAll(1, remembered).value();
  CHECK_FALSE(bench.sessions.use(remembered));
  CHECK_FALSE(bench.sessions.use(second));
  CHECK(bench.sessions.use(foreign));
  bench.clock.advance(29 * kDay);
  CHECK(bench.sessions.use(fresh) == 1u);
}

TEST_CASE("a session that cannot be saved is not opened") {
  Bench bench;
  const std::string old = bench.open(1);
  bench.files.setCapacity(0);
  CHECK_FALSE(bench.sessions.open(1, false).ok());
  CHECK_FALSE(bench.sessions.replaceAll(1, old).ok());
  CHECK(bench.sessions.use(old));
  CHECK(bench.sessions.all().size() == 1);
}

TEST_CASE("closing a session takes effect even if it cannot be saved, and is saved later") {
  Bench bench;
  const std::string token = bench.open(1);
  bench.files.setCapacity(0);
  CHECK_FALSE(bench.sessions.close(token).ok());
  CHECK_FALSE(bench.sessions.use(token));
  bench.files.setCapacity(MemoryFileStore::kRoomy);
  bench.clock.advance(kMinute);
  bench.sessions.tick();
  CHECK_FALSE(bench.rebooted().use(token));
}

TEST_CASE("the last use of a remembered session is written at most daily") {
  Bench bench;
  const std::string token = bench.open(1, true);
  int writes = 0;
  std::string last = bench.saved();
  for (int minute = 0; minute < 3 * 24 * 60 + 5; ++minute) {
    bench.clock.advance(kMinute);
    bench.sessions.use(token);
    bench.sessions.tick();
    if (bench.saved() != last) ++writes;
    last = bench.saved();
  }
  CHECK(writes == 3);
}

TEST_CASE("a session in constant use survives a power cut at any time") {
  for (const bool remember : {false, true}) {
    Bench bench;
    const std::string token = bench.open(1, remember);
    for (int i = 0; i < 24 * 40; ++i) {
      bench.clock.advance(kHour);
      bench.sessions.use(token);
      bench.sessions.tick();
      CHECK(bench.rebooted().use(token) == 1u);
    }
  }
}

TEST_CASE("expired sessions are removed from the store") {
  Bench bench;
  bench.open(1);
  bench.open(1, true);
  bench.clock.advance(kDay);
  bench.sessions.tick();
  CHECK(decodeSessions(bench.saved())->size() == 1);
}

TEST_CASE("only hashes of tokens are stored") {
  Bench bench;
  const std::string token = bench.open(1);
  CHECK(bench.saved().find(token) == std::string::npos);
}

TEST_CASE("a record with any other content is rejected") {
  Bench bench;
  bench.open(1);
  const std::string whole = bench.saved();
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK_FALSE(decodeSessions(whole.substr(0, length)));
  CHECK_FALSE(decodeSessions(whole + "x"));
}

TEST_CASE("unreadable sessions end with a log entry, and new ones can be saved") {
  Bench bench;
  const std::string token = bench.open(1, true);
  CHECK(bench.records.save("sessions", "\x63" + bench.saved().substr(1)).ok());
  CHECK(bench.log.lines.empty());
  Sessions after = bench.rebooted();
  CHECK_FALSE(after.use(token));
  CHECK(bench.log.contains("The sessions can't be read"));
  const std::string fresh = after.open(1, true).value();
  bench.log.lines.clear();
  CHECK(bench.rebooted().use(fresh) == 1u);
  CHECK(bench.log.lines.empty());
}
