#include "core/auth/account_backup.h"

#include "core/auth/account_list.h"
#include "core/auth/account_rules.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

constexpr std::string_view kInAccount = "[].";

std::string inQuotes(std::string_view text) {
  std::string json;
  appendJsonString(json, text);
  return json;
}

Status readBytes(const JsonValue& value, std::string_view field, Bytes out) {
  if (value.kind != Kind::kText || !fromHex(value.text, out)) {
    return must(field, concat({numberText(2 * out.size()), " hex digits"}));
  }
  return Done{};
}

Status readTrimmed(const JsonValue& value, std::string_view field, std::string& text) {
  if (Status read = readText(value, field, AccountBackupReader::kLongestText, text); !read) return read;
  text = trim(text);
  return Done{};
}

}  // namespace

std::string accountBackupJson(const Account& account) {
  const std::string created = account.createdAt ? inQuotes(toIso(*account.createdAt)) : "null";
  return concat({"{\"username\":", inQuotes(account.username), ",\"name\":", inQuotes(account.name),
                 ",\"is_admin\":", account.isAdmin ? "true" : "false", ",\"created_at\":", created,
                 ",\"salt\":\"", toHex(account.password.salt),
                 "\",\"iterations\":", numberText(account.password.iterations), ",\"hash\":\"",
                 toHex(account.password.digest), "\"}"});
}

Result<std::vector<Account>> AccountBackupReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (!anyOf(accounts_, [](const Account& one) { return one.isAdmin; })) {
    return Error{"There is no administrator among the accounts."};
  }
  return std::move(accounts_);
}

Status AccountBackupReader::field(std::string_view path, const JsonValue& value) {
  if (path.empty() && value.kind != Kind::kArray) return must("users", "a list of accounts");
  if (path == "[]") return beginAccount(value);
  if (!startsWith(path, kInAccount)) return Done{};
  return accountField(path.substr(kInAccount.size()), value, accounts_.back());
}

Status AccountBackupReader::beginAccount(const JsonValue& value) {
  if (value.kind != Kind::kObject) return must("users", "a list of accounts");
  if (accounts_.size() == AccountList::kMost) {
    return Error{concat({"The hub keeps at most ", numberText(AccountList::kMost), " accounts."})};
  }
  accounts_.push_back({});
  parts_ = 0;
  return Done{};
}

Status AccountBackupReader::accountField(std::string_view name, const JsonValue& value, Account& account) {
  const auto have = [this](Part part) { parts_ = static_cast<uint8_t>(parts_ | part); };
  PasswordHash& password = account.password;
  if (name == "username") {
    have(kUsername);
    return readTrimmed(value, name, account.username);
  }
  if (name == "name") {
    have(kName);
    return readTrimmed(value, name, account.name);
  }
  if (name == "salt") {
    have(kSalt);
    return readBytes(value, name, password.salt);
  }
  if (name == "iterations") {
    have(kIterations);
    return readWhole(value, name, UINT32_MAX, password.iterations);
  }
  if (name == "hash") {
    have(kHash);
    return readBytes(value, name, password.digest);
  }
  if (name == "is_admin") return readFlag(value, name, account.isAdmin);
  return name == "created_at" ? readCreated(value, account) : Status(Done{});
}

Status AccountBackupReader::readCreated(const JsonValue& value, Account& account) {
  if (value.kind == Kind::kNull) return Done{};
  if (value.kind == Kind::kText) account.createdAt = fromIso(value.text);
  if (!account.createdAt) return must("created_at", "a time such as 2026-05-01T06:00:00.000Z, or null");
  return Done{};
}

Status AccountBackupReader::ended(std::string_view path) {
  return path == "[]" ? checkAccount(accounts_.back()) : Status(Done{});
}

Status AccountBackupReader::checkAccount(const Account& account) {
  if (parts_ != kAll || account.password.iterations == 0) {
    return Error{"An account lacks its username, name, salt, iterations or hash."};
  }
  if (account.password.iterations > mostIterations_) {
    return Error{concat({"A password was hashed with ", numberText(account.password.iterations),
                         " iterations; this hub computes at most ", numberText(mostIterations_), "."})};
  }
  std::vector<FieldError> errors;
  checkName(account.name, errors);
  checkUsername(account.username, errors);
  if (!errors.empty()) return Error{concat({errors.front().msg, "."})};
  const auto same = countIf(
      accounts_, [&](const Account& one) { return equalsIgnoringCase(one.username, account.username); });
  if (same > 1) return Error{"Two accounts have the same username."};
  encodedSize_ += encodedSize(account);
  if (encodedSize(AccountTable{}) + encodedSize_ > AccountList::kLargestRecord) {
    return Error{"The accounts' names are too long together."};
  }
  return Done{};
}

}  // namespace lumi
