#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/accounts/account.h"

namespace lumi {

/** The content of the record "accounts". */
struct AccountTable {
  uint32_t nextId = 1;
  std::vector<Account> accounts;
};

/** Bytes that the account adds to an encoded table. */
size_t encodedSize(const Account& account);

/** Bytes that encodeAccounts() returns. */
size_t encodedSize(const AccountTable& table);

/**
 * Encodes version, next id, count and accounts. The format is binary, so that 32 accounts need only a few
 * KiB.
 */
std::string encodeAccounts(const AccountTable& table);

/** Returns nothing if `bytes` is not an encoded table. */
std::optional<AccountTable> decodeAccounts(std::string_view bytes);

}  // namespace lumi
