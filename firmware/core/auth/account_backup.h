#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/account.h"
#include "core/json/json_fields.h"

namespace lumi {

/** `{username, name, is_admin, created_at, salt, iterations, hash}`, the last three as in PasswordHash, in
 * hex. */
std::string accountBackupJson(const Account& account);

/** Reads a list of such accounts. What it gives may replace all accounts: somebody can always administer. */
class AccountBackupReader : public JsonFields {
 public:
  static constexpr size_t kLongestText = 1020;  // bytes: the longest name in UTF-8

  /** An account whose password takes more iterations is refused. */
  explicit AccountBackupReader(uint32_t mostIterations) : mostIterations_(mostIterations) {}

  /** Once, when the whole text was read. Or why they can't be used. */
  Result<std::vector<Account>> take();

 private:
  /** What an account must have. */
  enum Part : uint8_t { kUsername = 1, kName = 2, kSalt = 4, kIterations = 8, kHash = 16, kAll = 31 };

  void field(JsonField& field) override;
  void ended(JsonField& field) override;
  void beginAccount(JsonField& field);
  void accountField(JsonField& field, Account& account);
  Status checkAccount(const Account& account);

  uint32_t mostIterations_;
  std::vector<Account> accounts_;
  size_t encodedSize_ = 0;  // of those that are whole
  uint8_t parts_ = 0;       // of the last one
};

}  // namespace lumi
