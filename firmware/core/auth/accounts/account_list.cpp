#include "core/auth/accounts/account_list.h"

#include "core/auth/accounts/account_rules.h"
#include "core/auth/accounts/text_form.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "accounts";
constexpr const char* kUnreadable =
    "The accounts can't be read. They are kept as they are; nobody can sign in.";

}  // namespace

void AccountList::load() {
  const auto saved = records_.load(kRecord);
  auto table = saved ? decodeAccounts(*saved) : std::nullopt;
  unreadable_ = !table && records_.exists(kRecord);
  table_ = table ? std::move(*table) : AccountTable{};
  if (unreadable_) log_.write(LogLevel::kError, kUnreadable);
}

const Account* AccountList::find(uint32_t id) const {
  for (const Account& account : table_.accounts) {
    if (account.id == id) return &account;
  }
  return nullptr;
}

const Account* AccountList::findByUsername(std::string_view username) const {
  const std::string_view typed = trim(username);
  if (typed.size() > 4 * kMaxUsernameLength) return nullptr;
  const std::string shown = madeReadable(typed);
  const auto& all = table_.accounts;
  auto found = findIf(all, [&](const Account& one) { return equalsIgnoringCase(one.username, shown); });
  if (found == all.end()) {
    const std::string folded = normalized(shown, TextForm::kFolded);
    found = findIf(all,
                   [&](const Account& one) { return normalized(one.username, TextForm::kFolded) == folded; });
  }
  return found == all.end() ? nullptr : &*found;
}

bool AccountList::isLastAdministrator(uint32_t id) const {
  const Account* account = find(id);
  if (account == nullptr || !account->isAdmin()) return false;
  return countIf(all(), [](const Account& one) { return one.isAdmin(); }) == 1;
}

Result<uint32_t> AccountList::add(Account account) {
  if (!hasRoom()) return Error{concat({"The hub keeps at most ", numberText(kMax), " accounts."})};
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

Status AccountList::replaceAll(std::vector<Account> accounts) {
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
  if (unreadable_) return Error{kUnreadable};
  if (encodedSize(table) > kMaxRecord) return Error{"There is no room for more or longer names."};
  const Status saved = records_.saveBoth(kRecord, encodeAccounts(table));
  if (saved) table_ = std::move(table);
  return saved;
}

}  // namespace lumi
