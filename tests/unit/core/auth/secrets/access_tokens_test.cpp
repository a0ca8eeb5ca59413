#include "core/auth/secrets/access_tokens.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct AccessTokensFixture {
  QuietLog log;
  FaultyFileStore files;
  RecordStore records{files, log};
  ManualClock clock{20'000 * EpochMillis{kDay} + 5};
  FixedRandom random;
  PortableCrypto crypto;
  AccessTokens tokens{records, clock, random, crypto};

  std::string add(const std::string& name = "Script", TokenScope scope = TokenScope::kRead,
                  uint32_t maker = 1) {
    return tokens.add(name, scope, maker).value().token;
  }
  AccessTokens rebooted() {
    AccessTokens other(records, clock, random, crypto);
    other.load();
    (void)other.dropOrphans([](uint32_t maker) { return maker != 99; });
    return other;
  }
  void pass(Millis time) {
    clock.advance(time);
    tokens.tick();
  }
};

}  // namespace

TEST_CASE("an access token is lumi_ and 64 hex digits, different each time, and only its hash is stored") {
  AccessTokensFixture fixture;
  const std::string first = fixture.add();
  CHECK(first.size() == 5 + 64);
  CHECK(first.substr(0, 5) == "lumi_");
  CHECK(first != fixture.add());
  CHECK(fixture.records.load("access-tokens").value().find(first.substr(5)) == std::string::npos);
  CHECK(fixture.tokens.use(first)->name == "Script");
  CHECK(fixture.tokens.use(first.substr(5)) == nullptr);
  CHECK(fixture.tokens.use("lumi_") == nullptr);
  CHECK(fixture.tokens.use("") == nullptr);
}

TEST_CASE("access tokens survive a restart, except those of makers without an account") {
  AccessTokensFixture fixture;
  const std::string kept = fixture.add("Kept", TokenScope::kControl);
  const std::string orphan = fixture.add("Orphan", TokenScope::kRead, 99);
  fixture.clock.advance(kDay);
  AccessTokens after = fixture.rebooted();
  REQUIRE(after.all().size() == 1);
  CHECK(after.use(kept)->scope == TokenScope::kControl);
  CHECK(after.use(orphan) == nullptr);
}

TEST_CASE("ids of revoked access tokens are not used again, even after a restart") {
  AccessTokensFixture fixture;
  fixture.add();
  REQUIRE(fixture.tokens.remove(1).ok());
  AccessTokens after = fixture.rebooted();
  CHECK(after.add("Next", TokenScope::kRead, 1).value().id == 2);
}

TEST_CASE("the day of the last use is kept, and written once a day") {
  AccessTokensFixture fixture;
  const std::string token = fixture.add();
  CHECK(fixture.tokens.all()[0].lastUseDay == 0);
  fixture.tokens.use(token);
  fixture.pass(kMinute);
  CHECK(fixture.rebooted().all()[0].lastUseDay == 20'000);
  const size_t writes = fixture.files.steps();
  for (int i = 0; i < 10; ++i) {
    fixture.tokens.use(token);
    fixture.pass(kMinute);
  }
  CHECK(fixture.files.steps() == writes);
  fixture.pass(kDay);
  fixture.tokens.use(token);
  fixture.pass(kMinute);
  CHECK(fixture.rebooted().all()[0].lastUseDay == 20'001);
}

TEST_CASE("without a clock a use has no day, and a clock that was wrong is corrected") {
  AccessTokensFixture fixture;
  const std::string token = fixture.add();
  fixture.clock.unsetWall();
  fixture.tokens.use(token);
  CHECK(fixture.tokens.all()[0].lastUseDay == 0);
  fixture.clock.setWall(40'000 * EpochMillis{kDay});
  fixture.tokens.use(token);
  fixture.clock.setWall(20'000 * EpochMillis{kDay});
  fixture.tokens.use(token);
  CHECK(fixture.tokens.all()[0].lastUseDay == 20'000);
}

TEST_CASE("there are at most eight access tokens") {
  AccessTokensFixture fixture;
  for (size_t i = 0; i < AccessTokens::kMax; ++i) {
    CHECK(fixture.tokens.hasRoom());
    fixture.add();
  }
  CHECK_FALSE(fixture.tokens.hasRoom());
  CHECK(fixture.rebooted().all().size() == AccessTokens::kMax);
  REQUIRE(fixture.records
              .save("access-tokens", toBytes(AccessTokenTable{1, std::vector<AccessToken>(9)}),
                    StoreUse::kSettings)
              .ok());
  CHECK(fixture.rebooted().all().empty());
}

TEST_CASE("an access token that cannot be saved is not made, and one that cannot be erased stays valid") {
  AccessTokensFixture fixture;
  const std::string token = fixture.add();
  fixture.files.failPath("");
  CHECK_FALSE(fixture.tokens.add("Other", TokenScope::kRead, 1).ok());
  CHECK(fixture.tokens.all().size() == 1);
  CHECK_FALSE(fixture.tokens.remove(1).ok());
  CHECK_FALSE(fixture.tokens.clear().ok());
  CHECK(fixture.tokens.use(token) != nullptr);
  fixture.files.mend();
  fixture.pass(kMinute);
  CHECK(fixture.rebooted().all().size() == 1);
  CHECK(fixture.tokens.remove(1).ok());
  CHECK(fixture.rebooted().all().empty());
}

TEST_CASE("a damaged record ends all access tokens, and says so") {
  AccessTokensFixture fixture;
  fixture.add();
  const std::string whole = fixture.records.load("access-tokens").value();
  for (size_t size = 0; size < whole.size(); ++size) {
    REQUIRE(fixture.records.save("access-tokens", whole.substr(0, size), StoreUse::kSettings).ok());
    CHECK(fixture.rebooted().all().empty());
  }
  CHECK(fixture.log.contains("The access tokens can't be read: make new ones."));
  CHECK(fixture.tokens.clear().ok());
  CHECK_FALSE(fixture.records.exists("access-tokens"));
}

TEST_CASE("a store that is full of lists has room for access tokens") {
  AccessTokensFixture fixture;
  fixture.files.live().setCapacity(reserveOf(StoreUse::kLists));
  CHECK(fixture.tokens.add("Script", TokenScope::kRead, 1).ok());
}
