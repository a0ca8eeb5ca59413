#include <doctest/doctest.h>

#include "core/auth/secrets/setup_token.h"
#include "support/hub/auth_fixture.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Auth started after a power cut that left exactly `files`. */
struct AfterPowerCut {
  explicit AfterPowerCut(MemoryFileStore left, AuthFixture& world)
      : files(std::move(left)),
        records(files, log),
        auth(records, world.clock, world.random, world.crypto, log,
             AuthOptions{AuthFixture::kIterations, 7}) {
    loadAll(auth);
  }

  QuietLog log;
  MemoryFileStore files;
  RecordStore records;
  Auth auth;
};

/** Runs `start` and copies the store at the moment of the response. */
template <typename Start>
std::pair<SignedIn, MemoryFileStore> atTheAnswer(AuthFixture& world, const Start& start) {
  std::optional<std::pair<SignedIn, MemoryFileStore>> result;
  start([&](const SignInOutcome& outcome) { result.emplace(std::get<SignedIn>(outcome), world.files); });
  world.settle();
  return result.value();
}

}  // namespace

TEST_CASE("when a sign-in is answered, the session is on flash") {
  AuthFixture world;
  world.makeOwner();
  auto [signedIn, files] = atTheAnswer(world, [&](SignInCallback callback) {
    world.auth().login({"alice", "correct horse", false, "A"}, std::move(callback));
  });
  AfterPowerCut after(files, world);
  CHECK(after.auth.identify(signedIn.token)->userId == signedIn.account.id);
}

TEST_CASE("when a registration is answered, account and session are on flash and the set-up token is not") {
  AuthFixture world;
  const std::string adminToken = world.auth().setupToken().value();
  auto [signedIn, files] = atTheAnswer(world, [&](SignInCallback callback) {
    world.auth().registerAccount({"Alice", "alice", "correct horse", adminToken, Role::kUser, false, "A"},
                                 std::move(callback));
  });
  AfterPowerCut after(files, world);
  CHECK(after.auth.accounts().size() == 1);
  CHECK(after.auth.identify(signedIn.token)->role == Role::kAdmin);
  CHECK_FALSE(after.auth.setupToken());
  CHECK_FALSE(after.records.exists("setup-token"));
}

TEST_CASE("when a password change is answered, the old sessions are removed from flash") {
  AuthFixture world;
  const SignedIn owner = world.makeOwner();
  auto [signedIn, files] = atTheAnswer(world, [&](SignInCallback callback) {
    world.auth().changePassword({owner.account.id, owner.token, "correct horse", "battery staple", "A"},
                                std::move(callback));
  });
  AfterPowerCut after(files, world);
  CHECK(after.auth.identify(signedIn.token));
  CHECK_FALSE(after.auth.identify(owner.token));
}

TEST_CASE("no password or token can be read from the store") {
  AuthFixture world;
  const std::string adminToken = normalizeCrockford(world.auth().setupToken().value());
  CHECK(world.storeHolds(adminToken));  // stored in clear text only until an owner exists

  const SignedIn owner = world.makeOwner();
  const std::string login = tokenOf(world.login("alice", "correct horse", true));
  const SignedIn bob = world.makeUser("bob");
  const std::string renewed = world.adminToken();
  const std::string changed =
      tokenOf(world.changePassword({owner.account.id, login, "correct horse", "battery staple", ""}));
  world.clock.advance(2 * kDay);
  world.settle();

  CHECK(world.storeHolds("alice"));
  for (const std::string& secret :
       {adminToken, groupCrockford(adminToken), renewed, normalizeCrockford(renewed), owner.token, login,
        bob.token, changed, std::string("correct horse"), std::string("battery staple"),
        std::string("secret of bob")}) {
    CHECK_FALSE(world.storeHolds(secret));
  }
}

TEST_CASE("the token is not stored as its raw bytes either") {
  AuthFixture world;
  const SignedIn owner = world.makeOwner();
  std::string raw;
  for (size_t i = 0; i < owner.token.size(); i += 2) {
    raw += static_cast<char>(std::stoi(owner.token.substr(i, 2), nullptr, 16));
  }
  CHECK_FALSE(world.storeHolds(raw));
}

TEST_CASE("a set-up token that was not erased is of no use, and is erased at the next start") {
  AuthFixture world;
  const std::string token = world.auth().setupToken().value();
  const std::string readable = world.files.contentOf("records/setup-token");
  world.makeOwner();
  world.files.open("records/setup-token", OpenMode::kReplace)->write(asBytes(readable));
  world.reboot();
  CHECK_FALSE(world.auth().setupToken());
  CHECK_FALSE(world.storeHolds(normalizeCrockford(token)));
  CHECK_FALSE(succeeded(
      world.registerAccount({"Mallory", "mallory", "mallorys secret", token, Role::kAdmin, false, ""})));
}

TEST_CASE("a reset that cannot erase a file reports it, and no session remains without its account") {
  for (size_t step = 0; step < 9; ++step) {  // three files of each record
    CAPTURE(step);
    AuthFixture world;
    FaultyFileStore files;
    RecordStore records(files, world.log);
    Auth auth(records, world.clock, world.random, world.crypto, world.log, {AuthFixture::kIterations, 7});
    loadAll(auth);
    REQUIRE(auth.createOwner("alice", "correct horse").ok());
    auth.login({"alice", "correct horse", false, "A"}, [](const SignInOutcome&) {});
    while (auth.tick()) {
    }
    REQUIRE(std::holds_alternative<AccessTokens::Made>(auth.makeAccessToken("Script", TokenScope::kRead, 1)));
    files.failStep(step);
    const Status reset = auth.resetAccounts();
    files.restart();
    REQUIRE_FALSE(reset.ok());
    CHECK(std::string_view(reset.error().message).find("could not be erased") != std::string::npos);
    CHECK_FALSE(auth.setupRequired());
    CHECK(records.load("accounts"));
    CHECK(auth.resetAccounts().ok());
    CHECK(auth.setupRequired());
    CHECK_FALSE(records.load("sessions"));
    CHECK_FALSE(records.load("access-tokens"));
  }
}

TEST_CASE("what can't be revoked is not logged as revoked") {
  AuthFixture world;
  FaultyFileStore files;
  RecordStore records(files, world.log);
  Auth auth(records, world.clock, world.random, world.crypto, world.log, {AuthFixture::kIterations, 7});
  loadAll(auth);
  REQUIRE(auth.createOwner("alice", "correct horse").ok());
  const std::string token = auth.sessions().open(1, true);
  const std::string other = auth.sessions().open(1, true);
  REQUIRE(std::holds_alternative<AccessTokens::Made>(auth.makeAccessToken("Script", TokenScope::kRead, 1)));
  auth.notices().administratorAdded(7, "eve", "10.0.0.9");
  world.log.lines.clear();
  files.failPath("");
  for (int i = 0; i < 2; ++i) {
    CHECK(auth.revokeAccessToken(1)->reason == Refusal::Reason::kNotSaved);
    CHECK(auth.endSession(1, auth.sessions().find(other)->id())->reason == Refusal::Reason::kNotSaved);
    CHECK(auth.endOtherSessions(1, token)->reason == Refusal::Reason::kNotSaved);
    CHECK(auth.logout(other)->reason == Refusal::Reason::kNotSaved);
    CHECK(auth.dismissNotices(1, 9, "alice")->reason == Refusal::Reason::kNotSaved);
    CHECK(auth.deleteAccount(1)->reason == Refusal::Reason::kLastAdministrator);
  }
  CHECK(world.log.count("could not be saved") == static_cast<long>(world.log.lines.size()));
  files.mend();
  CHECK_FALSE(auth.revokeAccessToken(1));
  CHECK_FALSE(auth.endOtherSessions(1, token));
  CHECK_FALSE(auth.dismissNotices(1, 9, "alice"));
  CHECK(world.log.contains("Access token revoked"));
  CHECK(world.log.contains("All other sessions ended by alice"));
  CHECK(world.log.contains("Notices dismissed by alice"));
}
