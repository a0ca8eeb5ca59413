#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/accounts/account.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"

namespace lumi {

struct Invitation {
  uint32_t id = 0;           // never reused since boot
  std::optional<Role> role;  // of the account; nothing: this is the admin token, which permits any role
  uint32_t maker = 0;        // id of the administrator's account
  Millis endsAt = 0;
  Digest codeHash{};
};

/**
 * The secrets with which a further account can be made: invitations, and the admin token. Each is 12
 * characters of Crockford's base32 and permits one account. Only their hashes are kept, and only in memory,
 * so a restart ends them.
 */
class Invitations {
 public:
  static constexpr size_t kMax = 8;  // besides the admin token
  static constexpr Millis kValid = 24 * kHour;
  static constexpr Millis kAdminTokenValid = kHour;

  Invitations(const Clock& clock, Random& random, const Crypto& crypto)
      : clock_(clock), random_(random), crypto_(crypto) {
    all_.reserve(kMax + 1);
  }

  /** Returns the code in groups. Without a role, replaces the admin token. Requires hasRoom() otherwise. */
  std::string add(std::optional<Role> role, uint32_t maker);
  bool hasRoom();

  /** Returns the invitation with this code, or the admin token if `isAdminToken`; null if it is not valid. */
  const Invitation* find(std::string_view code, bool isAdminToken);

  /** Removes all that have ended, then returns the others in the order of making. */
  const std::vector<Invitation>& valid();

  /** Returns false if there is no invitation with this id. */
  bool remove(uint32_t id);
  void removeAllOf(uint32_t maker);
  void removeAdminToken();
  void clear() { all_.clear(); }

 private:
  Digest hashOf(std::string_view code) const;

  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  std::vector<Invitation> all_;
  uint32_t nextId_ = 1;
};

}  // namespace lumi
