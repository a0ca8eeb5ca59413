#include "core/auth/accounts/account_backup.h"

#include "core/auth/accounts/account_list.h"
#include "core/auth/accounts/account_rules.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr const char* kListOfAccounts = "a list of accounts";
constexpr const char* kTime = "a time such as 2026-05-01T06:00:00.000Z, or null";

bool readBytes(JsonField& field, const char* path, Bytes out) {
  if (!field.is(path)) return false;
  return fromHex(field.text(), out) || field.refuse(numberText(2 * out.size()) + " hex digits");
}

bool readTrimmed(JsonField& field, const char* path, std::string& text) {
  if (!field.text(path, AccountBackupReader::kMaxTextLength, text)) return false;
  text = trim(text);
  return true;
}

}  // namespace

std::string accountBackupJson(const Account& account) {
  JsonWriter json;
  json.beginObject();
  json.field("username", account.username);
  json.field("name", account.name);
  json.field("is_admin", account.isAdmin());
  if (account.role == Role::kGuest) json.field("role", nameOf(account.role));
  json.time("created_at", account.createdAt);
  json.field("salt", toHex(account.password.salt));
  json.field("iterations", account.password.iterations);
  json.field("hash", toHex(account.password.digest));
  json.endObject();
  return json.take();
}

Result<std::vector<Account>> AccountBackupReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (!anyOf(accounts_, [](const Account& one) { return one.isAdmin(); })) {
    return Error{"There is no administrator among the accounts."};
  }
  return std::move(accounts_);
}

void AccountBackupReader::field(JsonField& field) {
  if (field.is("") && !field.isArray()) field.refuse(must("users", kListOfAccounts));
  if (field.is("[]")) return beginAccount(field);
  if (field.enter("[].")) accountField(field, accounts_.back());
}

void AccountBackupReader::beginAccount(JsonField& field) {
  if (!field.isObject()) {
    field.refuse(must("users", kListOfAccounts));
  } else if (accounts_.size() == AccountList::kMax) {
    field.refuse(Error{concat({"The hub keeps at most ", numberText(AccountList::kMax), " accounts."})});
  } else {
    accounts_.emplace_back();
    parts_ = 0;
  }
}

void AccountBackupReader::accountField(JsonField& field, Account& account) {
  const auto have = [this](Part part, bool isHere) {
    parts_ = static_cast<uint8_t>(parts_ | (isHere ? part : 0));
  };
  PasswordHash& password = account.password;
  have(kUsername, readTrimmed(field, "username", account.username));
  have(kName, readTrimmed(field, "name", account.name));
  have(kSalt, readBytes(field, "salt", password.salt));
  have(kIterations, field.whole("iterations", UINT32_MAX, password.iterations));
  have(kHash, readBytes(field, "hash", password.digest));
  // Backups of earlier versions have no role.
  if (bool isAdmin = false; field.flag("is_admin", isAdmin))
    account.role = isAdmin ? Role::kAdmin : Role::kUser;
  field.choice("role", kRoleNames, account.role);
  if (!field.isNull()) field.parse("created_at", fromIso, kTime, account.createdAt);
}

void AccountBackupReader::ended(JsonField& field) {
  if (field.is("[]")) field.require(checkAccount(accounts_.back()));
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
  if (encodedSize(AccountTable{}) + encodedSize_ > AccountList::kMaxRecord) {
    return Error{"The accounts' names are too long together."};
  }
  return Done{};
}

}  // namespace lumi
