#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/auth/accounts/account.h"
#include "core/json/json_items.h"

namespace lumi {

/** Returns `{username, name, role, created_at, salt, iterations, hash}`; salt and hash in hex. */
std::string accountBackupJson(const Account& account);

/** Parses a list of accounts as written by accountBackupJson(). At least one must be an administrator. */
class AccountBackupReader : public JsonItems {
 public:
  /** The reader rejects accounts whose password hash has more than `maxIterations` iterations. */
  explicit AccountBackupReader(uint32_t maxIterations)
      : JsonItems(kMaxItem), mostIterations_(maxIterations) {}

  /** Call once, after the whole text. Returns the accounts, or the reason why they cannot be used. */
  Result<std::vector<Account>> take();

 private:
  static constexpr size_t kMaxItem = 4 * 1024;  // bytes

  Status item(std::string_view text) override;
  Status checkAccount(const Account& account);

  uint32_t mostIterations_;
  std::vector<Account> accounts_;
  size_t encodedSize_ = 0;  // of the accounts, in bytes
};

}  // namespace lumi
