#include "core/auth/accounts/account_list.h"

#include "core/auth/accounts/account_rules.h"
#include "core/auth/accounts/text_form.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr std::string_view kRecord = "accounts";
constexpr const char* kUnreadable =
    "The accounts can't be read. They are kept as they are; nobody can sign in.";

}  // namespace

void byteFields(ByteFields& each, AccountTable& table) {
  each.constant(kVersion);
  each.number(table.nextId);
  each.list(table.accounts, AccountList::kMax);
}

void byteFields(ByteFields& each, Account& account) {
  each.number(account.id);
  each.text(account.username);
  each.text(account.name);
  each.choice(account.role, Role::kGuest);
  each.time(account.createdAt);
  each.raw(account.password.salt);
  each.number(account.password.iterations);
  each.raw(account.password.digest);
}

void AccountList::load() {
  const bool isRead = records_.read(kRecord, table_, kUnreadable);
  unreadable_ = !isRead && records_.exists(kRecord);
  if (!isRead) table_ = {};
}

const Account* AccountList::find(uint32_t id) const {
  return findPointer(table_.accounts, [id](const Account& account) { return account.id == id; });
}

const Account* AccountList::findByUsername(std::string_view username) const {
  const std::string_view typed = trim(username);
  if (typed.size() > 4 * kMaxUsernameLength) return nullptr;
  const std::string shown = madeReadable(typed);
  const auto isSame = [&](const Account& one) { return equalsIgnoringCase(one.username, shown); };
  if (const Account* same = findPointer(all(), isSame)) return same;
  const std::string folded = normalized(shown, TextForm::kFolded);
  return findPointer(
      all(), [&](const Account& one) { return normalized(one.username, TextForm::kFolded) == folded; });
}

bool AccountList::isLastAdministrator(uint32_t id) const {
  const Account* account = find(id);
  if (account == nullptr || !account->isAdmin()) return false;
  return countIf(all(), [](const Account& one) { return one.isAdmin(); }) == 1;
}

Result<uint32_t> AccountList::add(Account account) {
  if (!hasRoom()) return invalid(concat({"The hub keeps at most ", kMax, " accounts."}));
  AccountTable table = table_;
  const uint32_t id = table.nextId++;
  account.id = id;
  table.accounts.push_back(std::move(account));
  const Status saved = replace(std::move(table));
  if (!saved) return saved.error();
  return id;
}

Status AccountList::change(uint32_t id, FunctionRef<void(Account&)> edit) {
  AccountTable table = table_;
  for (Account& account : table.accounts) {
    if (account.id == id) edit(account);
  }
  return replace(std::move(table));
}

Status AccountList::remove(uint32_t id) {
  AccountTable table = table_;
  auto& accounts = table.accounts;
  removeIf(accounts, [id](const Account& account) { return account.id == id; });
  return replace(std::move(table));
}

Status AccountList::replaceAll(std::vector<Account>&& accounts) {
  AccountTable table{table_.nextId, std::move(accounts)};
  for (Account& account : table.accounts) account.id = table.nextId++;
  return replace(std::move(table));
}

Status AccountList::clear() {
  const Status removed = records_.remove(kRecord);
  if (!removed) return removed;
  table_.accounts.clear();
  unreadable_ = false;
  return Done{};
}

Status AccountList::replace(AccountTable table) {
  if (unreadable_) return invalid(kUnreadable);
  if (sizeInBytes(table) > kMaxRecord) return invalid("There is no room for more or longer names.");
  const Status saved = records_.save(kRecord, toBytes(table), StoreUse::kSettings);
  if (saved) table_ = std::move(table);
  return saved;
}

}  // namespace lumi
