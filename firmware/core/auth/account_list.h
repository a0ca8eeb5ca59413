#pragma once

#include <functional>
#include <string_view>

#include "core/auth/account_codec.h"
#include "core/base/result.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Who may sign in. Every change is on flash before the call returns; on an error nothing has changed.
 * References and pointers handed out hold until the next change.
 */
class AccountList {
 public:
  static constexpr size_t kMost = 32;
  static constexpr size_t kLargestRecord = 8 * 1024;  // bytes; the largest block the hub's heap budget allows

  AccountList(RecordStore& records, Log& log) : records_(records), log_(log) {}

  void load();

  /**
   * True when there is a record that can't be read: damaged, or of another version. It is left alone: the
   * list is empty and refuses every change until clear().
   */
  bool unreadable() const { return unreadable_; }
  bool empty() const { return table_.accounts.empty(); }
  const std::vector<Account>& all() const { return table_.accounts; }  // ascending ids
  const Account* find(uint32_t id) const;
  /** Trims and ignores case. */
  const Account* findByUsername(std::string_view username) const;
  bool isLastAdministrator(uint32_t id) const;
  /** False when another account can't be kept, however short its names. */
  bool hasRoom() const { return table_.accounts.size() < kMost; }

  /** What add() will give. */
  uint32_t nextId() const { return table_.nextId; }
  /** Gives `account` the next id. */
  Result<uint32_t> add(Account account);
  /** `id` exists. `edit` must leave id and username alone. */
  Status change(uint32_t id, const std::function<void(Account&)>& edit);
  Status remove(uint32_t id);
  /** Puts `accounts` in the place of all, under ids never used before. */
  Status replaceAll(std::vector<Account> accounts);
  /** As it is, once more. */
  Status save() { return replace(table_); }
  /** Ids go on, so that nothing under way meets a new account under an old id. */
  Status clear();

 private:
  Status replace(AccountTable table);

  RecordStore& records_;
  Log& log_;
  bool unreadable_ = false;
  AccountTable table_;
};

}  // namespace lumi
