#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/account.h"

namespace lumi {

/** All that the record "accounts" holds. */
struct AccountTable {
  uint32_t nextId = 1;
  std::vector<Account> accounts;
};

/** Bytes that the account adds to a table. */
size_t encodedSize(const Account& account);

/** Bytes that encodeAccounts() gives. */
size_t encodedSize(const AccountTable& table);

/** Binary, so that 32 accounts stay a few KiB: version, next id, count, then the accounts. */
std::string encodeAccounts(const AccountTable& table);

/** Nothing when `bytes` is no such table. */
std::optional<AccountTable> decodeAccounts(std::string_view bytes);

}  // namespace lumi
