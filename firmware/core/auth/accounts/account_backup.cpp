#include "core/auth/accounts/account_backup.h"

#include "core/auth/accounts/account_list.h"
#include "core/auth/accounts/account_rules.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr const char* kTime = "a time such as 2026-05-01T06:00:00.000Z, or null";
constexpr size_t kMaxTextLength = 1020;  // bytes: the longest name in UTF-8

/** The required fields of an account. */
enum Part : unsigned { kUsername = 1, kName = 2, kSalt = 4, kIterations = 8, kHash = 16, kAll = 31 };

bool readBytes(JsonField& field, const char* name, Bytes out) {
  if (!field.is(name)) return false;
  return fromHex(field.text(), out) || field.refuse(numberText(2 * out.size()) + " hex digits");
}

bool readTrimmed(JsonField& field, const char* name, std::string& text) {
  if (!field.text(name, kMaxTextLength, text)) return false;
  text = trim(text);
  return true;
}

/** Returns the parts that the text has. */
Result<unsigned> readAccount(std::string_view text, Account& account) {
  unsigned parts = 0;
  const Status read = readMembers(text, "An account", [&](JsonField& field) {
    PasswordHash& password = account.password;
    if (readTrimmed(field, "username", account.username)) parts |= kUsername;
    if (readTrimmed(field, "name", account.name)) parts |= kName;
    if (readBytes(field, "salt", password.salt)) parts |= kSalt;
    if (field.whole("iterations", UINT32_MAX, password.iterations)) parts |= kIterations;
    if (readBytes(field, "hash", password.digest)) parts |= kHash;
    bool isAdmin = false;
    if (field.flag("is_admin", isAdmin)) account.role = isAdmin ? Role::kAdmin : Role::kUser;
    field.choice("role", kRoleNames, account.role);
    field.parse("created_at", fromIso, kTime, account.createdAt);
  });
  if (!read) return read.error();
  return parts;
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
  if (!anyOf(accounts_, [](const Account& one) { return one.isAdmin(); })) {
    return Error{"There is no administrator among the accounts."};
  }
  return std::move(accounts_);
}

Status AccountBackupReader::item(std::string_view text) {
  if (accounts_.size() == AccountList::kMax) {
    return Error{concat({"The hub keeps at most ", numberText(AccountList::kMax), " accounts."})};
  }
  Account& account = accounts_.emplace_back();
  const auto parts = readAccount(text, account);
  if (!parts) return parts.error();
  if (parts.value() != kAll || account.password.iterations == 0) {
    return Error{"An account lacks its username, name, salt, iterations or hash."};
  }
  return checkAccount(account);
}

Status AccountBackupReader::checkAccount(const Account& account) {
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
