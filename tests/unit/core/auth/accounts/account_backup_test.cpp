#include "core/auth/accounts/account_backup.h"

#include <doctest/doctest.h>

#include "core/auth/accounts/account_list.h"
#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kHash(64, 'a');
const std::string kSalt(32, 'b');

Result<std::vector<Account>> accountsFrom(const std::string& text) {
  AccountBackupReader reader(100);
  reader.feed(asBytes(text));
  if (Status read = reader.end(); !read) return read.error();
  return reader.take();
}

std::string accountJson(const std::string& username, const std::string& role = "admin",
                        const std::string& name = "Somebody") {
  return R"({"username":")" + username + R"(","name":")" + name + R"(","role":")" + role +
         R"(","created_at":null,"salt":")" + kSalt + R"(","iterations":20,"hash":")" + kHash + "\"}";
}

std::string problemOf(const std::string& text) {
  const auto accounts = accountsFrom(text);
  return accounts ? "" : accounts.error().message;
}

std::string listOf(int count, const std::string& name = "Somebody") {
  std::string list = "[" + accountJson("user-0", "admin", name);
  for (int i = 1; i < count; ++i) list += "," + accountJson("user-" + std::to_string(i), "user", name);
  return list + "]";
}

std::string without(const std::string& member) {
  std::string json = accountJson("owner");
  json.replace(json.find("\"" + member + "\""), member.size() + 2, "\"other\"");
  return "[" + json + "]";
}

}  // namespace

TEST_CASE("restored accounts are unchanged and their passwords still work") {
  AuthFixture world;
  world.makeOwner();
  world.makeUser(
      "b\xC3\xB6"
      "b",
      Role::kGuest);
  std::string json = "[";
  for (const Account& account : world.auth().accounts()) {
    json += (json.size() > 1 ? "," : "") + accountBackupJson(account);
  }
  auto accounts = accountsFrom(json + "]");
  REQUIRE(accounts.ok());
  AuthFixture other;
  other.makeOwner();
  REQUIRE(other.auth().replaceAccounts(std::move(accounts.value())).ok());
  REQUIRE(other.auth().accounts().size() == 2);
  const Account& owner = other.auth().accounts()[0];
  CHECK(owner.username == "alice");
  CHECK(owner.name == "Alice");
  CHECK(owner.isAdmin());
  CHECK(owner.createdAt == kSomeDay);
  CHECK(other.auth().accounts()[1].role == Role::kGuest);
  CHECK(succeeded(other.login("alice", "correct horse")));
  CHECK(
      succeeded(other.login("b\xC3\xB6"
                            "b",
                            "secret of b\xC3\xB6"
                            "b")));
}

TEST_CASE("every required field of an account must be present and valid") {
  CHECK(problemOf("[" + accountJson("owner") + "]").empty());
  for (const char* member : {"username", "name", "salt", "iterations", "hash"}) {
    CHECK(problemOf(without(member)) == "An account lacks its username, name, salt, iterations or hash.");
  }
  CHECK(problemOf(without("role")) == "There is no administrator among the accounts.");
  CHECK(problemOf("[" + accountJson("ab") + "]") == "Username must be at least 3 characters long.");
  CHECK(problemOf("[" + accountJson("owner", "1") + "]") == "role must be user, admin or guest.");
  CHECK(problemOf("[" + accountJson("own\\ner") + "]") == "Username must not contain control characters.");
  CHECK(problemOf("{}") == "it must be a list.");
  CHECK(problemOf("[7]") == "An account must be a JSON object.");
}

TEST_CASE("an invalid hash, salt or number of iterations is rejected") {
  const auto with = [](const std::string& old, const std::string& fresh) {
    std::string json = accountJson("owner");
    return "[" + json.replace(json.find(old), old.size(), fresh) + "]";
  };
  CHECK(problemOf(with(kHash, kHash.substr(2))) == "hash must be 64 hex digits.");
  CHECK(problemOf(with(kSalt, kSalt.substr(1) + "g")) == "salt must be 32 hex digits.");
  CHECK(problemOf(with("20", "0")) == "iterations must be a whole number from 1 to 4294967295.");
  CHECK(problemOf(with("20", "100")).empty());
  CHECK(problemOf(with("20", "101")) ==
        "A password was hashed with 101 iterations; this hub computes at most 100.");
  CHECK(problemOf(with("20", "4294967296")) == "iterations must be a whole number from 1 to 4294967295.");
  CHECK(problemOf(with("null", "\"yesterday\"")) ==
        "created_at must be a time such as 2026-05-01T06:00:00Z.");
}

TEST_CASE("duplicate names, no accounts, no administrator and too many accounts are rejected") {
  CHECK(problemOf("[" + accountJson("owner") + "," + accountJson("OWNER") + "]") ==
        "Two accounts have the same username.");
  CHECK(problemOf("[]") == "There is no administrator among the accounts.");
  CHECK(problemOf("[" + accountJson("owner", "user") + "]") ==
        "There is no administrator among the accounts.");
  CHECK(problemOf(listOf(32)).empty());
  CHECK(problemOf(listOf(33)) == "The hub keeps at most 32 accounts.");
  CHECK(problemOf(listOf(32, std::string(255, 'x'))) == "The accounts' names are too long together.");
}

TEST_CASE("replacing all accounts ends every session, and no old token fits a new account") {
  AuthFixture world;
  const std::string token = world.makeOwner().token;
  auto accounts = accountsFrom("[" + accountJson("other") + "]");
  REQUIRE(world.auth().replaceAccounts(std::move(accounts.value())).ok());
  CHECK_FALSE(world.auth().identify(token));
  CHECK(world.auth().accounts()[0].id == 2);
  world.reboot();
  CHECK_FALSE(world.auth().identify(token));
  CHECK(world.auth().accounts()[0].username == "other");
}
