#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/ports/crypto.h"

namespace lumi {

using Salt = std::array<uint8_t, 16>;

/** PBKDF2-HMAC-SHA256 of a password, with what it takes to compute it again. */
struct PasswordHash {
  Salt salt{};
  uint32_t iterations = 0;
  Digest digest{};
};

struct Account {
  uint32_t id = 0;       // from 1, never used twice
  std::string username;  // trimmed; unique without regard to case
  std::string name;      // trimmed
  bool isAdmin = false;
  std::optional<EpochMillis> createdAt;  // nothing: the clock was not set then
  PasswordHash password;
  uint32_t passwordChanges = 0;  // since boot, not saved; hashing the same password anew is none
};

/** Alike but for the id: the same person with the same password. */
bool isSameAccount(const Account& a, const Account& b);

}  // namespace lumi
