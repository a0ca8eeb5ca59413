#include <doctest/doctest.h>

#include "core/auth/accounts/account.h"
#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Reason = Refusal::Reason;

namespace {

struct NamesFixture : AuthFixture {
  NamesFixture() { CHECK(auth().createOwner("alice", "correct horse").ok()); }

  SignInOutcome add(const std::string& username, const std::string& password = "long and winding") {
    clock.advance(kMinute);
    return registerAccount({"Someone", username, password, adminToken(), Role::kUser, false, ""});
  }
  /** Returns the message about one field, or the message of the refusal; "" for success. */
  std::string problemOf(const SignInOutcome& outcome) {
    if (succeeded(outcome)) return {};
    const Refusal& refusal = std::get<Refusal>(outcome);
    return refusal.details.empty() ? refusal.message : refusal.details.front().msg;
  }
};

constexpr const char* kOtherCharacter =
    "Username may only have letters of one alphabet, digits, single blanks and . _ - @";

}  // namespace

TEST_CASE_FIXTURE(NamesFixture, "names that look like another account's name are rejected") {
  for (const char* name : {
           "al\u200Bice",            // zero width space
           "alice\u2060",            // word joiner
           "al\u00ADice",            // soft hyphen
           "\u0430lice",             // Cyrillic a
           "\u03B1lice",             // Greek alpha
           "alice\uFE0F",            // variation selector
           "a\u202Elice",            // right-to-left override
           "\u3164lice",             // Hangul filler
           "\U0001D41Alice",         // mathematical bold a
           "al\u01C0ce",             // Latin letter dental click
           "ali\u0327\u0327\u0301c"  // accents that no letter has
       }) {
    CAPTURE(name);
    const std::string problem = problemOf(add(name));
    CHECK((problem == kOtherCharacter || problem == "Username must not contain control characters"));
  }
  for (const char* name : {"ALICE", "\uFF21\uFF4C\uFF49\uFF43\uFF45", " alice\u00A0"}) {
    CAPTURE(name);
    CHECK(problemOf(add(name)) == "User with this username already exists");
  }
}

TEST_CASE_FIXTURE(NamesFixture, "names are equal whatever their case and however their accents are typed") {
  REQUIRE(succeeded(add("Zoe\u0308")));
  CHECK(auth().accounts().back().username == "Zo\u00EB");
  for (const char* name : {"zo\u00EB", "ZO\u00CB", "zoe\u0308", "ZOE\u0308"}) {
    CAPTURE(name);
    CHECK(reasonOf(add(name)) == Reason::kNameTaken);
    CHECK(succeeded(login(name, "long and winding")));
  }
  CHECK(succeeded(add("\u017B\u00F3\u0142w")));  // Latin Extended-A
  CHECK(succeeded(login("\u017C\u00D3\u0141W", "long and winding")));
  CHECK(succeeded(add("\u0410\u043D\u043D\u0430 2")));  // Cyrillic
  CHECK(succeeded(login("\u0430\u041D\u041D\u0410 2", "long and winding")));
  CHECK(succeeded(add("\u039D\u03AF\u03BA\u03BF\u03C2")));  // Greek
  CHECK(succeeded(login("\u039D\u038A\u039A\u039F\u03A3", "long and winding")));
  CHECK(succeeded(add("\u4F50\u3005\u6728.\u304B\u306A-\u30AB")));
  CHECK(succeeded(add("bob_1-x@home.org")));
}

TEST_CASE_FIXTURE(NamesFixture, "an account from before these rules signs in as before") {
  Account odd = auth().accounts().front();
  odd.username = "<\u0430lice>";
  Account near = odd;
  near.username = "\u017Baneta";
  Account other = odd;
  other.username = "\u017Caneta";
  CHECK(auth().replaceAccounts({odd, near, other}).ok());
  CHECK(succeeded(login("<\u0430LICE>", "correct horse")));
  for (const uint32_t at : {1u, 2u}) {
    const std::string name = auth().accounts()[at].username;
    CHECK(std::get<SignedIn>(login(name, "correct horse")).account.username == name);
  }
}

TEST_CASE_FIXTURE(NamesFixture, "a password is the same however its accents are typed, on a Mac or a PC") {
  REQUIRE(succeeded(add("mac-user", "cafe\u0301 au lait \u0438\u0306")));
  CHECK(succeeded(login("mac-user", "caf\u00E9 au lait \u0439")));
  CHECK(succeeded(login("mac-user", "cafe\u0301 au lait \u0439")));
  CHECK_FALSE(succeeded(login("mac-user", "cafe au lait \u0439")));
}

constexpr char kLessCommon[] = "Password must be less common: put three unrelated words together";

TEST_CASE_FIXTURE(NamesFixture,
                  "common passwords and the username are rejected, and new passwords have six characters") {
  for (const char* common : {"123456", "Password1", "iloveyou", "trustno1", "1q2w3e4r", "QWERTYUIOP"}) {
    CAPTURE(common);
    CHECK(problemOf(add("somebody", common)) == kLessCommon);
  }
  CHECK(problemOf(add("Some.Body", "some.body")) == "Password must not be the username");
  CHECK(succeeded(add("somebody", "sand-6")));

  const SignedIn alice = std::get<SignedIn>(login("alice", "correct horse"));
  const auto change = [&](const char* next) {
    return problemOf(changePassword({alice.account.id, alice.token, "correct horse", next, ""}));
  };
  CHECK(change("12345678") == kLessCommon);
  CHECK(change("sand5") == "Password must be at least 6 characters long");
  CHECK(change("sand-6") == "");

  AuthFixture fresh;
  CHECK_FALSE(fresh.auth().createOwner("alice", "sand5").ok());
  CHECK_FALSE(fresh.auth().createOwner("alice", "password1").ok());
  CHECK(problemOf(fresh.registerAccount(
            {"Alice", "alice", "sand5", fresh.auth().setupToken().value(), Role::kAdmin, false, ""})) ==
        "Password must be at least 6 characters long");
}
