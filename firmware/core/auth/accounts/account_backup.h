#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/accounts/account.h"
#include "core/json/json_fields.h"

namespace lumi {

/** Returns `{username, name, is_admin, role?, created_at, salt, iterations, hash}`; salt and hash in hex. */
std::string accountBackupJson(const Account& account);

/** Parses a list of accounts as written by accountBackupJson(). At least one must be an administrator. */
class AccountBackupReader : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = 1020;  // bytes: the longest name in UTF-8

  /** The reader rejects accounts whose password hash has more than `maxIterations` iterations. */
  explicit AccountBackupReader(uint32_t maxIterations) : mostIterations_(maxIterations) {}

  /** Call once, after the whole text. Returns the accounts, or the reason why they cannot be used. */
  Result<std::vector<Account>> take();

 private:
  /** The required fields of an account. */
  enum Part : uint8_t { kUsername = 1, kName = 2, kSalt = 4, kIterations = 8, kHash = 16, kAll = 31 };

  void field(JsonField& field) override;
  void ended(JsonField& field) override;
  void beginAccount(JsonField& field);
  void accountField(JsonField& field, Account& account);
  Status checkAccount(const Account& account);

  uint32_t mostIterations_;
  std::vector<Account> accounts_;
  size_t encodedSize_ = 0;  // of the accounts read completely, in bytes
  uint8_t parts_ = 0;       // set of Part: fields read so far of the last account
};

}  // namespace lumi
