#include "core/auth/accounts/account_backup.h"

#include "core/auth/accounts/account_list.h"
#include "core/auth/accounts/account_rules.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr size_t kMaxTextLength = 1020;  // bytes: the longest name in UTF-8

/** The form of bytes that are hex digits in JSON. */
template <typename Array>
constexpr TextForm hexForm(const char* rule) {
  return {[](std::string_view text, void* bytes) { return fromHex(text, *static_cast<Array*>(bytes)); },
          [](const void* bytes) { return toHex(*static_cast<const Array*>(bytes)); }, rule};
}

constexpr TextForm kSalt = hexForm<Salt>("32 hex digits");
constexpr TextForm kHash = hexForm<Digest>("64 hex digits");

void accountFields(FieldVisitor& visit, void* object) {
  auto& account = *static_cast<Account*>(object);
  visit.text("username", account.username, kMaxTextLength);
  visit.text("name", account.name, kMaxTextLength);
  visit.choice("role", account.role, kRoleNames);
  visit.form("created_at", &account.createdAt, kOptionalTimeForm);
  visit.form("salt", &account.password.salt, kSalt);
  visit.whole("iterations", account.password.iterations, 1, UINT32_MAX);
  visit.form("hash", &account.password.digest, kHash);
}

bool isWhole(const Account& account) {
  const PasswordHash& password = account.password;
  return !account.username.empty() && !account.name.empty() && password.salt != Salt{} &&
         password.iterations != 0 && password.digest != Digest{};
}

}  // namespace

std::string accountBackupJson(const Account& account) {
  return fieldsToJson({const_cast<Account*>(&account), accountFields});
}

Result<std::vector<Account>> AccountBackupReader::take() {
  if (!anyOf(accounts_, [](const Account& one) { return one.isAdmin(); })) {
    return invalid("There is no administrator among the accounts.");
  }
  return std::move(accounts_);
}

Status AccountBackupReader::item(std::string_view text) {
  if (accounts_.size() == AccountList::kMax) {
    return invalid(concat({"The hub keeps at most ", AccountList::kMax, " accounts."}));
  }
  Account& account = accounts_.emplace_back();
  const Status read = readFields(text, "An account", {&account, accountFields});
  if (!read) return read;
  if (!isWhole(account)) {
    return invalid("An account lacks its username, name, salt, iterations or hash.");
  }
  return checkAccount(account);
}

Status AccountBackupReader::checkAccount(const Account& account) {
  if (account.password.iterations > mostIterations_) {
    return invalid(concat({"A password was hashed with ", account.password.iterations,
                           " iterations; this hub computes at most ", numberText(mostIterations_), "."}));
  }
  std::vector<FieldError> errors;
  checkName(account.name, errors);
  checkUsername(account.username, errors);
  if (!errors.empty()) return invalid(concat({errors.front().msg, "."}));
  const auto same = countIf(
      accounts_, [&](const Account& one) { return equalsIgnoringCase(one.username, account.username); });
  if (same > 1) return invalid("Two accounts have the same username.");
  encodedSize_ += sizeInBytes(account);
  if (sizeInBytes(AccountTable{}) + encodedSize_ > AccountList::kMaxRecord) {
    return invalid("The accounts' names are too long together.");
  }
  return Done{};
}

}  // namespace lumi
