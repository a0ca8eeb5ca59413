#include "core/auth/accounts/account_list.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Bench {
  QuietLog log;
  MemoryFileStore files;
  RecordStore records{files, log};
  AccountList list{records, log};

  static Account named(std::string username, bool isAdmin = false) {
    Account account;
    account.username = std::move(username);
    account.name = "Somebody";
    account.isAdmin = isAdmin;
    account.createdAt = 1234;
    account.password.iterations = 77;
    account.password.salt.fill(5);
    account.password.digest.fill(9);
    return account;
  }
  AccountList reloaded() {
    AccountList other(records, log);
    other.load();
    return other;
  }
};

}  // namespace

TEST_CASE("an account is unchanged after a restart") {
  Bench bench;
  const uint32_t id = bench.list.add(Bench::named("żaneta", true)).value();
  AccountList other = bench.reloaded();
  const Account* account = other.find(id);
  REQUIRE(account != nullptr);
  CHECK(account->username == "żaneta");
  CHECK(account->name == "Somebody");
  CHECK(account->isAdmin);
  CHECK(account->createdAt == 1234);
  CHECK(account->password.iterations == 77);
  CHECK(account->password.salt == Bench::named("x").password.salt);
  CHECK(account->password.digest == Bench::named("x").password.digest);
}

TEST_CASE("an account created while the clock was unset has no time") {
  Bench bench;
  Account account = Bench::named("bob");
  account.createdAt.reset();
  const uint32_t id = bench.list.add(account).value();
  CHECK_FALSE(bench.reloaded().find(id)->createdAt);
}

TEST_CASE("usernames are found regardless of case and of blanks at the ends") {
  Bench bench;
  bench.list.add(Bench::named("Bob")).value();
  CHECK(bench.list.findByUsername("  bOB ") != nullptr);
  CHECK(bench.list.findByUsername("bobby") == nullptr);
  CHECK(bench.list.findByUsername("") == nullptr);
}

TEST_CASE("the id of a deleted account is never reused") {
  Bench bench;
  const uint32_t first = bench.list.add(Bench::named("first")).value();
  CHECK(bench.list.remove(first).ok());
  AccountList other = bench.reloaded();
  CHECK(other.add(Bench::named("second")).value() > first);
}

TEST_CASE("an account that cannot be saved does not exist") {
  Bench bench;
  const uint32_t id = bench.list.add(Bench::named("first")).value();
  bench.files.setCapacity(0);
  CHECK_FALSE(bench.list.add(Bench::named("second")).ok());
  CHECK_FALSE(bench.list.change(id, [](Account& account) { account.name = "Other"; }).ok());
  CHECK_FALSE(bench.list.remove(id).ok());
  REQUIRE(bench.list.all().size() == 1);
  CHECK(bench.list.find(id)->name == "Somebody");
}

TEST_CASE("the list is limited in number and in bytes") {
  Bench bench;
  for (size_t i = 0; i < AccountList::kMax; ++i) {
    CHECK(bench.list.add(Bench::named("user" + std::to_string(i))).ok());
  }
  CHECK_FALSE(bench.list.hasRoom());
  CHECK_FALSE(bench.list.add(Bench::named("one more")).ok());

  Bench verbose;
  Account account = Bench::named("user");
  account.name = std::string(1020, 'n');
  bool refused = false;
  for (size_t i = 0; i < AccountList::kMax && !refused; ++i) {
    account.username = "user" + std::to_string(i);
    refused = !verbose.list.add(account).ok();
  }
  CHECK(refused);
  CHECK(verbose.list.all().size() == 7);
}

TEST_CASE("only a sole remaining administrator counts as the last one") {
  Bench bench;
  const uint32_t admin = bench.list.add(Bench::named("admin", true)).value();
  const uint32_t user = bench.list.add(Bench::named("user")).value();
  CHECK(bench.list.isLastAdministrator(admin));
  CHECK_FALSE(bench.list.isLastAdministrator(user));
  bench.list.add(Bench::named("second", true)).value();
  CHECK_FALSE(bench.list.isLastAdministrator(admin));
}

TEST_CASE("a record with any other content is rejected") {
  Bench bench;
  bench.list.add(Bench::named("bob")).value();
  const std::string whole = bench.records.load("accounts").value();
  CHECK(decodeAccounts(whole));
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK_FALSE(decodeAccounts(whole.substr(0, length)));
  CHECK_FALSE(decodeAccounts(whole + "x"));
  CHECK_FALSE(decodeAccounts("\x02" + whole.substr(1)));
}

TEST_CASE("an account whose name is no longer displayable is kept, and found by its original name") {
  for (const std::string name : {"b\u009Bb", "b\u202Eb", "b\xFF!", "b\nb"}) {
    CAPTURE(name);
    Bench bench;
    AccountTable table;
    table.accounts = {Bench::named(name), Bench::named("bob")};
    table.accounts[0].name = name;
    REQUIRE(bench.records.save("accounts", encodeAccounts(table)).ok());
    const AccountList list = bench.reloaded();
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
    Bench bench;
    const uint32_t id = bench.list.add(Bench::named("bob")).value();
    const std::string other = "\x63" + bench.records.load("accounts").value().substr(1);
    CHECK(bench.records.save("accounts", other).ok());
    CHECK(bench.records.save("accounts", other).ok());
    if (!whole) {
      for (const char* path : {"records/accounts", "records/accounts.old"}) bench.files.contentOf(path) = "?";
    }
    const std::string kept = bench.files.contentOf("records/accounts");

    AccountList list = bench.reloaded();
    CHECK(list.unreadable());
    CHECK(list.empty());
    CHECK(bench.log.contains("The accounts can't be read."));
    CHECK_FALSE(list.add(Bench::named("mallory", true)).ok());
    CHECK_FALSE(list.change(id, [](Account&) {}).ok());
    CHECK_FALSE(list.remove(id).ok());
    CHECK(bench.files.contentOf("records/accounts") == kept);

    CHECK(list.clear().ok());
    CHECK_FALSE(list.unreadable());
    CHECK(list.add(Bench::named("alice", true)).ok());
    CHECK_FALSE(bench.reloaded().unreadable());
  }
}

TEST_CASE("an empty list does not count as unreadable") {
  Bench bench;
  CHECK_FALSE(bench.reloaded().unreadable());
  CHECK(bench.log.lines.empty());
}
