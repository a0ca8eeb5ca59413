#pragma once

#include <string_view>

#include "core/auth/accounts/account.h"
#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The accounts. Every change is on flash before the call returns. On an error, nothing has changed. Returned
 * references and pointers are valid until the next change.
 */
class AccountList {
 public:
  static constexpr size_t kMax = 32;
  static constexpr size_t kMaxRecord = 8 * 1024;  // bytes; the largest block in the heap budget of the hub

  explicit AccountList(RecordStore& records) : records_(records) {}

  void load();

  /** True if the record is damaged or of another version. Until clear(), every change is rejected. */
  bool unreadable() const { return unreadable_; }
  bool empty() const { return table_.accounts.empty(); }
  const std::vector<Account>& all() const { return table_.accounts; }  // by ascending id
  const Account* find(uint32_t id) const;
  /**
   * Returns the account or null. Ignores case, and blanks at both ends of `username`. If several names are
   * equal in TextForm::kFolded, which only older accounts can be, the most similar one counts.
   */
  const Account* findByUsername(std::string_view username) const;
  bool isLastAdministrator(uint32_t id) const;
  /** False if no account can be added, however short its names are. */
  bool hasRoom() const { return table_.accounts.size() < kMax; }

  uint32_t nextId() const { return table_.nextId; }
  Result<uint32_t> add(Account account);
  /** Changes an account through `edit`. `id` must exist. `edit` must not change id and username. */
  Status change(uint32_t id, FunctionRef<void(Account&)> edit);
  Status remove(uint32_t id);
  /** Replaces all accounts. The new ones get ids that were never used before. */
  Status replaceAll(std::vector<Account>&& accounts);
  Status save() { return replace(table_); }
  /** Removes all accounts. Ids are not reused, so a pending operation finds no new account. */
  Status clear();

 private:
  Status replace(AccountTable table);

  RecordStore& records_;
  bool unreadable_ = false;
  AccountTable table_;
};

}  // namespace lumi
