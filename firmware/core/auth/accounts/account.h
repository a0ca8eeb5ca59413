#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/time.h"
#include "core/ports/crypto.h"

namespace lumi {

using Salt = std::array<uint8_t, 16>;

/** PBKDF2-HMAC-SHA256 of a password, with its parameters. */
struct PasswordHash {
  Salt salt{};
  uint32_t iterations = 0;
  Digest digest{};
};

/** The values are those of the record. */
enum class Role : uint8_t { kUser, kAdmin, kGuest };

inline constexpr std::array<std::string_view, 3> kRoleNames = {"user", "admin", "guest"};

inline std::string_view nameOf(Role role) {
  return kRoleNames[static_cast<size_t>(role)];
}

struct Account {
  uint32_t id = 0;       // starts at 1, never reused
  std::string username;  // trimmed; unique, ignoring case
  std::string name;      // trimmed
  Role role = Role::kUser;
  std::optional<EpochMillis> createdAt;  // nothing: the clock was not set
  PasswordHash password;
  uint32_t passwordChanges = 0;  // since boot, not saved; rehashing the same password does not count

  bool isAdmin() const { return role == Role::kAdmin; }
};

struct AccountTable {
  uint32_t nextId = 1;
  std::vector<Account> accounts;
};

/** The record "accounts". */
void byteFields(ByteFields& each, AccountTable& table);
void byteFields(ByteFields& each, Account& account);

}  // namespace lumi
