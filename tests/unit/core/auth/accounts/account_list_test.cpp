#include "core/auth/accounts/account_list.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct AccountListFixture : StoredRecords {
  AccountList list{records};

  static Account named(std::string username, bool isAdmin = false) {
    Account account;
    account.username = std::move(username);
    account.name = "Somebody";
    account.role = isAdmin ? Role::kAdmin : Role::kUser;
    account.createdAt = 1234;
    account.password.iterations = 77;
    account.password.salt.fill(5);
    account.password.digest.fill(9);
    return account;
  }
  AccountList reloaded() {
    AccountList other(records);
    other.load();
    return other;
  }
};

}  // namespace

TEST_CASE_FIXTURE(AccountListFixture, "an account is unchanged after a restart") {
  const uint32_t id = list.add(AccountListFixture::named("żaneta", true)).value();
  AccountList other = reloaded();
  const Account* account = other.find(id);
  REQUIRE(account != nullptr);
  CHECK(account->username == "żaneta");
  CHECK(account->name == "Somebody");
  CHECK(account->isAdmin());
  CHECK(account->createdAt == 1234);
  CHECK(account->password.iterations == 77);
  CHECK(account->password.salt == AccountListFixture::named("x").password.salt);
  CHECK(account->password.digest == AccountListFixture::named("x").password.digest);
}

TEST_CASE_FIXTURE(AccountListFixture, "an account created while the clock was unset has no time") {
  Account account = AccountListFixture::named("bob");
  account.createdAt.reset();
  const uint32_t id = list.add(account).value();
  CHECK_FALSE(reloaded().find(id)->createdAt);
}

TEST_CASE_FIXTURE(AccountListFixture, "usernames are found regardless of case and of blanks at the ends") {
  list.add(AccountListFixture::named("Bob")).value();
  CHECK(list.findByUsername("  bOB ") != nullptr);
  CHECK(list.findByUsername("bobby") == nullptr);
  CHECK(list.findByUsername("") == nullptr);
}

TEST_CASE_FIXTURE(AccountListFixture, "the id of a deleted account is never reused") {
  const uint32_t first = list.add(AccountListFixture::named("first")).value();
  CHECK(list.remove(first).ok());
  AccountList other = reloaded();
  CHECK(other.add(AccountListFixture::named("second")).value() > first);
}

TEST_CASE_FIXTURE(AccountListFixture, "an account that cannot be saved does not exist") {
  const uint32_t id = list.add(AccountListFixture::named("first")).value();
  files.setCapacity(0);
  CHECK_FALSE(list.add(AccountListFixture::named("second")).ok());
  CHECK_FALSE(list.change(id, [](Account& account) { account.name = "Other"; }).ok());
  CHECK_FALSE(list.remove(id).ok());
  REQUIRE(list.all().size() == 1);
  CHECK(list.find(id)->name == "Somebody");
}

TEST_CASE_FIXTURE(AccountListFixture, "the list is limited in number and in bytes") {
  for (size_t i = 0; i < AccountList::kMax; ++i) {
    CHECK(list.add(AccountListFixture::named("user" + std::to_string(i))).ok());
  }
  CHECK_FALSE(list.hasRoom());
  CHECK_FALSE(list.add(AccountListFixture::named("one more")).ok());

  AccountListFixture verbose;
  Account account = AccountListFixture::named("user");
  account.name = std::string(1020, 'n');
  bool refused = false;
  for (size_t i = 0; i < AccountList::kMax && !refused; ++i) {
    account.username = "user" + std::to_string(i);
    refused = !verbose.list.add(account).ok();
  }
  CHECK(refused);
  CHECK(verbose.list.all().size() == 7);
}

TEST_CASE_FIXTURE(AccountListFixture, "only a sole remaining administrator counts as the last one") {
  const uint32_t admin = list.add(AccountListFixture::named("admin", true)).value();
  const uint32_t user = list.add(AccountListFixture::named("user")).value();
  CHECK(list.isLastAdministrator(admin));
  CHECK_FALSE(list.isLastAdministrator(user));
  list.add(AccountListFixture::named("second", true)).value();
  CHECK_FALSE(list.isLastAdministrator(admin));
}

TEST_CASE_FIXTURE(AccountListFixture, "a record with any other content is rejected") {
  list.add(AccountListFixture::named("bob")).value();
  const std::string whole = records.load("accounts").value();
  AccountTable table;
  CHECK(fromBytes(whole, table));
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK_FALSE(fromBytes(whole.substr(0, length), table));
  CHECK_FALSE(fromBytes(whole + "x", table));
  CHECK_FALSE(fromBytes("\x03" + whole.substr(1), table));
}

TEST_CASE("an account whose name is no longer displayable is kept, and found by its original name") {
  for (const std::string name : {"b\u009Bb", "b\u202Eb", "b\xFF!", "b\nb"}) {
    CAPTURE(name);
    AccountListFixture fixture;
    AccountTable table;
    table.accounts = {AccountListFixture::named(name), AccountListFixture::named("bob")};
    table.accounts[0].name = name;
    REQUIRE(fixture.records.save("accounts", toBytes(table)).ok());
    const AccountList list = fixture.reloaded();
    CHECK_FALSE(list.unreadable());
    REQUIRE(list.all().size() == 2);
    CHECK(isReadable(list.all()[0].username));
    CHECK(isReadable(list.all()[0].name));
    CHECK(list.findByUsername(name) == &list.all()[0]);
    CHECK(list.findByUsername(list.all()[0].username) == &list.all()[0]);
    CHECK(list.findByUsername("bob") == &list.all()[1]);
  }
}

TEST_CASE("unreadable accounts are kept, and nothing replaces them until they are cleared") {
  for (const bool whole : {true, false}) {
    CAPTURE(whole);
    AccountListFixture fixture;
    const uint32_t id = fixture.list.add(AccountListFixture::named("bob")).value();
    const std::string other = "\x63" + fixture.records.load("accounts").value().substr(1);
    CHECK(fixture.records.save("accounts", other).ok());
    if (!whole) fixture.files.contentOf("records/accounts") = "?";
    const std::string kept = fixture.files.contentOf("records/accounts");

    AccountList list = fixture.reloaded();
    CHECK(list.unreadable());
    CHECK(list.empty());
    CHECK(fixture.log.contains("The accounts can't be read."));
    CHECK_FALSE(list.add(AccountListFixture::named("mallory", true)).ok());
    CHECK_FALSE(list.change(id, [](Account&) {}).ok());
    CHECK_FALSE(list.remove(id).ok());
    CHECK(fixture.files.contentOf("records/accounts") == kept);

    CHECK(list.clear().ok());
    CHECK_FALSE(list.unreadable());
    CHECK(list.add(AccountListFixture::named("alice", true)).ok());
    CHECK_FALSE(fixture.reloaded().unreadable());
  }
}

TEST_CASE_FIXTURE(AccountListFixture, "an empty list does not count as unreadable") {
  CHECK_FALSE(reloaded().unreadable());
  CHECK(log.lines.empty());
}
